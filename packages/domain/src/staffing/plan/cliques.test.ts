import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bits, bitsOf, cliquesOf, cliquesOfSpans, type Stretch } from './cliques.ts'

const isNeverOver = { isOver: () => false }
/** Who excludes whom, of pairs. */
const excluded = (size: number, pairs: readonly (readonly [number, number])[]): Bits[] =>
  Array.from({ length: size }, (_, one) =>
    bitsOf(
      size,
      pairs.flatMap(([a, b]) => (a === one ? [b] : b === one ? [a] : [])),
    ),
  )
const all = (size: number): [number, number][] =>
  Array.from({ length: size }, (_, b) => Array.from({ length: b }, (_, a): [number, number] => [a, b])).flat()
const pairsOf = (cliques: readonly number[][]): string[] =>
  [...new Set(cliques.flatMap((clique) => clique.flatMap((a) => clique.filter((b) => a < b).map((b) => `${a} ${b}`))))].sort()

test('places that all exclude each other are one clique, not a clique for each pair', () => {
  expect(cliquesOf(excluded(3, all(3)), isNeverOver)).toEqual([[0, 1, 2]])
})

test('every pair that is excluded is in a clique, and no other pair is, also when time is over; what is known isn’t covered again', () => {
  // a ring, in which no three exclude each other
  const ring = excluded(4, [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
  ])
  expect(pairsOf(cliquesOf(ring, isNeverOver))).toEqual(['0 1', '0 3', '1 2', '2 3'])
  expect(pairsOf(cliquesOf(ring, { known: [[0, 1]], isOver: () => false }))).toEqual(['0 3', '1 2', '2 3'])
  const late = cliquesOf(excluded(40, all(40)), { isOver: () => true })
  expect([late.every((clique) => clique.length === 2), pairsOf(late).length]).toEqual([true, 780])
})

test('the cliques of spans are their overlaps, and none is part of another one', () => {
  const span = fc
    .record({ from: fc.nat(30), length: fc.integer({ min: 1, max: 12 }) })
    .map(({ from, length }) => ({ from, to: from + length }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), (spans: Stretch[]) => {
      const cliques = cliquesOfSpans(spans)
      const overlap = all(spans.length).filter(
        ([a, b]) => (spans[a]?.from ?? 0) < (spans[b]?.to ?? 0) && (spans[b]?.from ?? 0) < (spans[a]?.to ?? 0),
      )
      expect(pairsOf(cliques)).toEqual(overlap.map((pair) => pair.join(' ')).sort())
      for (const one of cliques) expect(cliques.filter((other) => one.every((number) => other.includes(number)))).toEqual([one])
    }),
    { numRuns: rounds(200) },
  )
})
