import type { IntegrationType, PortFailure } from '@troupe/domain/integration/kinds'
import type * as z from 'zod'
import { askOperator, type OperatorRequest, type OperatorSimulator } from '../outbound/operator-client.ts'
import { readAnswer } from '../outbound/read-answer.ts'
import type { WebAnswer, WebResult } from '../outbound/web-answer.ts'
import type { PortSettings } from './port-settings.ts'

/**
 * What a system outside said: the value, that it refuses for good (with its status), or why there is no answer, and after how many seconds it wants to be
 * asked again. STOPPED: it wasn't asked, because its breaker is open until then. Its own words are never kept.
 */
export type PortAnswer<T> = PortTold<T> | { readonly kind: 'STOPPED'; readonly until: Temporal.Instant }
/** What came of asking it. */
export type PortTold<T> =
  | { readonly kind: 'ANSWERED'; readonly value: T }
  | { readonly kind: 'REFUSED'; readonly status: number }
  | { readonly kind: 'FAILED'; readonly failure: PortFailure; readonly retryAfter: number | null }

/** One exchange with a system outside. */
export interface PortCall<T> {
  readonly method?: OperatorRequest['method']
  /** The parts of the path after the port's address. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  readonly key?: string
  readonly body?: object
  readonly answer: z.ZodType<T>
  /** By when the whole try has to end (`performance.now`); without it, the usual time from now on. */
  readonly ends?: number
  /** Another host of the same system. */
  readonly at?: URL
}

/** Asks one port: the real system, or the simulator in its place. */
export interface PortCaller {
  readonly type: IntegrationType
  readonly isSimulated: boolean
  /** The address; a simulator has one that leads nowhere. */
  readonly url: URL
  ask<T>(call: PortCall<T>): Promise<PortTold<T>>
  /** By when a try that begins now has to end, whatever number of exchanges it takes. */
  endOfTry(): number
}

/** In milliseconds for a whole try, and bytes of an answer. */
export const PORT_LIMITS = { timeout: 5000, longest: 64 * 1024 }
export type PortLimits = typeof PORT_LIMITS

interface PortGiven {
  readonly type: IntegrationType
  readonly settings: PortSettings
  readonly simulator: OperatorSimulator
  readonly limits?: PortLimits
}

/** A port at its address, or the simulator in its place; undefined when it is off. */
export function openPort({ type, settings, simulator, limits = PORT_LIMITS }: PortGiven): PortCaller | undefined {
  if (settings === 'off') return undefined
  const isSimulated = settings === 'simulated'
  const { url, token } = isSimulated ? { url: new URL(`https://${type.toLowerCase()}.demo.invalid`), token: 'demo' } : settings
  const requestOf = ({ method, path, query, key, body, at = url }: PortCall<unknown>): OperatorRequest => {
    const address = new URL(`${at.href.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    return {
      url: address,
      ...(method ? { method } : {}),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...limits,
    }
  }
  return {
    ...{ type, isSimulated, url },
    endOfTry: () => performance.now() + limits.timeout,
    async ask(call) {
      const timeout = call.ends === undefined ? limits.timeout : Math.ceil(call.ends - performance.now())
      if (timeout <= 0) return failed('TIMEOUT')
      return read(await askOperator({ ...requestOf(call), timeout }, isSimulated ? simulator : undefined), call.answer)
    },
  }
}

/** Refusals are final; what can pass by itself is a failure. A redirect isn't followed, and so no answer. */
function read<T>(result: WebResult, answer: z.ZodType<T>): PortTold<T> {
  const found = readAnswer(result, answer)
  if (found.ok) return { kind: 'ANSWERED', value: found.value }
  if (!result.ok) return failed(found.failure === 'TIMEOUT' || found.failure === 'UNREACHABLE' ? found.failure : 'BAD_ANSWER')
  if (found.failure === 'REFUSED') return { kind: 'REFUSED', status: result.answer.status }
  if (found.failure === 'RATE_LIMITED' || found.failure === 'BROKEN') return failed(found.failure, retryAfterOf(result.answer))
  return failed(found.failure === 'SIGNED_OUT' ? 'SIGNED_OUT' : 'BAD_ANSWER')
}

export const failed = (failure: PortFailure, retryAfter: number | null = null) => ({ kind: 'FAILED', failure, retryAfter }) as const

/** The seconds that an answer asks us to wait, by its own clock where it names a time. */
export function retryAfterOf({ headers }: WebAnswer): number | null {
  const asked = headers['retry-after'] ?? ''
  if (/^\d{1,9}$/.test(asked)) return Number(asked)
  const [until, from] = [Date.parse(asked), Date.parse(headers.date ?? '')]
  return Number.isNaN(until) || Number.isNaN(from) ? null : Math.max(0, (until - from) / 1000)
}
