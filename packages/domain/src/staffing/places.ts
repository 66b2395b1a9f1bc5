import type { PackageLevel } from '../catalogue/kinds.ts'
import type { AssignmentRole } from '../role/assignment.ts'

export interface CrewSize {
  readonly diy: boolean
  readonly units: number
  /** Plant actors that the format plays with. */
  readonly actors: number
  readonly preferredSalesId: string | null
}

export interface NewPlace {
  readonly role: AssignmentRole
  /** From 1 within the role. */
  readonly order: number
  /** The person who is assigned immediately, as ACCEPTED; null leaves the place open. */
  readonly userId: string | null
}

/** The number of units from which a supporting producer joins. */
const SUPPORTING_PRODUCER_FROM_UNITS = 5

/** The places of a new session: a producer, a host a unit, the plants, from five units a supporting producer, the workspace's salesperson. DIY has none. */
export function placesFor({ diy, units, actors, preferredSalesId }: CrewSize): readonly NewPlace[] {
  if (diy) return []
  const open = (role: AssignmentRole, count: number) =>
    Array.from({ length: count }, (_, index) => ({ role, order: index + 1, userId: null }))
  return [
    ...open('PRODUCER', 1),
    ...open('HOST', units),
    ...open('PLANT', actors),
    ...open('SUPPORTING_PRODUCER', units >= SUPPORTING_PRODUCER_FROM_UNITS ? 1 : 0),
    ...(preferredSalesId === null ? [] : [{ role: 'SALESPERSON', order: 1, userId: preferredSalesId } as const]),
  ]
}

/** Whether an event can't do without a place of a role: its producer, and a host for each unit. `hosts` counts its HOST places. */
export const isPlaceNeeded = (role: AssignmentRole, { hosts, units }: { readonly hosts: number; readonly units: number }): boolean =>
  role === 'PRODUCER' || (role === 'HOST' && hosts <= units)

/** The level a host or plant needs. */
export const neededLevel = (packageLevel: PackageLevel): number => ({ STANDARD: 1, PRO: 2, PREMIUM: 3 })[packageLevel]

/** Whether a person must agree first: hosts and plants of events that are approvable; everyone else is ACCEPTED immediately. */
export const needsApproval = (role: AssignmentRole, isApprovable: boolean): boolean => isApprovable && (role === 'HOST' || role === 'PLANT')

/** A kept person is asked again when their call moves by more than 30 minutes. */
export const mustAskAgain = (before: Temporal.Instant, after: Temporal.Instant): boolean =>
  Math.abs(after.epochMilliseconds - before.epochMilliseconds) > 30 * 60_000
