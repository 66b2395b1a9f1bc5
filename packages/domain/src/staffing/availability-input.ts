import * as z from 'zod/mini'
import { type FieldCodes, invalid } from '../errors.ts'
import { dayInput, instantInput, integerInput, lineInput, parseInput, readDay, uuid } from '../input.ts'
import type { ClosedTime } from '../time/closed-time.ts'

/** The most rows in one call. */
const MOST_ROWS = 100
/** The most rows that a person can have, and so the most that one call replaces or deletes. */
export const MOST_ROWS_OF_A_PERSON = 500
/** The longest rotation, in weeks. */
const MOST_WEEKS = 4
/** The longest absence by dates: `until` is at most this many days after `date`. */
const MOST_DAYS_AWAY = 366
/** The longest absence by instants, and the longest global unavailability, in days. */
const MOST_DAYS = 31

const from = z.string().check(z.refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'INVALID'))
const to = z.string().check(z.refine((text) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text), 'INVALID'))

/** The fields of a row of availability, each as it is stored; null clears. */
const rowFields = {
  day: z.nullish(integerInput(1, 7)),
  week: z.nullish(integerInput(1, MOST_WEEKS)),
  date: z.nullish(dayInput),
  until: z.nullish(dayInput),
  available: z.nullish(z.boolean()),
  from: z.nullish(from),
  to: z.nullish(to),
  enabled: z.nullish(z.boolean()),
  note: z.nullish(lineInput(120)),
}

/** One row: weekly {day, from, to, week?} or dated {date, until?, available, from?, to?}. */
export const availabilityRowInput = z.strictObject(rowFields).check((context) => {
  for (const [field, code] of Object.entries(misfitsOf(context.value)))
    context.issues.push({ code: 'custom', input: context.value, path: [field], message: code })
})

export type AvailabilityRowInput = z.output<typeof availabilityRowInput>

/** The first thing that is wrong with how the fields of a row go together, by field. */
function misfitsOf({ day, date, ...row }: z.output<z.ZodMiniObject<typeof rowFields>>): Record<string, string> {
  if (day == null && date == null) return { day: 'REQUIRED' }
  if (day != null && date != null) return { date: 'NOT_ALLOWED' }
  if (day != null) {
    if (row.until != null) return { until: 'NOT_ALLOWED' }
    if (row.available === false) return { available: 'NOT_ALLOWED' }
  } else {
    if (row.week != null) return { week: 'NOT_ALLOWED' }
    if (row.available == null) return { available: 'REQUIRED' }
  }
  if (row.from == null && (day != null || row.to != null)) return { from: 'REQUIRED' }
  if (row.to == null && (day != null || row.from != null)) return { to: 'REQUIRED' }
  if (date != null && row.until != null) return untilMisfits(date, row.until, row.available ?? false)
  return {}
}

function untilMisfits(date: string, until: string, isAvailable: boolean): Record<string, string> {
  if (isAvailable) return { until: 'NOT_ALLOWED' }
  const days = readDay(date)?.until(readDay(until) ?? date).days ?? 0
  return days < 0 ? { until: 'BEFORE_START' } : days > MOST_DAYS_AWAY ? { until: 'TOO_LONG' } : {}
}

/** createAvailabilities: new rows, and the ids of rows that they replace. */
export const createAvailabilitiesInput = z.strictObject({
  rows: z.array(availabilityRowInput).check(z.minLength(1), z.maxLength(MOST_ROWS)),
  replaces: z.nullish(z.array(uuid).check(z.maxLength(MOST_ROWS_OF_A_PERSON))),
})

/** Reads a whole row, of an update with its stored fields. Refuses INVALID as createAvailabilities does, by the field alone. */
export const readRow = (row: unknown) => parseInput(availabilityRowInput, row)

/** deleteAvailabilities: ids of rows and absences. */
export const deleteAvailabilitiesInput = z.strictObject({
  ids: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_ROWS_OF_A_PERSON)),
})

/** A rotation of one to four weeks; the first week begins on `firstMonday`. */
export const rotationInput = z.strictObject({
  weeks: integerInput(1, MOST_WEEKS),
  firstMonday: dayInput.check(z.refine((text) => readDay(text)?.dayOfWeek === 1, 'NOT_MONDAY')),
})

/** Why a person is away. */
export const ABSENCE_REASONS = ['SICK', 'OTHER'] as const
export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

/** reportAbsence: a range of instants of at most 31 days, and the places in it that the person keeps. */
export const absenceInput = z.strictObject({
  from: instantInput,
  to: instantInput,
  reason: z.enum(ABSENCE_REASONS),
  keep: z.nullish(z.array(uuid).check(z.maxLength(100))),
  note: rowFields.note,
})

