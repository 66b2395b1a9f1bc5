import { fairPeriod } from '@troupe/domain/staffing/fair-period'
import { RATED_ROLES } from '@troupe/domain/staffing/ratings'
import type { Sort } from '@troupe/ui/pure/sort'
import type { OwnRatedPlacesQuery, StaffingFairnessQuery } from '../../graphql.ts'
import { shortLength } from '../../platform/words/short-length.ts'
import { ownPlaces } from '../../session/own-places.ts'

/** One person's line. */
export type FairRow = StaffingFairnessQuery['staffingFairness']['nodes'][number]
export type FairnessSpan = 'quarter' | 'year' | 'ahead'

type RatedPlace = OwnRatedPlacesQuery['sessionAssignments']['nodes'][number]

/** The place by which someone's ratings are read: their own of the latest event that has run, for a role that is rated. */
export const lastRated = (places: readonly RatedPlace[], userId: string): RatedPlace | undefined =>
  ownPlaces(places, userId).find(({ role, session }) => session.status === 'COMPLETED' && RATED_ROLES.includes(role))

/** What someone plays: the events they played and those promised to them. */
export const shareOf = ({ played, promised }: Pick<FairRow, 'played' | 'promised'>): number => played + promised

/** By how much someone's share is above (or, negative, below) their target, to a tenth. */
export const differenceOf = (row: FairRow): number => Math.round(10 * (shareOf(row) - row.target)) / 10

/** The instants of a span around a day: the five weeks that a fair share counts, the last 13 or 52 weeks, or the next two months. */
export function spanAround(span: FairnessSpan | undefined, now: Temporal.Instant): { readonly from: string; readonly to: string } {
  const weeks = fairPeriod(now)
  const back = (days: number) => ({ from: weeks.to.subtract({ hours: 24 * days }), to: weeks.to })
  const { from, to } =
    span === 'quarter' ? back(91) : span === 'year' ? back(364) : span === 'ahead' ? { from: now, to: now.add({ hours: 24 * 62 }) } : weeks
  // whole hours, so that a page which is drawn again asks for the same
  return {
    from: from.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(),
    to: to.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(),
  }
}

const sorted: Readonly<Record<string, (row: FairRow) => number>> = {
  played: ({ played }) => played,
  promised: ({ promised }) => promised,
  share: shareOf,
  target: ({ target }) => target,
  difference: differenceOf,
  weekends: ({ weekends }) => weekends,
  evenings: ({ evenings }) => evenings,
  travel: ({ travel }) => travel,
  asked: ({ asked }) => asked,
  declined: ({ declined }) => declined,
}

/** The rows in the order of a column; by name where that is the same, or without an order. */
export function inOrder(rows: readonly FairRow[], sort: Sort | null): readonly FairRow[] {
  const of = sorted[sort?.key ?? ''] ?? (() => 0)
  const sign = sort?.direction === 'descending' ? -1 : 1
  const byName = (a: FairRow, b: FairRow) => a.fullName.localeCompare(b.fullName)
  return rows.toSorted((a, b) => sign * (of(a) - of(b)) || (sort?.key === 'fullName' ? sign : 1) * byName(a, b))
}

/** '7 h 30 min', of minutes; nothing of none. */
export function hoursAndMinutes(minutes: number): string {
  return minutes === 0 ? '0' : shortLength(Math.round(minutes))
}

/** The rows of a table for spreadsheets, with its head. */
export const tableOf = (rows: readonly FairRow[]): readonly (readonly (string | number)[])[] => [
  [
    'Person',
    'Available hours',
    'Worked',
    'Upcoming',
    'Target',
    'Difference',
    'Weekends',
    'Evenings',
    'Travel minutes',
    'Asked',
    'Declined',
  ],
  ...rows.map((row) => [
    ...[row.fullName, row.hours, row.played, row.promised, row.target, differenceOf(row)],
    ...[row.weekends, row.evenings, row.travel, row.asked, row.declined],
  ]),
]
