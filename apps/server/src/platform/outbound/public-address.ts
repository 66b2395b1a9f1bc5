import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that aren't on the public internet (IANA's special-purpose registry), among them the address of cloud metadata, 169.254.169.254. */
const closedIPv4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closedIPv4.addSubnet(net, bits, 'ipv4')

/** Global unicast is 2000::/3 alone, which leaves out loopback, link-local, unique-local, IPv4-mapped and NAT64 addresses. */
const globalIPv6 = new BlockList()
globalIPv6.addSubnet('2000::', 3, 'ipv6')

/** Parts of 2000::/3 that are special, or that hold an IPv4 address (Teredo, 6to4). */
const closedIPv6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedIPv6.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is on the public internet. False for everything that isn't an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedIPv4.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && globalIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6')
}
