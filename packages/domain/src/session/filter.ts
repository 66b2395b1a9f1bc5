import * as z from 'zod/mini'
import { EXPERIENCE_CATEGORIES, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS, SYNC_TYPES } from '../catalogue/kinds.ts'
import { anInstant, looseIdInput } from '../input.ts'
import { INBOX_GROUPS } from './inbox.ts'
import { READINESS, SESSION_STATUSES } from './kinds.ts'

const anyOf = <const Words extends readonly [string, ...string[]]>(words: Words) => z.nullish(z.array(z.enum(words)))
const id = z.nullish(looseIdInput)
const yesNo = z.nullish(z.boolean())

/**
 * What a list of events can be filtered by, in GraphQL and as the query of the export. An event has to match every filter that is given; an empty list is
 * none. A malformed id matches nothing.
 */
export const sessionFilterInput = z.object({
  workspaceId: id,
  experienceId: id,
  formatId: id,
  groupId: id,
  contactId: id,
  bookedBy: id,
  venueId: id,
  status: anyOf(SESSION_STATUSES),
  type: anyOf(SESSION_FORMATS),
  hostType: anyOf(HOST_TYPES),
  packageLevel: anyOf(PACKAGE_LEVELS),
  syncType: anyOf(SYNC_TYPES),
  category: anyOf(EXPERIENCE_CATEGORIES),
  readiness: anyOf(READINESS),
  city: z.nullish(z.string()),
  diy: yesNo,
  openRooms: yesNo,
  from: z.nullish(anInstant),
  to: z.nullish(anInstant),
  text: z.nullish(z.string()),
  assignedTo: id,
  producerId: id,
  hostId: id,
  hasOpenPlaces: yesNo,
  timelineOutdated: yesNo,
  instructionId: id,
  inbox: anyOf(INBOX_GROUPS),
})

type Given = z.output<typeof sessionFilterInput>
type Frozen<Value> = Value extends readonly (infer One)[] ? readonly One[] : Value
/** A filter that has been read. */
export type SessionFilter = { readonly [Name in keyof Given]: Frozen<Given[Name]> }
