import * as z from 'zod/mini'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '../catalogue/kinds.ts'
import { type Fields, id, instant, optionalChoice, type RowOf, wholeNumber } from '../field.ts'

/** How a phone number is written: with or without spaces, brackets, dots and hyphens between its digits. */
const e164 = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text.replaceAll(/[\s().\-\u2011]/g, '')),
  z.refine((text) => /^\+[1-9]\d{6,14}$/.test(text), 'INVALID'),
)

const createdAt = { ...instant, label: 'Added' } as const
const version = { ...wholeNumber(0, 2_147_483_647), label: 'Version', initial: 1 } as const

/** Every column of a phone that people at an event can call. A kind that is null fits every event. */
export const sessionPhoneFields = {
  id: { ...id, label: 'Phone', generated: true },
  phone: {
    ...{ type: 'String', input: e164, label: 'Phone number' },
    description: 'In international format, such as +13125550142.',
    editedBy: 'updateSessionPhone',
  },
  sessionType: { ...optionalChoice('SessionFormat', SESSION_FORMATS), label: 'Format', editedBy: 'updateSessionPhone' },
  hostType: { ...optionalChoice('HostType', HOST_TYPES), label: 'Host', editedBy: 'updateSessionPhone' },
  packageLevel: { ...optionalChoice('PackageLevel', PACKAGE_LEVELS), label: 'Package', editedBy: 'updateSessionPhone' },
  version,
  createdAt,
} as const satisfies Fields
export type SessionPhoneRow = RowOf<typeof sessionPhoneFields>

/** A new phone; a kind that is absent is any. */
export const createSessionPhoneInput = z.object({
  phone: e164,
  sessionType: z.optional(sessionPhoneFields.sessionType.input),
  hostType: z.optional(sessionPhoneFields.hostType.input),
  packageLevel: z.optional(sessionPhoneFields.packageLevel.input),
})

/** What a phone is chosen by. */
export type PhoneKind = Pick<SessionPhoneRow, 'session_type' | 'host_type' | 'package_level'>

/**
 * The phone of an event of a kind: of the rows that fit, the one that names most of its kind, then the one that names the package before one that names
 * the host before one that names the format; undefined where none fits.
 */
export function phoneOf<Row extends PhoneKind>(rows: readonly Row[], event: PhoneKind): Row | undefined {
  const fitting = rows.filter((row) => weighed.every(([column]) => row[column] === null || row[column] === event[column]))
  return fitting.toSorted((one, other) => weightOf(other) - weightOf(one))[0]
}

/** Two lesser ones weigh more than the greatest, and no two sets of the same size weigh the same. */
const weighed = [
  ['package_level', 4],
  ['host_type', 3],
  ['session_type', 2],
] as const

const weightOf = (row: PhoneKind): number => weighed.reduce((sum, [column, weight]) => sum + (row[column] === null ? 0 : weight), 0)

/** Whose phone people at an event are given. */
export const PHONE_SOURCES = ['PRODUCER', 'SESSION_PHONE'] as const
interface PhoneGiven<Row> {
  readonly phone: string
  readonly source: (typeof PHONE_SOURCES)[number]
  /** The row that it comes from; null for the producer's own. */
  readonly row: Row | null
}

/** The phone of an event: its producer's own where that is wished and they have one, else that of its kind; null where there is none. */
export function phoneForEvent<Row extends PhoneKind & { readonly phone: string }>(
  rows: readonly Row[],
  event: PhoneKind & { readonly use_event_producer_phone: boolean },
  producersOwn: string | null,
): PhoneGiven<Row> | null {
  if (event.use_event_producer_phone && producersOwn) return { phone: producersOwn, source: 'PRODUCER', row: null }
  const row = phoneOf(rows, event)
  return row ? { phone: row.phone, source: 'SESSION_PHONE', row } : null
}
