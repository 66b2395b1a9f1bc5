import { isoDay, number } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Plan } from '../crews/plan-queries.ts'
import { firstName, shortMinutes } from './choice-words.ts'

type Figures = NonNullable<Plan['meaning']>['figures']

/** A line of the comparison of two drafts: what this one means, and how the other one differs. */
export interface FigureLine {
  readonly key: keyof Figures
  readonly label: string
  readonly own: string
  readonly other: string
  /** Whether the other draft is better here. */
  readonly is: 'better' | 'worse' | 'same'
}

const compared = (own: number, other: number): FigureLine['is'] => (own === other ? 'same' : other < own ? 'better' : 'worse')

/** '12 h more', '2 roles fewer', 'the same'. */
function differs(own: number, other: number, words: (difference: number) => string, fewer: string): string {
  if (own === other) return 'the same'
  return `${words(Math.abs(other - own))} ${other > own ? 'more' : fewer}`
}

const listing = new Intl.ListFormat('en-GB', { type: 'unit' })
/** So many people are named. */
const NAMED = 3

/** 'no one', '2 people: Dana, Marcus', '9 people'. */
function peopleWords(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  if (ids.length === 0) return 'no one'
  const known = ids.flatMap((id) => names.get(id) ?? [])
  const all = counted(ids.length, 'person', 'people')
  return known.length === ids.length && ids.length <= NAMED ? `${all}: ${listing.format(known.map(firstName))}` : all
}

const hours = (minutes: number): string => (minutes < 60 ? shortMinutes(minutes) : `${number(Math.round(minutes / 60))} h`)
const roles = (count: number): string => counted(count, 'role', 'roles')
const shows = (count: number): string => counted(count, 'show', 'shows')

/** Two drafts of the same days, in units that people know. */
export function figureLines(own: Figures, other: Figures, names: ReadonlyMap<string, string>): FigureLine[] {
  const isSameCrowd = own.aboveShare.length === other.aboveShare.length && other.aboveShare.every((id) => own.aboveShare.includes(id))
  return [
    {
      ...{ key: 'open', label: 'Stays open', own: roles(own.open), other: differs(own.open, other.open, roles, 'fewer') },
      is: compared(own.open, other.open),
    },
    {
      ...{ key: 'travelMinutes', label: 'Travel', own: hours(own.travelMinutes) },
      ...{ other: differs(own.travelMinutes, other.travelMinutes, hours, 'less'), is: compared(own.travelMinutes, other.travelMinutes) },
    },
    {
      ...{ key: 'aboveShare', label: 'Above their share', own: peopleWords(own.aboveShare, names) },
      other: isSameCrowd ? 'the same' : peopleWords(other.aboveShare, names),
      is: compared(own.aboveShare.length, other.aboveShare.length),
    },
    {
      ...{ key: 'changed', label: 'Crews changed', own: shows(own.changed), other: differs(own.changed, other.changed, shows, 'fewer') },
      is: compared(own.changed, other.changed),
    },
  ]
}

/** Whether two plans are of the same days, in a zone: what has begun by now is left out of both. */
export const isSameDays = (one: Pick<Plan, 'from' | 'to'>, other: Pick<Plan, 'from' | 'to'>, zone: string): boolean =>
  isoDay(one.from, zone) === isoDay(other.from, zone) && one.to === other.to
