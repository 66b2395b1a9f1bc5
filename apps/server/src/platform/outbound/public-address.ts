import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given to networks. */
const givenIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet: none of the special ranges of the library's list, among them the address of cloud metadata,
 * 169.254.169.254, and every form of IPv6 address that holds an IPv4 one. False for everything that isn't an address in its usual spelling.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  // the library calls everything unicast that isn't in its list, such as 4000::1
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(givenIPv6))
}
