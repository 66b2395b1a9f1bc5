import { useQueryClient } from '@tanstack/react-query'
import { createOpenRoomInput } from '@troupe/domain/schedule/open-room'
import type { DateTimeValue } from '@troupe/ui/date-time-field'
import { useToast } from '@troupe/ui/toast'
import { CreateOpenRoomDocument, UpdateOpenRoomDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { dayInYear, isoDay, time } from '../../platform/format.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import type { OpenRoom } from './rooms-query.ts'

export interface RoomWish {
  readonly name: string
  readonly when: 'NOW' | 'LATER'
  readonly at: DateTimeValue
  readonly minutes: number
  readonly attendees: number
}

const labels = { name: 'Name', when: 'When', at: 'Start', minutes: 'Length', attendees: 'People' } as const
const says = {
  at: { PAST: 'This time is in the past.', TOO_LATE: 'Rooms can be booked up to 18 months ahead.', REQUIRED: 'Choose a date and a time.' },
}
const paths = { name: 'name', when: 'startsAt', at: 'startsAt', minutes: 'duration', attendees: 'attendees' } as const
const noTime: DateTimeValue = { date: '', time: '', offset: null }

/** When the wished room begins; null for now, and while the time isn't complete. */
export const startOf = ({ when, at }: Pick<RoomWish, 'when' | 'at'>): string | null =>
  when === 'NOW' || at.date === '' || at.time === '' || at.offset === null
    ? null
    : new Date(`${at.date}T${at.time}:00${at.offset}`).toISOString()

interface RoomFormSubject {
  readonly workspaceId: string
  readonly zone: string
  /** The room that changes; without one a new room is opened. */
  readonly room?: OpenRoom
  readonly onDone?: () => void
}

/** Opens a room, books one, or changes one that has not begun. */
export function useRoomForm({ workspaceId, zone, room, onDone }: RoomFormSubject) {
  const queries = useQueryClient()
  const toast = useToast()
  return useAsk<RoomWish>({
    ...(room ? {} : { name: `room.new.${workspaceId}` }),
    first: room ? wishOf(room, zone) : { name: '', when: 'NOW', at: noTime, minutes: 60, attendees: 20 },
    labels,
    says,
    check: ({ when, at }) => ({
      ...(when === 'LATER' && startOf({ when, at }) === null ? { at: says.at.REQUIRED } : {}),
    }),
    rules: {
      schema: createOpenRoomInput,
      input: ({ name, minutes, attendees }) => ({ workspaceId, timezone: zone, name, duration: minutes, attendees }),
      path: (field) => paths[field],
    },
    send: async ({ name, minutes, attendees, ...wish }, key) => {
      const startsAt = startOf(wish)
      const facts = { name: name.trim(), duration: minutes, attendees, timezone: zone }
      if (room) await graphql(UpdateOpenRoomDocument, { input: { id: room.id, version: room.version, ...facts, startsAt } }, { key })
      else await graphql(CreateOpenRoomDocument, { input: { workspaceId, ...facts, startsAt } }, { key })
      await queries.invalidateQueries({ queryKey: workspaceKeys.one(workspaceId) })
      toast(room ? 'Saved' : startsAt === null ? 'The room is open' : `Booked for ${dayInYear(startsAt, zone)}, ${time(startsAt, zone)}`)
      onDone?.()
    },
  })
}

function wishOf({ name, startsAt, duration, attendees }: OpenRoom, zone: string): RoomWish {
  const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone)
  const at = { date: isoDay(startsAt, zone), time: local.toPlainTime().toString({ smallestUnit: 'minute' }), offset: local.offset }
  return { name, when: 'LATER', at, minutes: duration, attendees }
}
