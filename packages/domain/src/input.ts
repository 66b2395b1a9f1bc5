import * as z from 'zod/mini'
import { type Answer, yes } from './answer.ts'
import { invalid } from './errors.ts'
import { isUuid } from './ids.ts'
import { canonicalZone } from './time/zones.ts'

/** Reads an input by its schema. Refuses INVALID with {path: [codes]}: REQUIRED, INVALID, TOO_LONG, TOO_SHORT, TOO_BIG, TOO_SMALL, UNKNOWN, or a rule's own code. */
export function parseInput<T>(schema: z.ZodMiniType<T>, input: unknown): Answer<T> {
  const result = z.safeParse(schema, input)
  if (result.success) return yes(result.data)
  return invalid(fieldCodes(result.error.issues, input))
}

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
  if (issue.code === 'too_small')
    return issue.origin === 'string' && value === '' ? 'REQUIRED' : issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'TOO_LONG' : 'TOO_BIG'
  return 'INVALID'
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
    input,
  )
}

/** A row's id. Any UUID of the right shape: our fixed demo ids have their own version digit. */
export const uuid = z.string().check(z.refine(isUuid, 'INVALID'))

/** A time zone by any name; the value read is the offered zone. */
export const zoneInput = z.string().check(
  z.maxLength(64),
  z.overwrite((name) => {
    const zone = canonicalZone(name)
    return zone.ok ? zone.value : name
  }),
  z.refine((name) => canonicalZone(name).ok, 'UNKNOWN_ZONE'),
)

/** An exact instant, ISO 8601 with Z or an offset, of the years 2000 to 2099: anything else is a slip of the pen or an attack (SCH-09). */
export const instantInput = z.string().check(
  z.maxLength(40),
  z.refine((text) => {
    try {
      const { epochMilliseconds } = Temporal.Instant.from(text)
      return epochMilliseconds >= FIRST_INSTANT && epochMilliseconds < LAST_INSTANT
    } catch {
      return false
    }
  }, 'INVALID'),
)

const FIRST_INSTANT = Temporal.Instant.from('2000-01-01T00:00Z').epochMilliseconds
const LAST_INSTANT = Temporal.Instant.from('2100-01-01T00:00Z').epochMilliseconds

/** A whole number between two bounds, both allowed. */
export const integerInput = (least: number, most: number) => z.number().check(z.multipleOf(1), z.gte(least), z.lte(most))

/** The same from a query string: '12' is 12, and nothing but digits is read (so '' and '1e3' are refused). */
export const integerQuery = (least: number, most: number) =>
  z.union([z.string(), z.number()]).check(
    z.refine((value) => /^\d{1,9}$/.test(String(value)), 'INVALID'),
    z.refine((value) => Number(value) >= least, 'TOO_SMALL'),
    z.refine((value) => Number(value) <= most, 'TOO_BIG'),
  )

/** A text without surrounding space, with a limit in characters. */
export const textInput = (most: number, least = 0) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

/** The idempotency key of a write, when it travels in the body; the header counts the same. */
export const idempotencyKeyInput = z.optional(z.string().check(z.minLength(8), z.maxLength(128)))
