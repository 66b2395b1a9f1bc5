import type { BoardVerdict } from '@troupe/ui/pure/board-layout'
import { dayInYear, number, time } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanCandidate } from '../crews/plan-queries.ts'

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const listed = (words: readonly string[]): string => listing.format(words)

/** '40 min', '2 h', '1 h 10 min'. */
export function shortMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${number(hours)} h`, (rest > 0 || hours === 0) && `${number(rest)} min`].filter(Boolean).join(' ')
}

/** 'Tunde' of 'Tunde Bakare'. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Those who could take a place, the best for the plan first; those who would have to leave another place of it for this one come last. */
export const freeFor = (all: readonly PlanCandidate[]): PlanCandidate[] =>
  all
    .filter(({ reasons }) => reasons.length === 0)
    .toSorted((a, b) => Number(a.forbidden) - Number(b.forbidden) || a.instead.length - b.instead.length || (a.cost ?? 0) - (b.cost ?? 0))

/** What each row of the board says of a role of a plan that is held. A drop pins; someone whom a hard rule keeps from it can't be pinned. */
export function draftVerdicts(
  all: readonly PlanCandidate[],
  { rows, holder }: { readonly rows: readonly string[]; readonly holder: string | null },
): ReadonlyMap<string, BoardVerdict> {
  const byId = new Map(all.map((one) => [one.userId, one]))
  return new Map(
    rows.map((id): [string, BoardVerdict] => {
      if (id === holder) return [id, { kind: 'here', words: 'Planned here' }]
      const one = byId.get(id)
      if (!one) return [id, { kind: 'never', words: 'This plan didn’t consider them' }]
      const [reason] = one.reasons
      if (reason !== undefined) return [id, { kind: 'never', words: reason.replace(/\.$/, '') }]
      return [id, { kind: one.forbidden ? 'no' : 'yes', words: freeWordsOf(one) }]
    }),
  )
}

/** 'Free, 40 min away, 2 levels above'. */
function freeWordsOf({ minutesAway, levelsAbove, instead, forbidden }: PlanCandidate): string {
  const [other] = instead
  return [
    forbidden ? 'You excluded them' : other ? `Leaves ${other.name}` : 'Free',
    minutesAway > 0 && `${shortMinutes(minutesAway)} away`,
    levelsAbove > 0 && `${counted(levelsAbove, 'level', 'levels')} above`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What someone would mean for the plan next to the person who has the role now: '25 min more travel, 1 level above what’s needed'. */
export function changeWords(one: PlanCandidate, now: PlanCandidate | undefined, zone: string): string {
  const travel = 2 * (one.minutesAway - (now?.minutesAway ?? one.minutesAway))
  const shows = now?.terms && one.terms ? one.terms.fairness - now.terms.fairness : 0
  const parts = [
    ...one.instead.map(({ name, startsAt }) => `leaves ${name}, ${dayInYear(startsAt, zone)}, ${time(startsAt, zone)}`),
    travel > 0 && `${shortMinutes(travel)} more travel`,
    travel < 0 && `${shortMinutes(-travel)} less travel`,
    one.levelsAbove > 0 && `${counted(one.levelsAbove, 'level', 'levels')} above what’s needed`,
    shows > 0 && 'has more shows these weeks',
    shows < 0 && 'has fewer shows these weeks',
    ...drawbacksOf(one),
  ].filter((part) => part !== false)
  const words = parts.length === 0 ? 'just as good' : parts.join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Why this person, in sentences. */
export function whyWords(one: PlanCandidate | undefined, all: readonly PlanCandidate[]): string {
  if (!one?.terms) return ''
  const others = freeFor(all).filter(({ userId, instead, forbidden }) => userId !== one.userId && instead.length === 0 && !forbidden)
  if (others.length === 0) return 'No one else is free and meets the requirements.'
  const least = (of: (candidate: PlanCandidate) => number) => others.every((other) => of(one) <= of(other))
  const good = [
    one.minutesAway > 0 && least(({ minutesAway }) => minutesAway) && 'nearest of those who are free',
    one.levelsAbove === 0 && others.some(({ levelsAbove }) => levelsAbove > 0) && 'right level',
    least(({ terms }) => terms?.fairness ?? 0) && 'fewest shows these weeks',
  ].filter((part) => part !== false)
  const bad = [
    one.minutesAway > 0 && `${shortMinutes(one.minutesAway)} away`,
    one.levelsAbove > 0 && `${counted(one.levelsAbove, 'level', 'levels')} above what’s needed`,
    ...drawbacksOf(one),
  ].filter((part) => part !== false)
  const words = [...good, ...bad]
  return words.length === 0 ? 'Nothing speaks against them.' : `${listed(words).replace(/^./, (letter) => letter.toUpperCase())}.`
}

/** What speaks against someone and has no unit: only that it does. */
function drawbacksOf({ terms }: PlanCandidate): string[] {
  if (!terms) return []
  const parts: readonly (readonly [number, string])[] = [
    [terms.preferredProducer, 'not the preferred producer'],
    [terms.sourceHost, 'someone else had the role on the event that this one was copied from'],
    [terms.group, 'someone else works the other events in the group'],
    [terms.modifier, `lacks ${listed(terms.lacks)}`],
  ]
  return parts.flatMap(([cost, why]) => (cost > 0 ? why : []))
}
