/** The bounds of a stepper: by default 0 to 10000 by 1, whole numbers. */
export type StepperRange = {
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  decimal?: boolean | undefined
}

/** The bounds for a value: a value above the maximum raises it, so that nothing is changed without the reader noticing. */
export function boundsOf({ min = 0, max = 10_000 }: StepperRange, value: number): { min: number; max: number } {
  return { min, max: Math.max(max, value) }
}

/** A value moved by one step, within the bounds. */
export function stepped(value: number, by: 1 | -1, range: StepperRange): number {
  return within(tidy(value + by * (range.step ?? 1)), boundsOf(range, value))
}

/** What a reader typed, within the bounds; null when it isn't a number of this kind and the last value should return. */
export function parsed(text: string, last: number, range: StepperRange): number | null {
  const value = numberOf(text, range)
  return value === null ? null : within(value, boundsOf(range, last))
}

/** Which bound a typed number lies beyond, in words; null when it lies within them or is no number. */
export function passedBound(text: string, last: number, range: StepperRange): string | null {
  const value = numberOf(text, range)
  const { min, max } = boundsOf(range, last)
  if (value === null || (value >= min && value <= max)) return null
  return value > max ? `The maximum is ${count.format(max)}.` : `The minimum is ${count.format(min)}.`
}

const count = new Intl.NumberFormat()

function numberOf(text: string, { decimal }: StepperRange): number | null {
  const written = text.trim().replace(',', '.')
  const kind = decimal ? /^[+-]?(\d+\.?\d*|\.\d+)$/ : /^[+-]?\d+$/
  return kind.test(written) ? Number(written) : null
}

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/** 0.1 + 0.2 is 0.3 to a reader. */
const tidy = (value: number) => Number(value.toPrecision(12))
