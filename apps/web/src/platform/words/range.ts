import type { FieldSentences } from './fields.ts'

const count = new Intl.NumberFormat('en')

/** What a number beyond a known range is told: the range, with what it counts. */
export function rangeSentences(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  unit?: string,
): FieldSentences {
  const what = unit === undefined ? '' : ` ${unit}`
  if (min !== undefined && max !== undefined) {
    const range =
      unit === undefined
        ? `Enter a number from ${count.format(min)} to ${count.format(max)}.`
        : `Enter ${count.format(min)} to ${count.format(max)}${what}.`
    return { TOO_BIG: range, TOO_SMALL: range }
  }
  return {
    ...(max !== undefined && { TOO_BIG: `Enter ${count.format(max)}${what} or less.` }),
    ...(min !== undefined && { TOO_SMALL: `Enter ${count.format(min)}${what} or more.` }),
  }
}
