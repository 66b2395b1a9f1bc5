import type { z } from 'zod'
import { jsonOf } from '../json.ts'
import type { WebResult } from './web-answer.ts'

/** Why a server outside gave no answer that we can use: its class alone. What it said of it is neither kept nor shown. */
type AnswerFailure = 'CLOSED' | 'TIMEOUT' | 'UNREACHABLE' | 'SIGNED_OUT' | 'REFUSED' | 'BROKEN' | 'RATE_LIMITED' | 'BAD_ANSWER'
export type ReadAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: AnswerFailure }

/** Reads JSON of a shape from the answer of a server outside. A redirect isn't followed, and so no answer. */
export function readAnswer<T>(result: WebResult, shape: z.ZodType<T>): ReadAnswer<T> {
  if (!result.ok) return { ok: false, failure: result.failure === 'TOO_BIG' ? 'BAD_ANSWER' : result.failure }
  const { status, body } = result.answer
  const failure = failureOf(status)
  if (failure) return { ok: false, failure }
  const parsed = shape.safeParse(parse(body))
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: 'BAD_ANSWER' }
}

function failureOf(status: number): AnswerFailure | undefined {
  if (status === 401 || status === 403) return 'SIGNED_OUT'
  if (status === 429) return 'RATE_LIMITED'
  if (status >= 500 || status === 408 || status === 425) return 'BROKEN'
  if (status >= 400) return 'REFUSED'
  return status >= 200 && status < 300 ? undefined : 'BAD_ANSWER'
}

function parse(body: Buffer): unknown {
  const text = jsonOf(body)
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
