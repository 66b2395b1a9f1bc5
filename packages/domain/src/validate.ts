import * as z from 'zod/mini'
import { emailInput } from './account/email.ts'
import { brokenPasswordRules } from './account/password.ts'

/** What a field's value must be. A rule that is false or missing accepts everything. */
export interface FieldRules {
  readonly required?: boolean | undefined
  /** A pattern the text must match. */
  readonly regex?: RegExp | undefined
  readonly lowercase?: boolean | undefined
  /** An address on the web, http or https. */
  readonly url?: boolean | undefined
  /** 8 to 32 characters with upper, lower, digit and symbol. */
  readonly password?: boolean | undefined
  readonly email?: boolean | undefined
  /** Characters, at least and at most. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The least number. */
  readonly min_value?: number | undefined
  /** What the other field holds: the two must be the same. */
  readonly confirmed?: string | undefined
}

/**
 * The message of the first rule that a value breaks, in the order in which the rules are given; undefined when it keeps all.
 * An empty value only breaks `required`, and `confirmed` when the other field holds something. `field` is the field's label. Characters are code points.
 */
export function firstMessage(value: unknown, rules: FieldRules, field: string): string | undefined {
  for (const name of Object.keys(rules).filter(isRule)) {
    if (isEmpty(value) && name !== 'required' && name !== 'confirmed') continue
    const message = broken(name, value, { rules, field })
    if (message !== undefined) return message
  }
  return undefined
}

/** The rules of the fields that have a limit. */
export const FIELD_RULES = {
  firstName: { max: 32 },
  lastName: { max: 32 },
  requiredFirstName: { required: true, max: 32 },
  requiredLastName: { required: true, max: 32 },
  email: { required: true, email: true, lowercase: true },
  password: { required: true, password: true },
  title: { max: 96 },
  subtitle: { max: 64 },
  description: { max: 256 },
  triviaName: { required: true, max: 70 },
  missionTitle: { required: true, max: 18 },
  missionText: { required: true, max: 144 },
  missionAnswer: { required: true, max: 64 },
} as const satisfies Readonly<Record<string, FieldRules>>

/** The rules in words; each is asked with what the rule was given. */
const checks = {
  required: { keeps: (value) => !isEmpty(value), message: () => 'Required' },
  regex: {
    keeps: (value, { regex }) => regex === undefined || new RegExp(regex.source, regex.flags.replace(/[gy]/g, '')).test(textOf(value)),
    message: () => 'Invalid',
  },
  lowercase: {
    keeps: (value) => textOf(value) === textOf(value).toLowerCase(),
    message: (field) => `The ${field} field must be lowercase`,
  },
  url: { keeps: (value) => isWebAddress(textOf(value)), message: (field) => `The ${field} field must be a valid URL` },
  password: { keeps: (value) => brokenPasswordRules(textOf(value)).length === 0, message: () => 'Password does not match requirements' },
  email: { keeps: (value) => emailInput.safeParse(value).success, message: (field) => `The ${field} field must be a valid email` },
  min: {
    keeps: (value, { min = 0 }) => lengthOf(value) >= min,
    message: (field, { min }) => `The ${field} field must be at least ${min} characters`,
  },
  max: {
    keeps: (value, { max = Number.POSITIVE_INFINITY }) => lengthOf(value) <= max,
    message: (field, { max }) => `The ${field} field may not be greater than ${max} characters`,
  },
  min_value: {
    keeps: (value, { min_value = Number.NEGATIVE_INFINITY }) => Number(value) >= min_value,
    message: (field, { min_value }) => `The ${field} field must be ${min_value} or more`,
  },
  confirmed: {
    keeps: (value, { confirmed }) => (value ?? '') === (confirmed ?? ''),
    message: (field) => `The ${field} field confirmation does not match`,
  },
} as const satisfies Record<
  keyof FieldRules,
  { keeps: (value: unknown, rules: FieldRules) => boolean; message: (field: string, rules: FieldRules) => string }
>

const isRule = (name: string): name is keyof FieldRules => Object.hasOwn(checks, name)

function broken(
  name: keyof FieldRules,
  value: unknown,
  { rules, field }: { readonly rules: FieldRules; readonly field: string },
): string | undefined {
  if (rules[name] === undefined || rules[name] === false) return undefined
  const { keeps, message } = checks[name]
  return keeps(value, rules) ? undefined : message(field, rules)
}

/** Nothing, only blanks, or an empty list. False and 0 are values. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

function isWebAddress(text: string): boolean {
  return webAddress.safeParse(text).success
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : [...textOf(value)].length)

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })
