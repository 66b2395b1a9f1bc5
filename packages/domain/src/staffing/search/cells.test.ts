import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allSet, andShifted, CELL_MS, CELLS, cellCeil, cellFloor, clearRange, clearWithin, erode, setRange, WORDS } from './cells.ts'

const cells = (words: Uint32Array, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index).filter((cell) => ((words[cell >>> 5] ?? 0) >>> (cell & 31)) & 1)
/** A row with these stretches set, in the second of two rows: the first must stay empty. */
const rowOf = (stretches: readonly (readonly [number, number])[]): Uint32Array => {
  const words = new Uint32Array(2 * WORDS)
  for (const [from, to] of stretches) setRange({ words, at: WORDS }, from, to)
  expect(words.subarray(0, WORDS).some((word) => word !== 0)).toBe(false)
  return words.slice(WORDS)
}
const stretch = fc
  .tuple(fc.integer({ min: -40, max: 300 }), fc.integer({ min: 0, max: 120 }))
  .map(([from, length]) => [from, from + length] as const)
const isIn = (stretches: readonly (readonly [number, number])[], cell: number) => stretches.some(([from, to]) => from <= cell && cell < to)
const set = (words: Uint32Array) => new Set(cells(words, 0, CELLS))

test('a horizon is 62 days and a day on each side, in quarters of an hour', () => {
  expect(CELLS).toBe(64 * 24 * 4)
  expect(CELL_MS).toBe(15 * 60_000)
  expect(WORDS * 32).toBe(CELLS)
})

test('a quarter of an hour begins with its first millisecond', () => {
  expect([-1, 0, CELL_MS - 1, CELL_MS].map(cellFloor)).toEqual([-1, 0, 0, 1])
  expect([-CELL_MS, 0, 1, CELL_MS].map(cellCeil).map(Math.abs)).toEqual([1, 0, 1, 1])
})

test('a stretch that is set holds exactly its cells, cut off where the horizon ends', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 4 }), (stretches) => {
      expect(cells(rowOf(stretches), 0, 480)).toEqual(
        Array.from({ length: 480 }, (_, cell) => cell).filter((cell) => isIn(stretches, cell)),
      )
    }),
  )
  expect(cells(rowOf([[CELLS - 2, CELLS + 50]]), 0, CELLS)).toEqual([CELLS - 2, CELLS - 1])
  expect(set(rowOf([[5, 5]])).size + set(rowOf([[CELLS, CELLS + 1]])).size + set(rowOf([[-9, 0]])).size).toBe(0)
})

test('a stretch that is cleared is gone, or gone only where another row says so', () => {
  const within = rowOf([
    [0, 10],
    [60, 100],
  ])
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 3 }), stretch, fc.boolean(), (stretches, [from, to], masked) => {
      const words = new Uint32Array(2 * WORDS)
      words.set(rowOf(stretches), WORDS)
      if (masked) clearWithin(words.subarray(WORDS), within, { from, to })
      else clearRange({ words, at: WORDS }, from, to)
      const left = Array.from({ length: 480 }, (_, cell) => cell).filter(
        (cell) => isIn(stretches, cell) && !(from <= cell && cell < to && (!masked || set(within).has(cell))),
      )
      expect(cells(words.subarray(WORDS), 0, 480)).toEqual(left)
    }),
  )
  const last = rowOf([[0, CELLS]])
  clearRange({ words: last, at: 0 }, CELLS - 1, CELLS + 9)
  expect(set(last).size).toBe(CELLS - 1)
})

test('a stretch is free when each of its cells is, and never where it leaves the horizon', () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 3 }), stretch, (stretches, [from, to]) => {
      const words = new Uint32Array(2 * WORDS)
      words.set(rowOf(stretches), WORDS)
      const free = from >= 0 && Array.from({ length: to - from }, (_, index) => from + index).every((cell) => isIn(stretches, cell))
      expect(allSet({ words, at: WORDS }, from, to)).toBe(free)
    }),
  )
  const full = rowOf([[0, CELLS]])
  expect([
    allSet({ words: full, at: 0 }, 0, CELLS),
    allSet({ words: full, at: 0 }, -1, 5),
    allSet({ words: full, at: 0 }, CELLS - 1, CELLS + 1),
  ]).toEqual([true, false, false])
})

test('eroding by k leaves the cells at which k free ones begin, counted from as many cells later as the row is moved', () => {
  const lengths = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 5 }), lengths, fc.constantFrom(0, 0, 3, 32, 45), (stretches, k, shift) => {
      const source = new Uint32Array(2 * WORDS)
      source.set(rowOf(stretches), WORDS)
      const target = new Uint32Array(WORDS + (k >>> 5) + 2)
      erode(target, { words: source, at: WORDS }, { first: 0, last: WORDS - 1, length: k, shift })
      const begins = Array.from({ length: 450 }, (_, cell) => cell).filter((cell) =>
        Array.from({ length: k }, (_, more) => cell + shift + more).every((one) => isIn(stretches, one)),
      )
      expect(cells(target, 0, 450)).toEqual(begins)
    }),
  )
})

test('a row moved down is met cell by cell, and beyond its end nothing is set', () => {
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 4 }), stretch, fc.integer({ min: 0, max: 100 }), (stretches, kept, shift) => {
      const source = new Uint32Array(3 * WORDS)
      source.set(rowOf(stretches), WORDS)
      // a row behind it that must not be read
      source.fill(0xffffffff, 2 * WORDS)
      const target = rowOf([kept])
      andShifted(target, { words: source, at: WORDS }, { first: 0, last: WORDS - 1, shift })
      const both = Array.from({ length: 450 }, (_, cell) => cell).filter((cell) => isIn([kept], cell) && isIn(stretches, cell + shift))
      expect(cells(target, 0, 450)).toEqual(both)
    }),
  )
  const source = new Uint32Array(2 * WORDS).fill(0xffffffff)
  for (const shift of [1, 32, 40]) {
    const target = new Uint32Array(WORDS).fill(0xffffffff)
    andShifted(target, { words: source, at: 0 }, { first: 0, last: WORDS - 1, shift })
    expect(set(target).size).toBe(CELLS - shift)
  }
})
