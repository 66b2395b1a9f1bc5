import { readDay, readInstant } from '../input.ts'

/** A part of a list of what happened, as it is asked for. A day counts as a whole, in UTC; an instant as `to` is the first that is left out. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The instants that a period's `from` and `to` stand for, half open; null where it is open. */
export function periodOf({ from, to }: Period) {
  return { from: from === undefined ? null : startOf(from), to: to === undefined ? null : endOf(to) }
}

const startOf = (text: string) => dayStart(text) ?? readInstant(text) ?? null
const endOf = (text: string) => dayStart(text)?.add({ hours: 24 }) ?? readInstant(text) ?? null
const dayStart = (text: string) => readDay(text)?.toZonedDateTime('UTC').toInstant()
