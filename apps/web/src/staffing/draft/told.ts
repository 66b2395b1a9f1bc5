import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import type { Plan, PlanCall, PlanEvent } from '../crews/plan-queries.ts'

/** A role that someone gets or loses when a plan is published. */
export interface ToldRole {
  readonly placeId: string
  readonly event: string
  readonly role: AssignmentRole
  readonly startsAt: string | null
  readonly workspace: string
}

/** Until when those who are asked can answer, as they are told it: where everyone has the same time it is said once, else at each role. */
export function deadlinesOf(
  calls: readonly PlanCall[],
  now: Temporal.Instant,
): { readonly all: string | null; readonly byPlace: ReadonlyMap<string, string> } {
  const byPlace = new Map(
    calls.flatMap(({ placeId, answerBy }) =>
      answerBy ? [[placeId, toldDeadline(Temporal.Instant.from(answerBy), now).toString()] as const] : [],
    ),
  )
  const [first, ...others] = new Set(byPlace.values())
  return first !== undefined && others.length === 0 ? { all: first, byPlace: new Map() } : { all: null, byPlace }
}

/** Someone who hears of a plan when it is published. */
export interface ToldPerson {
  readonly id: string
  readonly name: string
  readonly gains: readonly ToldRole[]
  readonly loses: readonly ToldRole[]
}

interface ToldFrom {
  readonly events: readonly PlanEvent[]
  readonly names: ReadonlyMap<string, string>
}

/** Everyone who hears of some roles of a plan, by name, each with the shows they get and lose, the earliest first. */
export function toldOf(
  places: readonly Pick<Plan['places'][number], 'placeId' | 'role' | 'userId' | 'before' | 'kept'>[],
  { events, names }: ToldFrom,
): ToldPerson[] {
  const sessions = new Map(events.map(({ id, session }) => [id, session]))
  const changed = places.filter(({ kept }) => !kept)
  const ids = new Set(changed.flatMap(({ userId, before }) => [userId, before].filter((id) => id !== null)))
  const rolesOf = (some: readonly (typeof changed)[number][]) =>
    some
      .map(({ placeId, role }): ToldRole => {
        const session = sessions.get(placeId)
        return {
          ...{ placeId, role, event: session?.name ?? 'an event' },
          ...{ startsAt: session?.startsAt ?? null, workspace: session?.workspace.name ?? '' },
        }
      })
      .sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
  return [...ids]
    .map((id) => ({
      ...{ id, name: names.get(id) ?? 'Someone' },
      gains: rolesOf(changed.filter(({ userId }) => userId === id)),
      loses: rolesOf(changed.filter(({ before, userId }) => before === id && userId !== id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
