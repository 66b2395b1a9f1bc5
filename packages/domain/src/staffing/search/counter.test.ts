import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDS } from './cells.ts'
import { addRow, createCounter, reached, settle } from './counter.ts'

const row = (word: number) => new Uint32Array(WORDS).fill(word)
const bit = (bits: number, cell: number) => (bits >>> cell) & 1

test('each cell is counted by itself, and told apart up to the highest number that was asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffffffff }), { maxLength: 24 }), fc.integer({ min: 1, max: 21 }), (rows, most) => {
      const counter = createCounter(most)
      for (const word of rows) addRow(counter, row(word), { first: 0, last: WORDS - 1 })
      settle(counter, { first: 0, last: WORDS - 1 })
      for (const at of [0, 77, WORDS - 1])
        for (let least = 1; least <= most; least++) {
          const bits = reached(counter, at, least)
          for (let cell = 0; cell < 32; cell += 5) {
            const count = rows.filter((word) => bit(word, cell)).length
            expect(bit(bits, cell)).toBe(count >= least ? 1 : 0)
          }
        }
    }),
    { numRuns: 60 },
  )
})

test('more people than can be told apart are still many', () => {
  for (const most of [1, 3, 4, 7, 14]) {
    const counter = createCounter(most)
    for (let added = 0; added < 300; added++) addRow(counter, row(-1), { first: 0, last: WORDS - 1 })
    settle(counter, { first: 0, last: WORDS - 1 })
    for (let least = 1; least <= most; least++) expect(reached(counter, 5, least)).toBe(-1)
  }
})

test('words outside of the span are neither counted nor disturbed, and settling twice counts nothing twice', () => {
  const counter = createCounter(7)
  for (let added = 0; added < 6; added++) addRow(counter, row(0b1), { first: 3, last: 4 })
  settle(counter, { first: 3, last: 4 })
  settle(counter, { first: 3, last: 4 })
  expect([2, 3, 4, 5].map((word) => reached(counter, word, 1))).toEqual([0, 1, 1, 0])
  expect([6, 7].map((least) => reached(counter, 3, least))).toEqual([1, 0])
})

test('rows may be added after counting, as when people who are only pencilled are counted as well', () => {
  const counter = createCounter(7)
  for (let added = 0; added < 2; added++) addRow(counter, row(0b11), { first: 0, last: 9 })
  settle(counter, { first: 0, last: 9 })
  expect([2, 3].map((least) => reached(counter, 9, least))).toEqual([0b11, 0])
  addRow(counter, row(0b10), { first: 0, last: 9 })
  settle(counter, { first: 0, last: 9 })
  expect([2, 3, 4].map((least) => reached(counter, 9, least))).toEqual([0b11, 0b10, 0])
})
