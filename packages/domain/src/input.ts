import * as z from 'zod/mini'
import { type InvalidInput, invalid } from './errors.ts'
import { isUuid } from './ids.ts'
import { canonicalZone } from './time/zones.ts'

/**
 * Reads an input by its schema. Refuses INVALID with {path: [codes]}: REQUIRED, INVALID, TOO_LONG, TOO_SHORT, TOO_BIG, TOO_SMALL, TOO_MANY for
 * a list, UNKNOWN, ONE_LINE, or a rule's own code; NOT_TEXT for text that can't be stored, also in fields that the schema doesn't name.
 */
export function parseInput<T>(schema: z.core.$ZodType<T>, input: unknown): { readonly ok: true; readonly value: T } | InvalidInput {
  const result = z.safeParse(schema, input)
  const notText = notTexts(input)
  if (result.success && Object.keys(notText).length === 0) return { ok: true, value: result.data }
  return invalid({ ...(result.success ? {} : fieldCodes(result.error.issues, input)), ...notText })
}

/**
 * The paths at which a value holds text that can't be stored, each with NOT_TEXT: a lone surrogate, which is not valid Unicode, or U+0000, which
 * PostgreSQL refuses. Field names count too. At most 20 paths are named; the depth of the value doesn't matter.
 */
export function notTexts(value: unknown, at = ''): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  const left: (readonly [string, unknown])[] = [[at, value]]
  for (let next = left.pop(); next && Object.keys(fields).length < MOST_NAMED; next = left.pop()) {
    const [path, one] = next
    if (typeof one === 'string') {
      if (!isText(one)) fields[path] = ['NOT_TEXT']
    } else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) {
        if (isText(name)) left.push([path ? `${path}.${name}` : name, inner])
        else fields[path] = ['NOT_TEXT']
      }
  }
  return fields
}

const MOST_NAMED = 20
const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The codes of each field of a failed reading; the path '' is the input as a whole. */
function fieldCodes(issues: readonly z.core.$ZodIssue[], input: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  const add = (path: string, code: string) => {
    const codes = Object.hasOwn(fields, path) ? (fields[path] ?? []) : []
    if (!codes.includes(code)) codes.push(code)
    Object.defineProperty(fields, path, { value: codes, enumerable: true, configurable: true, writable: true })
  }
  for (const issue of issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...path, key].join('.'), 'UNKNOWN')
    else add(path.join('.'), codeOf(issue, valueAt(input, issue.path)))
  }
  return fields
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) return 'REQUIRED'
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_small') return isBlank(value) ? 'REQUIRED' : issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'TOO_LONG' : issue.origin === 'array' ? 'TOO_MANY' : 'TOO_BIG'
  return 'INVALID'
}

/** Nothing was given: an empty text, or a list of nothing. */
const isBlank = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
    input,
  )
}

/** A row's id. Any UUID of the right shape: our fixed demo ids have their own version digit. */
export const uuid = z.string().check(z.refine(isUuid, 'INVALID'), z.meta({ format: 'uuid' }))

/** A time zone by any name; the value read is the offered zone. */
export const zoneInput = z.string().check(
  z.maxLength(64),
  z.overwrite((name) => {
    const zone = canonicalZone(name)
    return zone.ok ? zone.value : name
  }),
  z.refine((name) => canonicalZone(name).ok, 'UNKNOWN_ZONE'),
)

/** An exact instant, ISO 8601 with Z or an offset, of the years 2000 to 2099: anything else is a typing error or an attack (SCH-09). */
export const instantInput = z.string().check(
  z.maxLength(40),
  z.refine((text) => readInstant(text) !== undefined, 'INVALID'),
  z.meta({ format: 'date-time' }),
)

/** The same that has been read. */
export const anInstant = z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant)

/** The instant of a text, undefined outside the years 2000 to 2099 and for anything that isn't one. */
export function readInstant(text: string): Temporal.Instant | undefined {
  return readTime(
    () => Temporal.Instant.from(text),
    (instant) => instant.toZonedDateTimeISO('UTC').year,
  )
}

/** The day of a text YYYY-MM-DD, undefined outside the years 2000 to 2099 and for anything that isn't one. */
export function readDay(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  return readTime(
    () => Temporal.PlainDate.from(text),
    (day) => day.year,
  )
}

/** A local day YYYY-MM-DD of the same years. */
export const dayInput = z.string().check(
  z.refine((text) => readDay(text) !== undefined, 'INVALID'),
  z.meta({ format: 'date' }),
)

/** An instant as above, or a local day YYYY-MM-DD of the same years. */
export const dayOrInstantInput = z.string().check(
  z.maxLength(40),
  z.refine((text) => (readDay(text) ?? readInstant(text)) !== undefined, 'INVALID'),
)

function readTime<T>(read: () => T, yearOf: (time: T) => number): T | undefined {
  try {
    const time = read()
    const year = yearOf(time)
    return year >= 2000 && year <= 2099 ? time : undefined
  } catch {
    return undefined
  }
}

/** An id of unchecked format: a malformed one answers like an unknown one. */
export const looseIdInput = z.string().check(z.maxLength(64))

/** The two halves of a point on the map, in degrees. */
export const pointInput = {
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
}

/** A whole number between two bounds, both allowed. */
export const integerInput = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** The same from a query string: '12' is 12, and nothing but digits is read (so '' and '1e3' are refused). */
export const integerQuery = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d{1,9}$/.test(text), 'INVALID'),
      z.meta({ type: 'integer', minimum: least, maximum: most }),
    ),
    z.pipe(z.transform(Number), integerInput(least, most)),
  )

/**
 * A text of one line without surrounding space, with a limit in characters: a name, an address, a title. A line break (ONE_LINE) would forge a
 * second line wherever the text is shown or sent; control characters (NOT_TEXT) are invisible, and those that turn the direction of writing would
 * turn what follows the text too, in an email's subject or a calendar. U+FFFD stands where a program has lost a letter: the name is another one.
 */
export const lineInput = (most: number, least = 0) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text), 'ONE_LINE'),
    z.refine((text) => !/[^\P{Cc}\n\v\f\r\u0085]/u.test(text) && !TURNS.test(text) && !text.includes(LOST), 'NOT_TEXT'),
  )

/** The characters that embed, override or isolate a direction of writing. The marks of a direction (U+200E, U+200F) turn nothing but themselves. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/
const LOST = '\uFFFD'

/** A text of any number of lines without surrounding space, with a limit in characters: a note, a description, a message. */
export const paragraphInput = (most: number, least = 0) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))
