import { hasHalfDays, readerLanguage } from './reader.ts'

/** A stretch of hours of one day of the week. */
export type HoursBlock = {
  id: string
  /** 1 Monday to 7 Sunday. */
  day: number
  /** Minutes after midnight, 0 to 1439. */
  from: number
  /** Minutes after midnight, 1 to 1440; not after `from` means the next day. */
  to: number
}

export const DAY_MINUTES = 1440
/** Blocks snap to half hours. */
export const STEP = 30

/** How long a block lasts in minutes, at most a day. */
export const lengthOf = ({ from, to }: Pick<HoursBlock, 'from' | 'to'>): number => (to > from ? to - from : to + DAY_MINUTES - from)

/** A time on the half hour nearest to a place of the column. */
export const snap = (minutes: number): number => Math.min(DAY_MINUTES, Math.max(0, Math.round(minutes / STEP) * STEP))

/** The block between two times of a day, whichever was first, at least one step long. */
export function drawn(day: number, a: number, b: number): Omit<HoursBlock, 'id'> {
  const from = Math.min(a, b, DAY_MINUTES - STEP)
  return { day, from, to: Math.max(a, b, from + STEP) }
}

/** A block moved by days and minutes. It keeps its length, begins on a day of the week, and doesn't leave it at the top. */
export function moved<Block extends HoursBlock>(block: Block, days: number, minutes: number): Block {
  const from = Math.min(DAY_MINUTES - STEP, Math.max(0, block.from + minutes))
  return { ...block, day: Math.min(7, Math.max(1, block.day + days)), from, to: endOf(from, lengthOf(block)) }
}

/** A block with another beginning or another end, at least one step and at most a day long. */
export function resized<Block extends HoursBlock>(block: Block, edge: 'from' | 'to', minutes: number): Block {
  const length = lengthOf(block)
  if (edge === 'to') return { ...block, to: endOf(block.from, Math.min(DAY_MINUTES, Math.max(STEP, length + minutes))) }
  const by = Math.max(-block.from, Math.min(length - STEP, minutes))
  const from = Math.min(DAY_MINUTES - STEP, block.from + by)
  return { ...block, from, to: endOf(from, Math.min(DAY_MINUTES, length - (from - block.from))) }
}

const endOf = (from: number, length: number): number => (from + length > DAY_MINUTES ? from + length - DAY_MINUTES : from + length)

/** The parts of a block by day: one that lasts past midnight has a second one on the next day. Sunday's ends on Monday. */
export function partsOf({ day, from, to }: HoursBlock): { day: number; from: number; to: number }[] {
  if (to > from) return [{ day, from, to }]
  return [
    { day, from, to: DAY_MINUTES },
    { day: (day % 7) + 1, from: 0, to },
  ]
}

/** '9:30 am' of minutes after midnight, or '09:30' for a reader whose clock has 24 hours. */
export function clockWords(minutes: number): string {
  if (!hasHalfDays(readerLanguage)) return clock(minutes)
  return `${hourOf(minutes)}:${String(minutes % 60).padStart(2, '0')} ${half(minutes)}`
}

/** '9 am' of a full hour, or '09:00'. */
export const hourWords = (minutes: number): string => (hasHalfDays(readerLanguage) ? `${hourOf(minutes)} ${half(minutes)}` : clock(minutes))

const hourOf = (minutes: number) => Math.floor(minutes / 60) % 12 || 12
const half = (minutes: number) => (Math.floor(minutes / 60) % 24 < 12 ? 'am' : 'pm')

/** '09:30' of minutes after midnight, as it is sent. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
