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

/** Sets the cells [from, to) of the row at `at`; what lies outside the horizon is cut off. */
export function setRange(words: Uint32Array, at: number, from: number, to: number): void {
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

/** Clears the cells [from, to) of the row at `at`, or of them only those set in `within` (a row of its own). */
export function clearRange(words: Uint32Array, at: number, from: number, to: number, within?: Uint32Array): void {
  const first = Math.max(0, from)
  const last = Math.min(CELLS, to)
  if (first >= last) return
  const head = first >>> 5
  const tail = (last - 1) >>> 5
  for (let word = head; word <= tail; word++) {
    let mask = within === undefined ? -1 : (within[word] ?? 0)
    if (word === head) mask &= -1 << (first & 31)
    if (word === tail) mask &= -1 >>> (31 - ((last - 1) & 31))
    words[at + word] = (words[at + word] ?? 0) & ~mask
  }
}

/** Whether every cell of [from, to) is set; outside the horizon nothing is. */
export function allSet(words: Uint32Array, at: number, from: number, to: number): boolean {
  if (from < 0 || to > CELLS) return false
  for (let cell = from; cell < to; cell++) {
    if ((((words[at + (cell >>> 5)] ?? 0) >>> (cell & 31)) & 1) === 0) return false
  }
  return true
}

/**
 * Keeps in `target` the cells that begin `k` set cells of the row at `at`, for the words first to last. By doubling: AND with itself shifted by
 * 1, 2, 4 … totalling k − 1. `target` must be zero behind `last` and k / 32 + 2 words longer than a row.
 */
export function erode(target: Uint32Array, source: Uint32Array, at: number, first: number, last: number, k: number): void {
  for (let word = first; word <= last; word++) target[word] = source[at + word] ?? 0
  for (let have = 1; have < k; ) {
    const shift = Math.min(have, k - have)
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

/** ANDs the row at `at`, moved down by `shift` cells, into `target` (words first to last). */
export function andShifted(target: Uint32Array, source: Uint32Array, at: number, first: number, last: number, shift: number): void {
  const far = shift >>> 5
  const near = shift & 31
  for (let word = first; word <= last; word++) {
    const low = word + far < WORDS ? (source[at + word + far] ?? 0) : 0
    const high = word + far + 1 < WORDS ? (source[at + word + far + 1] ?? 0) : 0
    target[word] = (target[word] ?? 0) & (near === 0 ? low : (low >>> near) | (high << (32 - near)))
  }
}
