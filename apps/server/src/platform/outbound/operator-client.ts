import { type Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isInTransaction } from '../database/db.ts'
import { requestHeader } from '../request.ts'
import { answerOf, failed, type WebAnswer, type WebResult } from './web-answer.ts'

/** A request to an address from the environment. */
export interface OperatorRequest {
  readonly url: URL
  /** GET unless another is given. */
  readonly method?: 'GET' | 'PATCH' | 'POST' | 'PUT'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds from the look-up to the last byte of the answer. */
  readonly timeout: number
  /** The longest answer in bytes, after decompression. */
  readonly longest: number
}

/** Answers in place of a server, for the demo. */
export type OperatorSimulator = (asked: OperatorRequest) => Promise<WebAnswer>

/**
 * The client for addresses from the environment: the operator chose them, so http and private addresses are allowed. It has the limits of the one for
 * addresses that people type: time in total, bytes of the answer as it is inflated, no redirects, and nothing from inside a transaction, since a server
 * that hangs must not hold a connection.
 */
export async function askOperator(asked: OperatorRequest, simulator?: OperatorSimulator): Promise<WebResult> {
  if (isInTransaction()) throw new Error('a request would leave the server inside a transaction: send it before or after')
  if (simulator) return { ok: true, answer: await simulator(asked) }
  const end = AbortSignal.timeout(asked.timeout)
  const isLate = new Promise<WebResult>((resolve) => end.addEventListener('abort', () => resolve(failed('TIMEOUT'))))
  return Promise.race([isLate, dial(asked, end)])
}

async function dial(asked: OperatorRequest, end: AbortSignal): Promise<WebResult> {
  try {
    return await answerOf(await exchange(asked, end), { longest: asked.longest, end })
  } catch {
    return failed(end.aborted ? 'TIMEOUT' : 'UNREACHABLE')
  }
}

/** A request whose body, or whose answer, is too long to hold. */
interface OpenedRequest {
  readonly url: URL
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PUT'
  /** A stream is of the length that the headers say. */
  readonly body?: Uint8Array | Readable | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Keeps connections open between requests. */
  readonly agent: Agent
  /** Milliseconds without a byte in either direction until the answer begins. */
  readonly silence: number
}

/** The answer of an operator's address as it comes: the caller reads it to its end, or destroys it. Throws where there is none. */
export async function openOperator({ silence, body, ...asked }: OpenedRequest): Promise<IncomingMessage> {
  if (isInTransaction()) throw new Error('a request would leave the server inside a transaction: send it before or after')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (asked.url.protocol === 'https:' ? requestTls : requestPlain)(asked.url, {
    ...{ method: asked.method, agent: asked.agent, maxHeaderSize: 16_384 },
    headers: { 'user-agent': 'Troupe', ...asked.headers },
  })
  request.setTimeout(silence, () => request.destroy(new Error('it was silent for too long')))
  request.on('response', (answer) => {
    request.setTimeout(0)
    resolve(answer)
  })
  request.on('error', reject)
  // a refusal may come before all of the body is sent
  if (body instanceof Readable) pipeline(body, request).catch(reject)
  else request.end(body)
  return promise
}

function exchange({ url, method = 'GET', headers, body }: OperatorRequest, end: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const open = url.protocol === 'https:' ? requestTls : requestPlain
  const request = open(url, {
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'Troupe', ...requestHeader(), ...headers },
    agent: false,
    maxHeaderSize: 16_384,
    signal: end,
  })
  request.on('response', resolve)
  request.on('error', reject)
  request.end(body)
  return promise
}
