import { ada } from '@troupe/tests/domain/host'
import { allRepairs, crewAfter, isAllowed, nothing, place, smallWorld } from '@troupe/tests/domain/repairs'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import type { HeldOffer, RepairFacts } from './facts.ts'
import type { Repair } from './moves.ts'
import { repairPlaces } from './repair.ts'

const means = { isOver: () => false }
const [bo, cy] = [
  { ...ada, id: 'bo', rating: 5 },
  { ...ada, id: 'cy', rating: 4 },
]
const asked = (id: string, hour: number, userId: string): HeldOffer => ({ seat: place(id, hour), userId, isAccepted: false })
const world = (facts: Partial<RepairFacts>): RepairFacts => ({ ...nothing, people: [bo, cy], open: [place('open', 14)], ...facts })
const who = ({ moves }: Repair) => Object.fromEntries(moves.map(({ placeId, userId }) => [placeId, userId]))

test('a free person gets the place: the one who costs least, and no one else moves', () => {
  const repair = repairPlaces(world({ held: [asked('other', 18, 'cy')] }), means)
  expect(repair).toMatchObject({ uncovered: 0, pending: 0, left: [], proven: true })
  expect(repair.moves).toMatchObject([{ placeId: 'open', userId: 'bo', before: null, secondId: 'cy' }])
})

test('when no one is free, someone who hasn’t answered moves, and someone who is free gets their place', () => {
  const german = { ...cy, id: 'di', languages: ['de'] }
  const other = { ...asked('other', 14, 'bo'), seat: place('other', 14, { language: 'de' }) }
  const repair = repairPlaces(world({ people: [{ ...bo, languages: ['en', 'de'] }, german], held: [other] }), means)
  expect(who(repair)).toEqual({ open: 'bo', other: 'di' })
  expect(repair).toMatchObject({ uncovered: 0, pending: 1, accepted: 0, proven: true })
  expect(repair.moves.find(({ placeId }) => placeId === 'other')).toMatchObject({ before: 'bo', wasAccepted: false })
})

test('no one moves when that only opens another place', () => {
  const repair = repairPlaces(world({ people: [bo], held: [asked('other', 14, 'bo')] }), means)
  expect(repair).toMatchObject({ uncovered: 1000, pending: 0, moves: [], left: ['open'], released: [], proven: true })
})

test('a producer’s place is worth more than a supporting producer’s', () => {
  const producer = { ...bo, roles: ['PRODUCER' as const] }
  const open = [place('lead', 14, { role: 'PRODUCER' })]
  const support = { seat: place('support', 14, { role: 'SUPPORTING_PRODUCER' }), userId: 'bo', isAccepted: false }
  const repair = repairPlaces(world({ people: [producer], open, held: [support] }), means)
  expect(who(repair)).toEqual({ lead: 'bo' })
  expect(repair).toMatchObject({ uncovered: 1000, pending: 1, released: [{ placeId: 'support', userId: 'bo' }] })
})

test('a forbidden pair isn’t proposed, and an offer that breaks a rule today stays where it is', () => {
  expect(who(repairPlaces(world({ forbidden: [{ placeId: 'open', userId: 'bo' }] }), means))).toEqual({ open: 'cy' })
  const misfit = { ...asked('other', 14, 'bo'), seat: place('other', 14, { level: 3 }) }
  expect(who(repairPlaces(world({ held: [misfit] }), means))).toEqual({ open: 'cy' })
})

test('a search that is given up says so and leaves everyone where they are', () => {
  expect(repairPlaces(world({}), { isOver: () => true })).toMatchObject({ proven: false, moves: [], left: ['open'] })
})

test('a repair keeps all rules and accepted people, and none of all possible ones is better', () => {
  let widened = 0
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const all = smallWorld(mulberry32(seed))
      const accepted = all.held.filter(({ isAccepted }) => isAccepted)
      const small: RepairFacts = {
        ...all,
        held: all.held.filter(({ isAccepted }) => !isAccepted),
        claims: accepted.map(({ seat, userId }) => ({
          ...{
            userId,
            sessionId: seat.sessionId,
            startsAtMs: seat.startsAtMs,
            fromMs: seat.startsAtMs,
            toMs: seat.endsAtMs,
            where: seat.where,
          },
        })),
        played: [...all.played, ...accepted.map(({ seat, userId }) => ({ userId, startsAtMs: seat.startsAtMs }))],
      }
      const repair = repairPlaces(small, means)
      const [best] = allRepairs(small)
      const { uncovered, pending, cost, proven } = repair
      expect({ uncovered, pending, cost, proven }).toEqual({
        ...{ uncovered: best?.uncovered, pending: best?.pending, cost: best?.cost, proven: true },
      })
      expect(isAllowed(small, crewAfter(small, repair))).toBe(true)
      if (pending > 0) widened++
    }),
    // in the world of this seed someone moves, which chance alone draws rarely
    { numRuns: rounds(120, 60), examples: [[1]] },
  )
  expect(widened).toBeGreaterThan(0)
})

test('a day’s limit is kept: of two offers of that day the one that is easier to fill moves', () => {
  const one = { ...bo, dailyLimit: 2, languages: ['en', 'de'] }
  const two = { ...cy, languages: ['de'] }
  const held = [
    { seat: place('en-early', 10), userId: 'bo', isAccepted: false },
    { seat: place('de-late', 18, { language: 'de' }), userId: 'bo', isAccepted: false },
  ]
  expect(who(repairPlaces(world({ people: [one, two], held }), means))).toEqual({ open: 'bo', 'de-late': 'cy' })
})
