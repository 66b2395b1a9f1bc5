import { Worker } from 'node:worker_threads'
import { brokenPasswordRules, type PasswordRule, strengthWord } from '@troupe/domain/account/password'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { FairQueue, Places } from '../../platform/http/fair-queue.ts'
import { TokenBuckets } from '../../platform/http/token-bucket.ts'

/** Milliseconds of the worker that an address has a minute. A question counts as at least a 120th of them, however easy it is. */
const workMs = 5000
const leastMs = Math.floor((workMs / 120) * 10) / 10
const waitingLimits = { mostWaiting: 50, mostPerParty: 10 }
const idleMs = 60_000
/** How many characters of a password are judged, since the time grows quadratically; our passwords are never longer. */
const judgedLength = 32

/** From none to strong, as zxcvbn counts. */
type Score = 0 | 1 | 2 | 3 | 4

export interface Strength {
  /** 0 to 4, with the word for it. */
  readonly score: Score
  readonly word: string
  readonly warning: string | null
  readonly suggestions: readonly string[]
  /** Rules that the password breaks, whatever its strength. */
  readonly broken: readonly PasswordRule[]
}
interface JudgedPassword {
  readonly id: number
  readonly score: Score
  readonly warning: string | null
  readonly suggestions: readonly string[]
  /** How long the worker took. */
  readonly ms: number
}
interface Hints {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly company?: string | undefined
}

interface StrengthAsked extends Hints {
  readonly password: string
  /** The network address of the caller, who may be signed in. */
  readonly address: string
  /** Aborted when the client goes away. */
  readonly gone: AbortSignal
}

/**
 * How strong passwords are; a person's own names, address and company count as weak. Keeps and logs nothing. There is one worker: it takes a question
 * of each address in turn, and each address has five seconds of its time a minute, counted in the memory of the process that the worker belongs to.
 * Refuses TOO_MANY_REQUESTS {retryAfter seconds} after those, or after 120 questions, and UNAVAILABLE when too many wait.
 */
export function strengthMeter(): (asked: StrengthAsked) => Promise<Answer<Strength>> {
  const queue = new FairQueue(new Places(1), waitingLimits)
  const spent = new TokenBuckets({ perSecond: workMs / 60, burst: workMs })
  return async ({ password, address, gone, ...hints }) => {
    const retryAfter = spent.take(address, performance.now(), leastMs)
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    const leave = await queue.enter(address, gone)
    if (!leave) return no('UNAVAILABLE')
    const judged = await judge([...password].slice(0, judgedLength).join(''), wordsOf(hints)).finally(leave)
    spent.charge(address, performance.now(), Math.max(0, judged.ms - leastMs))
    const { score, warning, suggestions } = judged
    return yes({ score, word: strengthWord(score), warning, suggestions, broken: brokenPasswordRules(password) })
  }
}

const waiting = new Map<number, { resolve(judged: JudgedPassword): void; reject(error: Error): void }>()
let worker: Worker | undefined
let rest: NodeJS.Timeout | undefined
let last = 0

function judge(password: string, words: readonly string[]): Promise<JudgedPassword> {
  const { promise, resolve, reject } = Promise.withResolvers<JudgedPassword>()
  const id = ++last
  waiting.set(id, { resolve, reject })
  worker ??= startWorker()
  worker.postMessage({ id, password, words })
  clearTimeout(rest)
  rest = setTimeout(() => endWorker(), idleMs).unref()
  return promise
}

/** Begins with the first question and ends when no one asks for a minute: its dictionaries are 100 MB. */
function startWorker(): Worker {
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url))
  started.unref()
  started.on('message', (judged: JudgedPassword) => {
    waiting.get(judged.id)?.resolve(judged)
    waiting.delete(judged.id)
  })
  started.on('error', (error: Error) => {
    if (worker === started) worker = undefined
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  return started
}

function endWorker() {
  if (waiting.size > 0) return
  void worker?.terminate()
  worker = undefined
}

/** Words that a person would try first: their names, their address and its parts, their company, ours. */
const wordsOf = ({ firstName, lastName, email, company }: Hints): string[] => {
  const given = [firstName, lastName, email, company].flatMap((text) => text?.toLowerCase().trim() || [])
  const parts = given.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 2)
  return [...new Set([...given, ...parts, 'troupe'])]
}
