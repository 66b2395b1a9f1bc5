import * as z from 'zod/mini'
import { sizeAndUnits } from '../catalogue/rooms.ts'
import { instantInput, integerInput, lineInput, uuid, zoneInput } from '../input.ts'

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
