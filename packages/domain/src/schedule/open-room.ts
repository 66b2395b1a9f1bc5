import * as z from 'zod/mini'
import { type Answer, yes } from '../answer.ts'
import { sizeAndUnits } from '../catalogue/rooms.ts'
import { refuse } from '../errors.ts'
import { instantInput, integerInput, lineInput, uuid, zoneInput } from '../input.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { hasBegun } from '../session/lock.ts'
import { mayStartAt } from './window.ts'

/** Minutes of an open room, and its people. */
export const OPEN_ROOM_MINUTES = { least: 15, usual: 60, most: 240 } as const
export const OPEN_ROOM_PEOPLE = { least: 1, most: 250 } as const

const name = lineInput(96, 1)
const duration = integerInput(OPEN_ROOM_MINUTES.least, OPEN_ROOM_MINUTES.most)
const attendees = integerInput(OPEN_ROOM_PEOPLE.least, OPEN_ROOM_PEOPLE.most)

/** A new open room; without a start it opens now, without a duration for an hour. */
export const createOpenRoomInput = z.object({
  ...{ workspaceId: uuid, name, timezone: zoneInput, attendees },
  startsAt: z.nullish(instantInput),
  duration: z.nullish(duration),
})
export type CreateOpenRoom = z.input<typeof createOpenRoomInput>

/** What changes of an open room; omitted fields stay. */
export const updateOpenRoomInput = z.object({
  id: uuid,
  name: z.nullish(name),
  startsAt: z.nullish(instantInput),
  timezone: z.nullish(zoneInput),
  duration: z.nullish(duration),
  attendees: z.nullish(attendees),
})
export type UpdateOpenRoom = z.input<typeof updateOpenRoomInput>

/** How many open rooms this many people take: as many as they would have rooms at a remote event. */
export const openRoomsFor = (people: number): number => sizeAndUnits({ format: 'REMOTE', attendees: people }).size

/** When an open room begins that was asked for at `now`: immediately, in whole minutes, or at a time to come; no notice is needed. Refuses INVALID {startsAt: PAST | TOO_LATE}. */
export function openRoomStart(startsAt: Temporal.Instant | null, zone: string, now: Temporal.Instant): Answer<Temporal.Instant> {
  if (startsAt === null) return yes(now.round({ smallestUnit: 'minute', roundingMode: 'floor' }))
  const may = mayStartAt(startsAt, { hostType: 'SELF_HOSTED', zone, staff: true }, now)
  return may.ok ? yes(startsAt) : may
}

/** Whether an open room may be changed or given back: before its start. Refuses STATE_CONFLICT {status} once it was given back, STARTS_SOON from its start on. */
export function mayChangeOpenRoom(
  { status, startsAt }: { readonly status: SessionStatus; readonly startsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Answer<null> {
  if (status === 'CANCELLED') return refuse('STATE_CONFLICT', { status })
  return status !== 'SCHEDULED' || hasBegun(startsAt, now) ? refuse('STARTS_SOON') : yes(null)
}
