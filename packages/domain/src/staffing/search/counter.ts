import { WORDS, type WordRange } from './cells.ts'

/** A bit-sliced counter: counts set bits cell by cell, 32 cells at a time. Plane p holds bit p of every cell's count; beyond the last plane it saturates. */
export interface Counter {
  readonly planes: number
  /** The planes of one word stand side by side. */
  readonly bits: Uint32Array
  readonly full: Uint32Array
  /** Rows that wait until four can be added together: one carry instead of four, and no branch that the processor guesses wrong. */
  readonly waiting: Uint32Array
  waits: number
}

/** A counter that tells every count up to `most` apart. */
export function createCounter(most: number): Counter {
  const planes = Math.max(2, 32 - Math.clz32(most))
  return { planes, bits: new Uint32Array(WORDS * planes), full: new Uint32Array(WORDS), waiting: new Uint32Array(WORDS * 3), waits: 0 }
}

/** Adds one to every cell set in `row`, for the words first to last. `settle` before reading. */
export function addRow(counter: Counter, row: Uint32Array, range: WordRange): void {
  if (counter.waits === 3) {
    addFour(counter, row, range)
    return
  }
  const at = counter.waits * WORDS
  for (let word = range.first; word <= range.last; word++) counter.waiting[at + word] = row[word] ?? 0
  counter.waits++
}

/** Adds the rows that still wait. */
export function settle(counter: Counter, range: WordRange): void {
  if (counter.waits === 0) return
  counter.waiting.fill(0, counter.waits * WORDS)
  addFour(counter, new Uint32Array(WORDS), range)
}

/** The cells of one word whose count is at least `least`, as bits. */
export function reached(counter: Counter, word: number, least: number): number {
  const { planes, bits } = counter
  let more = counter.full[word] ?? 0
  if (least >= 2 ** planes) return more
  let equal = -1
  for (let plane = planes - 1; plane >= 0; plane--) {
    const bit = bits[word * planes + plane] ?? 0
    if ((least >>> plane) & 1) equal &= bit
    else {
      more |= equal & bit
      equal &= ~bit
    }
  }
  return more | equal
}

function addFour(counter: Counter, row: Uint32Array, { first, last }: WordRange): void {
  const { planes, bits, full, waiting } = counter
  for (let word = first; word <= last; word++) {
    const a = waiting[word] ?? 0
    const b = waiting[word + WORDS] ?? 0
    const c = waiting[word + 2 * WORDS] ?? 0
    const d = row[word] ?? 0
    let at = word * planes
    const one = bits[at] ?? 0
    const two = bits[at + 1] ?? 0
    const odd = one ^ a
    const half = odd ^ b
    const carry = (one & a) | (odd & b)
    const rest = half ^ c
    const other = (half & c) | (rest & d)
    const twos = two ^ carry
    bits[at] = rest ^ d
    bits[at + 1] = twos ^ other
    let fours = (two & carry) | (twos & other)
    const end = at + planes
    for (at += 2; at < end; at++) {
      const bit = bits[at] ?? 0
      bits[at] = bit ^ fours
      fours &= bit
    }
    full[word] = (full[word] ?? 0) | fours
  }
  counter.waits = 0
}
