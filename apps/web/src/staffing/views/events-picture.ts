import { FORMAT_WORDS } from '@troupe/domain/words'
import type { ReadinessStatus } from '../../graphql.ts'
import { isoDay } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { BoardPlace } from '../crews/board-picture.ts'
import type { Plan } from '../crews/plan-queries.ts'
import { type RoleChip, rolesOf } from './role-chips.ts'
import type { EventFacts } from './view-queries.ts'

/** An event with its crew, as the views of days and months show it. */
export interface ShownEvent {
  readonly session: BoardPlace['session'] & { readonly startsAt: string; readonly endsAt: string }
  /** Not there yet while it loads. */
  readonly facts: EventFacts | undefined
  readonly roles: readonly RoleChip[]
}

export interface EventDay {
  readonly date: string
  readonly events: readonly ShownEvent[]
  readonly open: number
  readonly conflicts: number
}

interface DaysOf {
  readonly places: readonly BoardPlace[]
  readonly dates: readonly string[]
  readonly facts: ReadonlyMap<string, EventFacts> | undefined
  readonly plan?: Pick<Plan, 'places' | 'meaning'> | null | undefined
  readonly names: ReadonlyMap<string, string>
  readonly zone: string
  readonly now: number
  readonly may: boolean
}

/** Each date with its events, the earliest first, and how much of their crews is open or in conflict. */
export function eventDays({ places, dates, facts, zone, ...rest }: DaysOf): EventDay[] {
  const events = [...Map.groupBy(places, ({ session }) => session.id)].flatMap(([id, own]): ShownEvent[] => {
    const session = own[0]?.session
    const { startsAt, endsAt } = session ?? {}
    const roles = rolesOf({ places: own, ...rest })
    // an event that is over without anyone has nothing to show
    if (!session || !startsAt || !endsAt || roles.length === 0) return []
    return [{ session: { ...session, startsAt, endsAt }, facts: facts?.get(id), roles }]
  })
  const startOf = ({ session }: ShownEvent) => Date.parse(session.startsAt)
  const sorted = events.sort((a, b) => startOf(a) - startOf(b) || a.session.name.localeCompare(b.session.name))
  const byDate = Map.groupBy(sorted, ({ session }) => isoDay(session.startsAt, zone))
  return dates.map((date) => {
    const own = byDate.get(date) ?? []
    const count = (look: RoleChip['look']) => own.flatMap(({ roles }) => roles).filter((role) => role.look === look).length
    return { date, events: own, open: count('open'), conflicts: count('clash') }
  })
}

/** From what is missing most to what is ready. */
const RANK: readonly ReadinessStatus[] = ['ManagersNeeded', 'HostNeeded', 'UserDetailsRequired', 'EmDetailsRequired', 'GameReady']

const rankOf = ({ facts }: ShownEvent): number => (facts?.readiness ? RANK.indexOf(facts.readiness.status) : RANK.length)

/** The events of a day that say how ready they are, the one that misses most first. */
export const worstFirst = (events: readonly ShownEvent[]): readonly ShownEvent[] =>
  events.filter(({ facts }) => facts?.readiness).toSorted((a, b) => rankOf(a) - rankOf(b))

/** What the day's least ready event still needs, and its name; that all are ready; null where none says. */
export function worstOf(events: readonly ShownEvent[]): { readonly label: string; readonly name: string | null } | null {
  const [worst] = worstFirst(events)
  const readiness = worst?.facts?.readiness
  if (!worst || !readiness) return null
  return readiness.status === 'GameReady' ? { label: 'All ready', name: null } : { label: readiness.label, name: worst.session.name }
}

/** 'Northwind Foods, Chicago, 36 people', as much of it as is known. */
export function aboutWords({ session, facts }: ShownEvent): string {
  const place = facts && (facts.type === 'REMOTE' ? FORMAT_WORDS.REMOTE : facts.city?.trim() || FORMAT_WORDS[facts.type])
  return [session.workspace.name, place, facts && counted(facts.attendees, 'person', 'people')].filter(Boolean).join(', ')
}

/** Dates in a row without an event, as one; else each date on its own. */
export function folded(days: readonly EventDay[]): (EventDay | readonly EventDay[])[] {
  const lines: (EventDay | EventDay[])[] = []
  for (const day of days) {
    const last = lines.at(-1)
    if (day.events.length > 0) lines.push(day)
    else if (Array.isArray(last)) last.push(day)
    else lines.push([day])
  }
  return lines
}
