/** A cell is 15 minutes; a horizon is 62 days and a padding day on each side: 6,144 cells, 192 words of 32 bits a person. */
export const CELL_MS = 900_000
/** Cells of one horizon, padding included. */
export const CELLS = 6_144
/** 32-bit words of one row. */
export const WORDS = 192

/** The cell that an instant lies in. */
export const cellFloor = (ms: number): number => Math.floor(ms / CELL_MS)
/** The first cell that begins at an instant or after it. */
export const cellCeil = (ms: number): number => Math.ceil(ms / CELL_MS)

/** One row of a flat array: it begins at the word `at`. Callers keep one for a loop and move `at`, so that the innermost loops allocate nothing. */
export interface BitRow {
  readonly words: Uint32Array
  readonly at: number
}

/** The words first to last of a row, both included. */
export interface WordRange {
  readonly first: number
  readonly last: number
}

/** Sets the cells [from, to) of a row; what lies outside the horizon is cut off. */
export function setRange({ words, at }: BitRow, from: number, to: number): void {
  const first = Math.max(0, from)
  const last = Math.min(CELLS, to)
  if (first >= last) return
  const head = at + (first >>> 5)
  const tail = at + ((last - 1) >>> 5)
  const headMask = -1 << (first & 31)
  const tailMask = -1 >>> (31 - ((last - 1) & 31))
  if (head === tail) {
    words[head] = (words[head] ?? 0) | (headMask & tailMask)
    return
  }
  words[head] = (words[head] ?? 0) | headMask
  words.fill(0xffffffff, head + 1, tail)
  words[tail] = (words[tail] ?? 0) | tailMask
}

/** Clears the cells [from, to) of a row. */
export function clearRange({ words, at }: BitRow, from: number, to: number): void {
  const first = Math.max(0, from)
  const last = Math.min(CELLS, to)
  if (first >= last) return
  const head = first >>> 5
  const tail = (last - 1) >>> 5
  for (let word = head; word <= tail; word++) {
    let mask = -1
    if (word === head) mask &= -1 << (first & 31)
    if (word === tail) mask &= -1 >>> (31 - ((last - 1) & 31))
    words[at + word] = (words[at + word] ?? 0) & ~mask
  }
}

/** Clears, in one row, the cells of a range that are set in another row. */
export function clearWithin(words: Uint32Array, within: Uint32Array, { from, to }: { readonly from: number; readonly to: number }): void {
  const first = Math.max(0, from)
  const last = Math.min(CELLS, to)
  if (first >= last) return
  const head = first >>> 5
  const tail = (last - 1) >>> 5
  for (let word = head; word <= tail; word++) {
    let mask = within[word] ?? 0
    if (word === head) mask &= -1 << (first & 31)
    if (word === tail) mask &= -1 >>> (31 - ((last - 1) & 31))
    words[word] = (words[word] ?? 0) & ~mask
  }
}

/** Whether every cell of [from, to) is set; outside the horizon nothing is. */
export function allSet({ words, at }: BitRow, from: number, to: number): boolean {
  if (from < 0 || to > CELLS) return false
  for (let cell = from; cell < to; cell++) {
    if ((((words[at + (cell >>> 5)] ?? 0) >>> (cell & 31)) & 1) === 0) return false
  }
  return true
}

/**
 * Keeps in `target` the cells that begin `length` set cells of a row (morphological erosion), for the words first to last; the row is moved down by
 * `shift` cells first. By doubling: AND with itself shifted by 1, 2, 4 … totalling length − 1. `target` must be zero behind `last` and
 * length / 32 + 2 words longer than a row.
 */
export function erode(
  target: Uint32Array,
  row: BitRow,
  { first, last, length, shift }: WordRange & { readonly length: number; readonly shift: number },
): void {
  if (shift === 0) for (let word = first; word <= last; word++) target[word] = row.words[row.at + word] ?? 0
  else copyShifted(target, row, { first, last, shift })
  for (let have = 1; have < length; ) {
    const shift = Math.min(have, length - have)
    const far = shift >>> 5
    const near = shift & 31
    if (near === 0) for (let word = first; word <= last; word++) target[word] = (target[word] ?? 0) & (target[word + far] ?? 0)
    else {
      const rest = 32 - near
      let low = target[first + far] ?? 0
      for (let word = first; word <= last; word++) {
        const high = target[word + far + 1] ?? 0
        target[word] = (target[word] ?? 0) & ((low >>> near) | (high << rest))
        low = high
      }
    }
    have += shift
  }
}

/** Copies a row, moved down by `shift` cells, into `target` (words first to last). */
function copyShifted(target: Uint32Array, { words, at }: BitRow, { first, last, shift }: WordRange & { readonly shift: number }): void {
  const far = shift >>> 5
  const near = shift & 31
  const rest = 32 - near
  let low = first + far < WORDS ? (words[at + first + far] ?? 0) : 0
  for (let word = first; word <= last; word++) {
    const high = word + far + 1 < WORDS ? (words[at + word + far + 1] ?? 0) : 0
    target[word] = near === 0 ? low : (low >>> near) | (high << rest)
    low = high
  }
}

/** ANDs a row, moved down by `shift` cells, into `target` (words first to last). */
export function andShifted(
  target: Uint32Array,
  { words, at }: BitRow,
  { first, last, shift }: WordRange & { readonly shift: number },
): void {
  const far = shift >>> 5
  const near = shift & 31
  for (let word = first; word <= last; word++) {
    const low = word + far < WORDS ? (words[at + word + far] ?? 0) : 0
    const high = word + far + 1 < WORDS ? (words[at + word + far + 1] ?? 0) : 0
    target[word] = (target[word] ?? 0) & (near === 0 ? low : (low >>> near) | (high << (32 - near)))
  }
}
