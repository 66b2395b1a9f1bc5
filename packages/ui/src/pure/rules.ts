/** What a value must be: { required: true, max: 32 }. The names of the rules are those of the check that the app brings. */
export type Rules = {
  readonly required?: boolean | undefined
  /** Characters; the field counts them down. */
  readonly max?: number | undefined
  readonly [rule: string]: unknown
}

/** The message of the first rule that a value breaks; undefined when it breaks none. `field` is the field's label, for the messages that name it. */
export type Check = (value: unknown, rules: Rules, field: string) => string | undefined

/** The check of a field that is given none: something must be there. */
export const onlyRequired: Check = (value, { required }) =>
  required && (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    ? 'Required'
    : undefined
