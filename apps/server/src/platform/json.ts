/** An object of JSON: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands before a time in stored JSON; no text that people send has it, since control characters are refused. */
const timeMark = '\u0001'
const kinds = { I: Temporal.Instant, D: Temporal.PlainDate } as const

/** JSON of a value whose instants and dates are such again once it is read by `readKept`. */
export const keptText = (value: unknown): string =>
  JSON.stringify(value ?? null, function (this: Record<string, unknown>, key, written: unknown) {
    const given = this[key]
    if (given instanceof Temporal.Instant) return `${timeMark}I${given}`
    return given instanceof Temporal.PlainDate ? `${timeMark}D${given}` : written
  })

export function readKept<T>(text: string): T {
  return JSON.parse(text, (_, value: unknown) => {
    const marked = typeof value === 'string' && value.startsWith(timeMark) ? value.slice(1) : ''
    const [, kind, time] = /^([ID])([\d:.TZ+-]{10,40})$/.exec(marked) ?? []
    return time === undefined ? value : kinds[kind === 'I' ? 'I' : 'D'].from(time)
  })
}
