import * as z from 'zod/mini'
import { anInstant, instantInput, integerInput, lineInput, uuid } from '../../input.ts'
import { ASSIGNMENT_ROLES, type AssignmentRole } from '../../role/assignment.ts'
import type { PlanPin } from './facts.ts'
import type { PlannedPlace } from './plan.ts'

/** A plan is solved, then published or discarded. */
export const PLAN_STATES = ['SOLVING', 'READY', 'FAILED', 'PUBLISHED', 'DISCARDED'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** PIN gives a place to a person, or leaves it open; FORBID keeps a person from it; FREE takes either back. */
export const PIN_KINDS = ['PIN', 'FORBID', 'FREE'] as const
export type PinKind = (typeof PIN_KINDS)[number]

/** Days that one plan covers at most, and events. */
export const MOST_PLAN_DAYS = 62
export const MOST_PLAN_SESSIONS = 1024
export const MOST_PLAN_IDS = 100

/** The roles that are planned: salespeople are chosen by the workspace. */
export const PLANNED_ROLES: readonly AssignmentRole[] = ASSIGNMENT_ROLES.filter((role) => role !== 'SALESPERSON')

/** staffingFairness: the events of a role that start from `from` until before `to`. */
export const fairnessInput = z.strictObject({ from: instantInput, to: instantInput, role: z.enum(ASSIGNMENT_ROLES) })

const ids = z.nullish(z.array(uuid).check(z.maxLength(MOST_PLAN_IDS)))

/** createStaffingPlan: the events from `from` until before `to`, with those roles, areas and workspaces only, when they are given. */
export const planInput = z
  .strictObject({
    from: anInstant,
    to: anInstant,
    name: z.nullish(lineInput(80)),
    roles: z.nullish(z.array(z.enum(ASSIGNMENT_ROLES)).check(z.minLength(1), z.maxLength(ASSIGNMENT_ROLES.length))),
    zoneAreaIds: ids,
    workspaceIds: ids,
  })
  .check(
    z.refine(({ from, to }) => Temporal.Instant.compare(from, to) < 0, { path: ['to'], message: 'TOO_SMALL' }),
    z.refine(({ from, to }) => to.epochMilliseconds - from.epochMilliseconds <= MOST_PLAN_DAYS * 86_400_000, {
      path: ['to'],
      message: 'TOO_BIG',
    }),
  )

/** Which of the events in its time a plan covers; null = all. */
export interface PlanFilter {
  readonly roles: readonly AssignmentRole[]
  readonly zoneAreaIds: readonly string[] | null
  readonly workspaceIds: readonly string[] | null
}

/**
 * A place's former decisions with another one: a place has one pin, and any number of people who are kept from it. A second pin of a place remembers who had
 * it before the first.
 */
export function pinsWith(
  pins: readonly PlanPin[],
  { placeId, userId, how, before }: Omit<PlanPin, 'how'> & { readonly how: PinKind },
): PlanPin[] {
  const isReplaced = (pin: PlanPin): boolean =>
    pin.placeId === placeId && (how === 'PIN' ? pin.how === 'PIN' || pin.userId === userId : userId === null || pin.userId === userId)
  const others = pins.filter((pin) => !isReplaced(pin))
  if (how === 'FREE') return others
  const former = how === 'PIN' ? pins.find((pin) => pin.placeId === placeId && pin.how === 'PIN') : undefined
  const first = former === undefined ? before : former.before
  return [...others, { placeId, userId, how, ...(first === undefined ? {} : { before: first }) }]
}

/** How many people hear of a plan when it is published: who gets a place, and who loses an offer. */
export function peopleTold(places: readonly Pick<PlannedPlace, 'userId' | 'before' | 'kept'>[]): number {
  return new Set(places.flatMap(({ userId, before, kept }) => (kept ? [] : [userId, before].filter((id) => id !== null)))).size
}

/** publishStaffingPlan: `only` some places; `confirm` is the number of people who will be told. */
export const publishInput = z.strictObject({
  id: z.string(),
  only: z.nullish(z.array(uuid).check(z.minLength(1), z.maxLength(MOST_PLAN_SESSIONS * 10))),
  confirm: integerInput(0, 100_000),
})
