import type { AssignmentRole, AssignmentStatus } from '../role/assignment.ts'
import type { UserRole } from '../role/roles.ts'
import { type FairLine, type FairOffer, isShare } from './fairness.ts'

/** How many weeks of work a person's page shows, the present one included. */
export const RECORD_WEEKS = 12

/** The role whose work a person shares with others; null for people whom no one schedules. */
export function workRole(role: UserRole): AssignmentRole | null {
  if (role === 'HOST' || role === 'PLANT') return role
  return role === 'EVENT_PRODUCER' || role === 'ADMIN' ? 'PRODUCER' : null
}

/** An offer that someone was asked to answer. */
interface AskedOffer {
  readonly state: AssignmentStatus
  readonly askedAt: Temporal.Instant
  readonly answeredAt: Temporal.Instant | null
}

/** What someone makes of the offers that they get. */
export interface AnswerRecord {
  /** Offers that came to an end by their answer or without one. */
  readonly settled: number
  readonly accepted: number
  /** How long they take to answer on average, in whole minutes; null when they never have. */
  readonly minutes: number | null
}

/** How someone answers: offers that still wait, and those that we withdrew, say nothing about it. */
export function answerRecord(offers: readonly AskedOffer[]): AnswerRecord {
  const settled = offers.filter(({ state }) => state === 'ACCEPTED' || state === 'DECLINED' || state === 'EXPIRED')
  const waits = settled.flatMap(({ state, askedAt, answeredAt }) =>
    state === 'EXPIRED' || answeredAt === null ? [] : [(answeredAt.epochMilliseconds - askedAt.epochMilliseconds) / 60_000],
  )
  const sum = waits.reduce((total, one) => total + one, 0)
  return {
    settled: settled.length,
    accepted: settled.filter(({ state }) => state === 'ACCEPTED').length,
    minutes: waits.length === 0 ? null : Math.round(sum / waits.length),
  }
}

/** How many ratings there are of each number of stars, from one star to five. */
export const starCounts = (stars: readonly number[]): readonly number[] =>
  [1, 2, 3, 4, 5].map((count) => stars.filter((one) => one === count).length)

/** How many of a person's events start in each week; a week ends where the next one starts, the last one at `endMs`. */
export function weekCounts(
  offers: readonly FairOffer[],
  { userId, starts, endMs }: { readonly userId: string; readonly starts: readonly number[]; readonly endMs: number },
): readonly number[] {
  const own = offers.filter((offer) => offer.userId === userId && isShare(offer))
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? endMs
    return own.filter(({ startsAtMs }) => startsAtMs >= from && startsAtMs < to).length
  })
}

/** What someone did of something, and what would be fair, in tenths. */
interface PartOfWork {
  readonly own: number
  readonly shareTenths: number
}

/** A person's part of everyone's events, weekends, evenings and minutes of travel. */
export type WorkParts = Readonly<Record<'shows' | 'weekends' | 'evenings' | 'travel', PartOfWork>>

/** What a person did next to their share, which is the same part of everything as their target is of all events. Null for someone without a line. */
export function workParts(lines: readonly FairLine[], userId: string): WorkParts | null {
  const line = lines.find((one) => one.userId === userId)
  if (!line) return null
  const targets = lines.reduce((sum, { targetTenths }) => sum + targetTenths, 0)
  const part = (count: (one: FairLine) => number): PartOfWork => {
    const all = lines.reduce((sum, one) => sum + count(one), 0)
    return { own: count(line), shareTenths: targets === 0 ? 0 : Math.round((10 * all * line.targetTenths) / targets) }
  }
  return {
    shows: { own: line.played + line.promised, shareTenths: line.targetTenths },
    weekends: part(({ weekends }) => weekends),
    evenings: part(({ evenings }) => evenings),
    travel: part(({ travel }) => travel),
  }
}
