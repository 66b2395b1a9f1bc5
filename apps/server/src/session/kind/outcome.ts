import { createHash } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { ChangedPart, ChangeEffect } from '@troupe/domain/session/kind'
import type { Work } from '../../platform/ctx.ts'

declare module '../../platform/ctx.ts' {
  interface Notes {
    /** What a change of an event's kind, its template or its answers does. */
    outcome?: Outcome
  }
}

/** What happens to one part of an event. */
export interface OutcomeLine {
  readonly part: ChangedPart
  readonly effect: ChangeEffect
  /** What it is: a place's name, how many answers, who. */
  readonly label: string
  /** Which one: an id, or the names of answers. Not shown. */
  readonly key: string
  /** Of someone on the crew. */
  readonly person?: {
    readonly role: AssignmentRole
    readonly userId: string | null
    readonly hasAccepted: boolean
    /** Until when someone who is asked again can answer. */
    readonly answersBy?: Temporal.Instant | null
  }
}

/** Credits that a change moves: what the event costs before and after it, what returns and what is to be paid. */
export interface OutcomeCredits {
  readonly before: number
  readonly after: number
  readonly back: number
  readonly due: number
}

/** What an event is as another kind, besides its parts. */
export interface Becomes {
  readonly type: SessionFormat
  readonly hostType: HostType
  /** Minutes. */
  readonly duration: number
  readonly endsAt: Temporal.Instant | null
  readonly packageLevel: PackageLevel
  readonly language: string
  /** The places of its crew. */
  readonly crew: readonly AssignmentRole[]
  /** The day whose prices hold. */
  readonly pricesOf: Temporal.Instant
  /** From when on fewer credits would return, and how many. */
  readonly nextBack: { readonly at: Temporal.Instant; readonly back: number } | null
}

/** What a change does, as a preview of it says. */
export interface Outcome {
  readonly credits: OutcomeCredits
  readonly lines: readonly OutcomeLine[]
  readonly becomes?: Becomes
}

/** A change that moves no credits. */
export const free = (credits: number): OutcomeCredits => ({ before: credits, after: credits, back: 0, due: 0 })

/**
 * The digest by which a command knows what its caller was shown: the credits in plain numbers, so that a refusal can name them again, and a hash of
 * the lines without their words.
 */
export function digestOf({ credits: { before, after, back, due }, lines }: Outcome): string {
  const said = lines.map(({ part, effect, key }) => [part, effect, key].join(' ')).toSorted()
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
  return [before, after, back, due, hash].join('.')
}

/** The credits in a digest; null for one that isn't ours. */
function creditsIn(digest: string): OutcomeCredits | null {
  const found = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\./.exec(digest)
  if (!found) return null
  const [before = 0, after = 0, back = 0, due = 0] = found.slice(1).map(Number)
  return { before, after, back, due }
}

/** Answers `value` if a command did what its caller was shown, or they were shown nothing. Refuses QUOTE_CHANGED {before, after}: the credits then and now. */
export function isExpected<T>({ notes: { outcome } }: Work, expects: string | null | undefined, value: T): Answer<T> {
  if (typeof expects !== 'string' || (outcome && digestOf(outcome) === expects)) return yes(value)
  return no('QUOTE_CHANGED', { before: creditsIn(expects), after: outcome?.credits ?? null })
}
