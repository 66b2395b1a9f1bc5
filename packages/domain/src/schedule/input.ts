import * as z from 'zod/mini'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '../catalogue/kinds.ts'
import { PEOPLE_PER_ROOM } from '../catalogue/rooms.ts'
import { instantInput, integerInput, integerQuery, lineInput, looseIdInput, paragraphInput, pointInput, uuid, zoneInput } from '../input.ts'

/** Attendees of one event; the top is the stepper's. */
const ATTENDEES = { least: 1, most: 10_000 } as const
/** Minutes of an event. */
const DURATION = { least: 15, most: 600 } as const
/** Rooms of one event. */
const ROOMS = { least: 1, most: ATTENDEES.most / PEOPLE_PER_ROOM } as const

const attendees = integerInput(ATTENDEES.least, ATTENDEES.most)
const duration = integerInput(DURATION.least, DURATION.most)
const quantity = integerInput(ROOMS.least, ROOMS.most)
const format = z.enum(SESSION_FORMATS)
const hostType = z.enum(HOST_TYPES)
const packageLevel = z.enum(PACKAGE_LEVELS)
const version = z.optional(integerInput(1, 2_000_000_000))
const reason = paragraphInput(500, 1)
/** The token of a saved quote, whose price holds for exactly this event. */
const quoteToken = z.nullish(z.string().check(z.maxLength(128)))

/** A place on the map, with the words a person chose it by. */
export const placeInput = z.object({
  name: z.optional(lineInput(200)),
  address: z.optional(lineInput(300)),
  city: z.optional(lineInput(100)),
  ...pointInput,
})

/** Where an event that is booked starts; `venueId` is the venue that was chosen for it. */
export const startInput = z.extend(placeInput, { venueId: z.nullish(uuid) })

/** The session create payload; `date` is the instant of the start. */
export const sessionCreateInput = z.object({
  workspaceId: uuid,
  experienceId: uuid,
  format,
  hostType,
  timezone: zoneInput,
  attendees,
  duration,
  date: z.optional(z.nullable(instantInput)),
  location: z.optional(z.nullable(startInput)),
  packageLevel: z.optional(packageLevel),
  customizations: z.optional(
    z.nullable(
      z.record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()])),
    ),
  ),
  group: z.optional(z.nullable(uuid)),
  name: z.optional(lineInput(96, 1)),
  quoteToken,
})
export type SessionCreateInput = z.output<typeof sessionCreateInput>

/** POST …/reserve. */
export const reserveInput = z.object({
  startsAt: instantInput,
  timezone: zoneInput,
  quantity: z.optional(quantity),
  quoteToken,
  feeId: z.optional(z.string().check(z.maxLength(128))),
  version,
})
export type ReserveInput = z.output<typeof reserveInput>

/** POST …/book. */
export const bookInput = z.object({ holdId: uuid })

/** POST …/request/approve: the hold with the requested time, or none to take it now, for the fee that was shown. `dryRun` only says what that would do. */
export const approveInput = z.object({
  holdId: z.optional(uuid),
  feeId: z.optional(z.string().check(z.maxLength(128))),
  dryRun: z.optional(z.boolean()),
})
export type ApproveInput = z.output<typeof approveInput>

/** POST …/reschedule/force: staff move an event and say why; a conflict is resolved by naming the assignments that give way. */
export const forceInput = z.object({
  startsAt: instantInput,
  timezone: z.optional(zoneInput),
  waiveFee: z.optional(z.boolean()),
  reason,
  keepHosts: z.optional(z.boolean()),
  givesWay: z.optional(z.array(uuid).check(z.maxLength(100))),
  version,
})
export type ForceInput = z.output<typeof forceInput>

/** PUT …/slots: the wanted total of rooms. */
export const roomsInput = z.object({ quantity, version })
export type RoomsInput = z.output<typeof roomsInput>

/** A size to preview. */
export const sizeInput = z.object({ quantity: z.optional(quantity), packageLevel: z.optional(packageLevel) })

const forced = { reason: z.optional(paragraphInput(500)), waiveFee: z.optional(z.boolean()) }

/** PUT …/slots/force: staff sell rooms that no one is free for. */
export const forceRoomsInput = z.extend(roomsInput, forced)
export type ForceRoomsInput = z.output<typeof forceRoomsInput>

/** POST /session/{id}/upgrade: the wanted package level. */
export const upgradeInput = z.object({ upgrade: packageLevel, version })
export type UpgradeInput = z.output<typeof upgradeInput>

/** POST /session/{id}/upgrade/force: staff change the level past the lock, or without enough people of it. */
export const forceUpgradeInput = z.extend(upgradeInput, forced)
export type ForceUpgradeInput = z.output<typeof forceUpgradeInput>

/** Query of dates and slots: start and end are instants; the rest describes an event that may not exist yet. */
export const scheduleQuery = z.object({
  start: instantInput,
  end: z.optional(instantInput),
  timezone: zoneInput,
  duration: z.optional(integerQuery(DURATION.least, DURATION.most)),
  scheduleOffset: z.optional(integerQuery(0, 24 * 60)),
  quantity: z.optional(integerQuery(ROOMS.least, ROOMS.most)),
  attendees: z.optional(integerQuery(ATTENDEES.least, ATTENDEES.most)),
  experienceId: z.optional(uuid),
  format: z.optional(format),
  hostType: z.optional(hostType),
  packageLevel: z.optional(packageLevel),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/))),
  /** JSON of a place. */
  location: z.optional(z.string().check(z.maxLength(2000))),
})
export type ScheduleQuery = z.output<typeof scheduleQuery>

/** The same without the experience, which the path names. */
export const pathScheduleQuery = z.omit(scheduleQuery, { experienceId: true })

/** Query of slots: `sessionId` names an event that exists already. */
export const slotsQuery = z.extend(scheduleQuery, { sessionId: z.optional(looseIdInput) })
export type SlotsQuery = z.output<typeof slotsQuery>

/** Query of DELETE /session/{id}; staff must give a reason. */
/** POST /session/{id}/restore. */
export const restoreInput = z.object({ reason: z.optional(paragraphInput(500)), version })
export type RestoreInput = z.output<typeof restoreInput>

/** PUT /session/{id}/outcome: a reason is required where the event didn't run. */
export const outcomeInput = z
  .object({ outcome: z.enum(['RAN', 'NO_SHOW', 'FAILED']), reason: z.optional(paragraphInput(500)), version })
  .check(z.refine(({ outcome, reason: said }) => outcome === 'RAN' || Boolean(said?.trim()), { path: ['reason'], error: 'REQUIRED' }))
export type OutcomeInput = z.output<typeof outcomeInput>

export const cancelQuery = z.object({ reason: z.optional(paragraphInput(500)) })

/** Query of DELETE …/book: the fee that was shown. */
export const unscheduleQuery = z.object({ feeId: z.optional(z.string().check(z.maxLength(128))) })

/** POST …/request/refuse. */
export const refuseInput = z.strictObject({ reason })

/** A message to a producer that asks for a time, or for a number of rooms, which cannot be booked directly. */
export const requestInput = z.object({
  startsAt: instantInput,
  timezone: zoneInput,
  quantity: z.optional(quantity),
  message: z.optional(paragraphInput(1000)),
})
export type RequestInput = z.output<typeof requestInput>
