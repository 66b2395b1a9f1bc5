import { expect, test } from 'vitest'
import { cliquesOf } from './cliques.ts'

test('places that all exclude each other are one clique, not a clique for each pair', () => {
  expect(cliquesOf([[1, 2], [2], []])).toEqual([[0, 1, 2]])
})

test('every pair that is excluded is in a clique, and no other pair is', () => {
  // 0-1, 1-2, 2-3 and 0-3: a ring, in which no three exclude each other
  const cliques = cliquesOf([[1, 3], [2], [3], []])
  expect(cliques.map((clique) => clique.join(' ')).sort()).toEqual(['0 1', '0 3', '1 2', '2 3'])
})
