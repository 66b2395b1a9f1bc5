import { ada } from '@troupe/tests/domain/host'
import { nothing, place, smallWorld } from '@troupe/tests/domain/repairs'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { decidedRepair } from './decided.ts'
import { proposeRepairs } from './propose.ts'

const [bo, cy] = [
  { ...ada, id: 'bo', rating: 5 },
  { ...ada, id: 'cy', rating: 4 },
]
const held = [{ seat: place('other', 14), userId: 'bo', isAccepted: true }]
const world = { ...nothing, people: [bo, cy], open: [place('open', 14)], held }

test('a decided repair moves the people who were named, and no one else', () => {
  const repair = decidedRepair(world, [
    { placeId: 'open', userId: 'bo' },
    { placeId: 'other', userId: 'cy' },
  ])
  expect(repair).toMatchObject({ accepted: 1, pending: 0, uncovered: 0 })
  expect(repair?.moves.map(({ placeId, userId, before }) => [placeId, userId, before])).toEqual([
    ['open', 'bo', null],
    ['other', 'cy', 'bo'],
  ])
})

test('it is refused when a rule or another offer says no, a place is unknown, or the open one is left out', () => {
  const refused = [
    [{ placeId: 'open', userId: 'bo' }],
    [{ placeId: 'open', userId: 'nobody' }],
    [{ placeId: 'other', userId: 'cy' }],
    [
      { placeId: 'open', userId: 'cy' },
      { placeId: 'other', userId: 'cy' },
    ],
    [
      { placeId: 'open', userId: 'cy' },
      { placeId: 'other', userId: 'bo' },
    ],
    [
      { placeId: 'open', userId: 'cy' },
      { placeId: 'elsewhere', userId: 'bo' },
    ],
    [
      { placeId: 'open', userId: 'cy' },
      { placeId: 'open', userId: 'cy' },
    ],
  ]
  for (const moves of refused) expect(decidedRepair(world, moves), JSON.stringify(moves)).toBeNull()
})

test('a proposal that is decided on is the same repair', () => {
  const runs = rounds(120, 60)
  let seen = 0
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const all = smallWorld(mulberry32(seed))
      const small = { ...all, open: all.open.slice(0, 1) }
      for (const { proven: _proven, ...repair } of proposeRepairs(small, { isOver: () => false })) {
        const again = decidedRepair(small, repair.moves)
        const { accepted, pending, cost } = repair
        expect(again).toMatchObject({ accepted, pending, cost })
        const said = ({ placeId, userId }: { placeId: string; userId: string }) => `${placeId} ${userId}`
        expect(again?.moves.map(said).sort()).toEqual(repair.moves.map(said).sort())
        seen++
      }
    }),
    { numRuns: runs },
  )
  expect(seen).toBeGreaterThan(runs / 3)
})
