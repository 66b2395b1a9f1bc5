/** The bounds of a stepper: 0 to 10000 by 1, whole numbers, unless said otherwise. */
export type StepperRange = {
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  decimal?: boolean | undefined
}

/** The bounds as they hold for a value: a value above the maximum raises it, so that nothing is cut behind the reader's back. */
export function boundsOf({ min = 0, max = 10_000 }: StepperRange, value: number): { min: number; max: number } {
  return { min, max: Math.max(max, value) }
}

/** A value moved by one step, within the bounds. */
export function stepped(value: number, by: 1 | -1, range: StepperRange): number {
  return within(tidy(value + by * (range.step ?? 1)), boundsOf(range, value))
}

/** What a reader typed, within the bounds; null when it is no number of this kind and the last value should return. */
export function parsed(text: string, last: number, range: StepperRange): number | null {
  const written = text.trim().replace(',', '.')
  const kind = range.decimal ? /^[+-]?(\d+\.?\d*|\.\d+)$/ : /^[+-]?\d+$/
  if (!kind.test(written)) return null
  return within(Number(written), boundsOf(range, last))
}

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/** 0.1 + 0.2 is 0.3 to a reader. */
const tidy = (value: number) => Number(value.toPrecision(12))
