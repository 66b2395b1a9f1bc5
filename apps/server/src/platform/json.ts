import { isUtf8 } from 'node:buffer'

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

const deepestJson = 64

/**
 * The text of a JSON body, or a 400 for one that is not UTF-8 (it would be stored as U+FFFD) or is nested deeper than 64 levels: no real input is,
 * and the limit makes it safe to walk and write values by recursion.
 */
export function jsonOf(bytes: Buffer): string | Error {
  const text = bytes.toString()
  if (isUtf8(bytes) && depthOf(text) <= deepestJson) return text
  return Object.assign(new Error('not UTF-8, or nested too deep'), { statusCode: 400 })
}

/** How deep brackets are nested, those inside of strings left out. */
function depthOf(json: string): number {
  let depth = 0
  let most = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === 92) at++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 91 || code === 123) most = Math.max(most, ++depth)
    else if (code === 93 || code === 125) depth--
  }
  return most
}
