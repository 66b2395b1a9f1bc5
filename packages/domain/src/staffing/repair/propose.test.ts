import { ada } from '@troupe/tests/domain/host'
import { allRepairs, crewAfter, isAllowed, nothing, place, smallWorld } from '@troupe/tests/domain/repairs'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { proposeRepairs } from './propose.ts'

const means = { isOver: () => false }
const bo = { ...ada, id: 'bo', rating: 5 }
const world = { ...nothing, people: [bo], open: [place('open', 14)] }

test('proposals move the fewest accepted people first, and name at most three', () => {
  const people = ['p1', 'p2', 'p3', 'p4', 'free'].map((id) => ({ ...bo, id, languages: id === 'free' ? ['de'] : ['en', 'de'] }))
  const held = people
    .slice(0, 4)
    .map(({ id }, number) => ({ seat: place(`at-${id}`, 14, { language: 'de' }), userId: id, isAccepted: number < 2 }))
  const repairs = proposeRepairs({ ...world, people, held }, means)
  expect(repairs.map(({ accepted, pending }) => [accepted, pending])).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
  ])
  expect(repairs.every(({ uncovered, left }) => uncovered === 0 && left.length === 0)).toBe(true)
  const plan = [...(repairs[0]?.moves ?? [])].map(({ placeId, userId }) => [placeId, userId])
  expect(plan).toContainEqual(['at-p3', 'free'])
})

test('a place that no exchange can fill has no proposals', () => {
  expect(proposeRepairs({ ...world, open: [place('open', 14, { language: 'fr' })] }, means)).toEqual([])
})

test('each proposal is the best repair with its person on the place, and no better ones are left out', () => {
  let exchanged = 0
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const all = smallWorld(mulberry32(seed))
      const small = { ...all, open: all.open.slice(0, 1) }
      const bestOf = new Map<string, readonly number[]>()
      for (const { uncovered, accepted, pending, cost, crew } of allRepairs(small)) {
        const first = crew.get('open-0')
        if (uncovered === 0 && first !== undefined && !bestOf.has(first)) bestOf.set(first, [accepted, pending, cost])
      }
      const repairs = proposeRepairs(small, means)
      expect(repairs.map(({ accepted, pending, cost }) => [accepted, pending, cost])).toEqual([...bestOf.values()].slice(0, 3))
      for (const repair of repairs) {
        const first = repair.moves.find(({ placeId }) => placeId === 'open-0')
        expect(bestOf.get(first?.userId ?? '')).toEqual([repair.accepted, repair.pending, repair.cost])
        expect(isAllowed(small, crewAfter(small, repair))).toBe(true)
        if (repair.accepted > 0) exchanged++
      }
    }),
    // in the world of this seed an accepted person moves, which chance alone might never draw
    { numRuns: rounds(120, 60), examples: [[24]] },
  )
  expect(exchanged).toBeGreaterThan(0)
})
