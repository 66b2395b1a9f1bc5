import { worldOf } from '@troupe/tests/domain/search-worlds'
import { rounds, within } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createZones } from '../../time/zone-table.ts'
import { judge } from '../eligible.ts'
import { createSearch } from './create-search.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

test('the free people of a start are those whom the hard rules allow, the least busy of that week first, then the best rated; who is left out makes room', {
  timeout: within(20_000),
}, () => {
  const runs = rounds(700)
  let free = 0
  let several = 0
  fc.assert(
    fc.property(worldOf, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 3 }), (world, shift, most) => {
      const { ignoreSessionId: _, ...asked } = world.query
      const need = { ...asked, startMs: asked.fromMs + shift * MINUTE }
      const { from, people, claims, globals } = world
      const search = createSearch({ from, people, claims, globalUnavailabilities: globals })
      const zones = createZones(need.startMs - 20 * DAY, need.startMs + 20 * DAY)
      const rating = (id: string) => id.length % 3
      for (const role of ['HOST', 'PLANT', 'PRODUCER'] as const) {
        const seat = {
          ...{ sessionId: 'new', role, startsAtMs: need.startMs, endsAtMs: need.startMs + need.durationMinutes * MINUTE },
          ...{ leadMinutes: need.leads[role], level: need.level, language: need.language, where: need.place },
          isTravelable: need.isTravelable ?? false,
        }
        const claimsOf = (id: string) => claims.filter((claim) => claim.userId === id)
        const judged = people.filter((person) => {
          const context = { claims: claimsOf(person.id), globalUnavailabilities: globals, zones }
          const allowed = judge(person, seat, { ...context, declines: need.declines ?? [] }).ok
          expect(search.passes(person.id, seat)).toBe(judge(person, seat, { ...context, declines: [] }).ok)
          return allowed
        })
        const load = (id: string) =>
          claimsOf(id).filter(({ fromMs, toMs }) => fromMs < need.startMs + 3.5 * DAY && toMs > need.startMs - 3.5 * DAY).length
        const expected = judged.map(({ id }) => id).sort((a, b) => load(a) - load(b) || rating(b) - rating(a) || (a < b ? -1 : 1))
        expect(search.freePeople(need, { role, most: 100, rating, isLeftOut: () => false })).toEqual(expected)
        const [first] = expected
        const others = search.freePeople(need, { role, most, rating, isLeftOut: (id) => id === first })
        expect(others).toEqual(expected.slice(1, most + 1))
        free += expected.length
        several += expected.length > 1 ? 1 : 0
      }
    }),
    { numRuns: runs, interruptAfterTimeLimit: within(10_000) },
  )
  expect(free).toBeGreaterThan(runs / 3)
  expect(several).toBeGreaterThan(runs / 35)
})
