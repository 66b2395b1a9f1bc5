import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isInTransaction } from '../database/db.ts'
import { requestHeader } from '../request.ts'
import { isPublicAddress } from './public-address.ts'
import { answerOf, failed, type WebAnswer, type WebResult } from './web-answer.ts'

/** A request to an address that someone else chose. */
export interface WebRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds from the look-up to the last byte of the answer. */
  readonly timeout: number
  /** The longest answer in bytes, after decompression. */
  readonly longest: number
}

/** Answers for a host of the demo and of tests, in place of the network. */
export type Simulator = (asked: WebRequest) => Promise<WebAnswer>

/** The network, which tests replace. `dialled` is where a judged address is connected to: the address itself, except in tests. */
export interface Network {
  readonly resolve: (name: string) => Promise<readonly string[]>
  readonly dialled: (address: string, port: number) => { readonly host: string; readonly port: number }
  readonly ca?: string
}

const internet: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  dialled: (host, port) => ({ host, port }),
}

/** Sends requests to addresses that people typed. */
export interface WebClient {
  send(asked: WebRequest): Promise<WebResult>
}

/**
 * The one client for addresses that people type (I-22): https only; the name is resolved once, every address of it has to be public, and the judged
 * address itself is dialled, so a name that changes between two look-ups gains nothing. The certificate is checked against the name. Redirects aren't
 * followed. Inside a transaction it throws, since a server that hangs must not hold a connection.
 */
export const createWebClient = (simulators: Readonly<Record<string, Simulator>> = {}, network: Network = internet): WebClient => ({
  async send(asked) {
    if (isInTransaction()) throw new Error('a request would leave the server inside a transaction: send it before or after')
    const url = openUrl(asked.url)
    if (!url) return failed('CLOSED')
    const simulator = Object.hasOwn(simulators, url.hostname) ? simulators[url.hostname] : undefined
    if (simulator) return { ok: true, answer: await simulator(asked) }
    const end = AbortSignal.timeout(asked.timeout)
    const isLate = new Promise<WebResult>((resolve) => end.addEventListener('abort', () => resolve(failed('TIMEOUT'))))
    return Promise.race([isLate, dial(asked, { url, network, end })])
  },
})

/** Whether an address may be dialled as far as its text says; what its name leads to is only known when it is dialled. */
export const isOpenAddress = (text: string): boolean => openUrl(text) !== undefined

/** An address that may be dialled, as far as its text says. The URL parser has already brought every spelling of an IPv4 address into dots. */
function openUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.password || !['', '8443'].includes(url.port)) return undefined
  const literal = literalOf(url)
  if (isIP(literal) !== 0) return isPublicAddress(literal) ? url : undefined
  return /(^|\.)(localhost|local|internal)\.?$/.test(url.hostname) ? undefined : url
}

const literalOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

interface Way {
  readonly url: URL
  readonly network: Network
  readonly end: AbortSignal
}

async function dial(asked: WebRequest, way: Way): Promise<WebResult> {
  try {
    const literal = literalOf(way.url)
    const addresses = isIP(literal) === 0 ? await way.network.resolve(literal) : [literal]
    const [address] = addresses
    if (address === undefined || !addresses.every(isPublicAddress)) return failed('CLOSED')
    // the look-up itself can't be aborted
    if (way.end.aborted) return failed('TIMEOUT')
    return await answerOf(await exchange(asked, way, address), { longest: asked.longest, end: way.end })
  } catch {
    return failed(way.end.aborted ? 'TIMEOUT' : 'UNREACHABLE')
  }
}

function exchange(asked: WebRequest, { url, network, end }: Way, address: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const literal = literalOf(url)
  const request = requestTls({
    ...network.dialled(address, Number(url.port || 443)),
    ...(isIP(literal) === 0 ? { servername: literal } : {}),
    ...(network.ca ? { ca: network.ca } : {}),
    path: `${url.pathname}${url.search}`,
    method: asked.method ?? 'GET',
    headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Troupe', ...requestHeader(), ...asked.headers, host: url.host },
    agent: false,
    maxHeaderSize: 16_384,
    signal: end,
  })
  request.on('response', resolve)
  request.on('error', reject)
  request.end(asked.body)
  return promise
}