/** The times of a global unavailability: instants; or, with `allDay`, dates, of which the last is `until` (by default `date`). At most 31 days. */
const globalTimes = {
  startsAt: z.nullish(instantInput),
  endsAt: z.nullish(instantInput),
  allDay: z.nullish(z.boolean()),
  date: z.nullish(dayInput),
  until: z.nullish(dayInput),
}

/** One global unavailability. A holiday is one on which no one works, which business days leave out. */
export const globalRowInput = z
  .strictObject({ ...globalTimes, name: z.nullish(lineInput(64)), holiday: z.nullish(z.boolean()) })
  .check((context) => {
    for (const [field, code] of Object.entries(closedMisfits(context.value)))
      context.issues.push({ code: 'custom', input: context.value, path: [field], message: code })
  })

type GlobalTimes = z.output<z.ZodMiniObject<typeof globalTimes>>

/** The first thing that is wrong with how the times of a global unavailability go together, by field: one of the two forms, whole. */
function closedMisfits({ allDay, date, until, startsAt, endsAt }: GlobalTimes): Record<string, string> {
  const [asked, other] = allDay
    ? [{ date }, { startsAt, endsAt }]
    : [
        { startsAt, endsAt },
        { date, until },
      ]
  for (const [field, value] of Object.entries(asked)) if (value == null) return { [field]: 'REQUIRED' }
  for (const [field, value] of Object.entries(other)) if (value != null) return { [field]: 'NOT_ALLOWED' }
  const days = date != null && until != null ? (readDay(date)?.until(readDay(until) ?? date).days ?? 0) : 0
  return days < 0 ? { until: 'BEFORE_START' } : days >= MOST_DAYS ? { until: 'TOO_LONG' } : {}
}

/** The closed time that a row of createGlobalUnavailabilities asks for, which is one of the two forms. */
export function closedTimeOf({ date, until, startsAt, endsAt }: GlobalTimes): ClosedTime {
  if (startsAt != null && endsAt != null) return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) }
  const first = date ?? ''
  return { date: first, until: until ?? first }
}

/** createGlobalUnavailabilities: the rows, and the number of upcoming events that they hit, once it is known. */
export const globalsInput = z.strictObject({
  rows: z.array(globalRowInput).check(z.minLength(1), z.maxLength(MOST_ROWS)),
  confirm: z.nullish(integerInput(0, 1_000_000)),
})

/** The fields of a row that updateGlobalUnavailability changes. The times go together: with one of them, what isn't given is none; without any, they stay. */
export const changedGlobalRow = (stored: GlobalTimes, change: Readonly<Record<string, unknown>>) =>
  parseInput(globalRowInput, { ...(Object.keys(globalTimes).some((name) => change[name] !== undefined) ? {} : stored), ...change })

/** availabilityLayers: at most 200 people and 62 days. */
export const layersInput = z.strictObject({
  userIds: z.array(uuid).check(z.minLength(1), z.maxLength(200)),
  from: instantInput,
  to: instantInput,
})

/** What is wrong with the end of a span, in days of 24 hours: BEFORE_START when it isn't after its start, TOO_LONG beyond `most` days. */
function spanMisfit(span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant }, most: number): string | null {
  const ms = span.to.epochMilliseconds - span.from.epochMilliseconds
  return ms <= 0 ? 'BEFORE_START' : ms > most * 86_400_000 ? 'TOO_LONG' : null
}

/** The refusal of a span that ends before it begins, or that is too long; null when it fits. `fields` are the names of its end. */
export function refuseSpan(span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant }, field: string, most = MOST_DAYS) {
  const misfit = spanMisfit(span, most)
  return misfit === null ? null : invalid({ [field]: [misfit] })
}

/** A dated row that lies in the past, by the person's own date: nothing changes there. `today` is YYYY-MM-DD. */
export const isPast = (
  row: { readonly date?: string | null | undefined; readonly until?: string | null | undefined },
  today: string,
): boolean => row.date != null && (row.until ?? row.date) < today

/** The codes of new rows that begin in the past, {rows.N.date: [PAST]}, or that name a week which the rotation doesn't have, {rows.N.week: [TOO_BIG]}. */
export function newRowMisfits(
  rows: readonly AvailabilityRowInput[],
  { today, weeks }: { readonly today: string; readonly weeks: number },
): FieldCodes {
  return Object.fromEntries(
    rows.flatMap(({ date, week }, at) => [
      ...(date != null && date < today ? [[`rows.${at}.date`, ['PAST']] as const] : []),
      ...(week != null && week > weeks ? [[`rows.${at}.week`, ['TOO_BIG']] as const] : []),
    ]),
  )
}
