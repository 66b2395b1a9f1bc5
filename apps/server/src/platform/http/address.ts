import { deviceOf } from '@troupe/domain/account/device'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where a request comes from, as limits per address and known pairs of account and address see it. */
export interface Address {
  /** The party of the address (partyOf). */
  readonly address: string
  /** The request came through a proxy that is not trusted, so everyone behind it has this address. */
  readonly isShared: boolean
  /** The device that asks, in words (deviceOf); null where it doesn't say. */
  readonly device?: string | null
}

type AddressedRequest = Pick<FastifyRequest, 'ip' | 'headers'>

/** Headers that proxies add to the requests that they forward. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Before the last 32 bits of an IPv6 address that holds an IPv4 one: IPv4-mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96), RFC 4291 and 6052. */
const holdingIPv4 = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

/**
 * The party that an address belongs to, for every limit per address. IPv4 as it is; IPv4-mapped and NAT64 addresses as the embedded IPv4 address;
 * other IPv6 addresses by their /64, which is what a single customer of a provider gets. Anything that isn't an address is returned unchanged. A request whose
 * connection has ended has no address any longer: all of these are one party, so that hanging up early evades no limit.
 */
export function partyOf(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const groups = groupsOf(ip)
  if (!groups) return ip
  if (!holdingIPv4.has(groups.slice(0, 6).join(':'))) return `${groups.slice(0, 4).join(':')}::/64`
  const bits = Number.parseInt(groups[6] ?? '', 16) * 0x1_0000 + Number.parseInt(groups[7] ?? '', 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.')
}

/** The network of a party, for limits that must not grow with the number of /64s that one customer has: an IPv6 party's /48, else the party. */
export const networkOf = (party: string): string => (party.endsWith('::/64') ? party.split(':').slice(0, 3).join(':') : party)

/** Where a request comes from. */
export const addressOf = (request: AddressedRequest, settings: { readonly trustProxy: unknown }): Address => ({
  address: partyOf(request.ip),
  isShared: isForwarded(request, settings),
  device: deviceOf(request.headers['user-agent']),
})

/** Logs once that everyone behind a proxy counts as one address because TRUST_PROXY is not set. */
export function warnOfProxy(app: FastifyInstance, settings: { readonly trustProxy: unknown }) {
  let hasSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasSaid && isForwarded(request, settings)) {
      hasSaid = true
      app.log.warn(
        'Requests come through a proxy, but TRUST_PROXY is not set: everyone behind it counts as one address, and known addresses are not recognised. Set TRUST_PROXY to the number of proxies or to their addresses.',
      )
    }
    done()
  })
}

const isForwarded = ({ headers }: AddressedRequest, { trustProxy }: { readonly trustProxy: unknown }): boolean =>
  trustProxy === false && proxyHeaders.some((name) => headers[name] !== undefined)

/** The eight groups of an IPv6 address, hexadecimal in lower case without leading zeros and without the zone (fe80::1%eth0). */
function groupsOf(ip: string): string[] | undefined {
  const [address = ''] = ip.split('%')
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(address)) return undefined
  // the URL parser knows every spelling and writes the shortest one (RFC 5952)
  const short = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
  if (short === undefined) return undefined
  const [left = '', right] = short.split('::')
  const before = left.split(':').filter(Boolean)
  if (right === undefined) return before
  const after = right.split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
