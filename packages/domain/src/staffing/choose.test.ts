import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AssignmentRole } from '../role/assignment.ts'
import { type CrewPlace, type CrewQuestion, chooseCrew, drawCrew, type Pair } from './choose.ts'
import { costOf, DEFAULT_WEIGHTS, type ScoreTerms } from './score.ts'

const terms = (rating: number): ScoreTerms => ({
  rating,
  level: 0,
  travel: 0,
  preferredProducer: 0,
  fairness: 0,
  sourceHost: 0,
  group: 0,
  modifier: 0,
  lacks: [],
})
const pair = (userId: string, role: AssignmentRole, cost: number): Pair => ({ userId, role, terms: terms(cost) })
const place = (id: string, role: AssignmentRole, order: number, offer?: [string, 'PENDING' | 'ACCEPTED']): CrewPlace => ({
  id,
  role,
  order,
  userId: offer?.[0] ?? null,
  state: offer?.[1] ?? null,
})
const ask = (places: CrewPlace[], pairs: Pair[], declined: string[] = []): CrewQuestion => ({
  places,
  pairs,
  declinedIds: new Set(declined),
})

/** Tries everyone and no one for every open place. */
function exhaustive({ places, pairs, declinedIds }: CrewQuestion): number {
  const fixed = new Set(places.filter((one) => one.state === 'ACCEPTED').map((one) => one.userId ?? ''))
  const open = places.filter((one) => one.state !== 'ACCEPTED')
  let best = Number.POSITIVE_INFINITY
  const go = (at: number, used: Set<string>, cost: number): void => {
    const here = open[at]
    if (here === undefined) {
      // A pending person who plays another place of the same role has not been changed: such places are one.
      const lost = open.filter((one) => one.state === 'PENDING' && !used.has(`${one.role} ${one.userId}`)).length
      best = Math.min(best, cost + lost * DEFAULT_WEIGHTS.disturbance)
      return
    }
    go(at + 1, used, cost + DEFAULT_WEIGHTS.uncovered[here.role])
    for (const one of pairs) {
      if (one.role !== here.role || used.has(one.userId) || fixed.has(one.userId) || declinedIds.has(one.userId)) continue
      go(at + 1, new Set([...used, one.userId, `${one.role} ${one.userId}`]), cost + costOf(one.terms))
    }
  }
  go(0, new Set(), 0)
  return best
}

const role = fc.constantFrom<AssignmentRole>('HOST', 'HOST', 'PRODUCER', 'PLANT')
const user = fc.constantFrom('ada', 'ben', 'cleo', 'dan', 'eve')
const question = fc
  .record({
    places: fc.uniqueArray(fc.record({ role, user, state: fc.constantFrom('PENDING', 'ACCEPTED', null, null) }), {
      minLength: 1,
      maxLength: 4,
      selector: (one) => one.user,
    }),
    pairs: fc.uniqueArray(fc.record({ role, user, cost: fc.integer({ min: 0, max: 60 }) }), {
      maxLength: 9,
      selector: (one) => `${one.role} ${one.user}`,
    }),
    declined: fc.subarray(['ada', 'ben']),
  })
  .map(({ places, pairs, declined }) =>
    ask(
      places.map((one, at) => place(`p${at}`, one.role, at, one.state === null ? undefined : [one.user, one.state as 'PENDING'])),
      pairs.map((one) => pair(one.user, one.role, one.cost)),
      declined,
    ),
  )

describe('the exact choice of one crew', () => {
  test('costs as little as the best of all possible crews, and each gap is what forbidding the pair costs', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const crew = chooseCrew(asked)
        expect(crew.objective).toBe(exhaustive(asked))
        const sum = [...crew.chosen, ...crew.uncovered].reduce((total, one) => total + one.cost, 0)
        expect(crew.objective).toBe(sum + crew.disturbed.length * DEFAULT_WEIGHTS.disturbance)
        expect(new Set(crew.chosen.map((one) => one.userId)).size).toBe(crew.chosen.length)
        for (const one of crew.chosen) {
          const forbidden = asked.pairs.filter((other) => other.userId !== one.userId || other.role !== one.role)
          expect(crew.objective + one.gap).toBe(exhaustive({ ...asked, pairs: forbidden }))
        }
      }),
      { numRuns: rounds(500) },
    )
  })

  test('accepted places stay, pending people keep theirs unless another saves more than 15', () => {
    const places = [place('a', 'HOST', 0, ['ada', 'ACCEPTED']), place('b', 'HOST', 1, ['ben', 'PENDING']), place('c', 'HOST', 2)]
    const pairs = [pair('ada', 'HOST', 0), pair('ben', 'HOST', 20), pair('cleo', 'HOST', 6), pair('dan', 'HOST', 7)]
    const kept = chooseCrew(ask(places, pairs))
    expect(kept.chosen.map((one) => [one.placeId, one.userId, one.kept])).toEqual([
      ['b', 'ben', true],
      ['c', 'cleo', false],
    ])
    const changed = chooseCrew(ask(places, [...pairs, pair('eve', 'HOST', 4)]))
    expect(changed.chosen.map((one) => one.userId)).toEqual(['ben', 'eve'])
    const cheap = pairs.map((one) => (one.userId === 'dan' ? pair('dan', 'HOST', 4) : one)).concat(pair('eve', 'HOST', 3))
    expect(chooseCrew(ask(places, cheap)).disturbed).toEqual(['b'])
  })

  test('leaves the only producer to produce, although they would be the cheapest host', () => {
    const crew = chooseCrew(
      ask(
        [place('h', 'HOST', 0), place('p', 'PRODUCER', 1)],
        [pair('ada', 'HOST', 0), pair('ada', 'PRODUCER', 50), pair('ben', 'HOST', 40)],
      ),
    )
    expect(crew.chosen.map((one) => [one.placeId, one.userId, one.gap, one.secondId])).toEqual([
      ['h', 'ben', 960, null],
      ['p', 'ada', 1910, null],
    ])
    expect(crew.objective).toBe(90)
  })

  test('says which places stay uncovered and at what price', () => {
    const crew = chooseCrew(ask([place('h', 'HOST', 0), place('p', 'PRODUCER', 1)], [pair('ada', 'HOST', 3)], ['ada']))
    expect(crew.uncovered).toEqual([
      { placeId: 'h', role: 'HOST', cost: 1000 },
      { placeId: 'p', role: 'PRODUCER', cost: 2000 },
    ])
  })
})

describe('the drawn crew', () => {
  const places = [place('h', 'HOST', 0), place('i', 'HOST', 1), place('p', 'PRODUCER', 2)]
  const pairs = ['ada', 'ben', 'cleo', 'dan'].map((id, at) => pair(id, 'HOST', at * 50)).concat(pair('ada', 'PRODUCER', 0))

  test('is the same for the same seed, which it returns', () => {
    expect(drawCrew(ask(places, pairs), 7)).toEqual(drawCrew(ask(places, pairs), 7))
    expect(drawCrew(ask(places, pairs), 7).seed).toBe(7)
  })

  test('is uniform among the eligible, whatever they cost, and leaves no place open that could be filled', () => {
    const drawn = new Map<string, number>()
    for (let seed = 0; seed < 3000; seed++) {
      const crew = drawCrew(ask(places, pairs), seed)
      expect(crew.uncoveredIds).toEqual([])
      const first = crew.chosen[0]?.userId ?? ''
      drawn.set(first, (drawn.get(first) ?? 0) + 1)
    }
    expect([...drawn.keys()].sort()).toEqual(['ben', 'cleo', 'dan'])
    for (const times of drawn.values()) expect(Math.abs(times - 1000)).toBeLessThan(120)
  })

  test('fills as many places as can be filled', () => {
    fc.assert(
      fc.property(question, fc.integer(), (asked, seed) => {
        const most = chooseCrew({
          ...asked,
          weights: { ...DEFAULT_WEIGHTS, uncovered: { PRODUCER: 1e5, HOST: 1e5, PLANT: 1e5, SUPPORTING_PRODUCER: 1e5, SALESPERSON: 1e5 } },
        })
        expect(drawCrew(asked, seed).uncoveredIds).toHaveLength(most.uncovered.length)
      }),
      { numRuns: rounds(200) },
    )
  })
})

describe('the same question has the same answer', () => {
  const shuffled = <T>(list: readonly T[], chance: readonly number[]): T[] =>
    list
      .map((one, at) => ({ one, at: chance[at] ?? 0 }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)

  test('the order in which places and people are listed makes no difference', () => {
    fc.assert(
      fc.property(question, fc.array(fc.nat(), { minLength: 9, maxLength: 9 }), (asked, chance) => {
        const other = { ...asked, places: shuffled(asked.places, chance), pairs: shuffled(asked.pairs, chance) }
        expect(chooseCrew(other)).toEqual(chooseCrew(asked))
        expect(drawCrew(other, 7)).toEqual(drawCrew(asked, 7))
      }),
      { numRuns: rounds(200) },
    )
  })

  test('among people with equal cost the first by id takes the first place by order, then by id', () => {
    const places = [place('z', 'HOST', 1), place('b', 'HOST', 0), place('a', 'HOST', 0)]
    const { chosen } = chooseCrew(
      ask(places, [pair('cleo', 'HOST', 1), pair('ada', 'HOST', 1), pair('ben', 'HOST', 1), pair('dan', 'HOST', 1)]),
    )
    expect(chosen.map(({ placeId, userId }) => [placeId, userId])).toEqual([
      ['a', 'ada'],
      ['b', 'ben'],
      ['z', 'cleo'],
    ])
  })

  test('a stored seed draws the same people forever: its numbers are those of mulberry32', () => {
    const people = Array.from({ length: 50 }, (_, at) => pair(`h${String(at).padStart(2, '0')}`, 'HOST', 0))
    const { chosen } = drawCrew(ask([place('a', 'HOST', 0), place('b', 'HOST', 1), place('c', 'HOST', 2)], people), 1)
    // 0.62707, 0.00273 and 0.52744 are the first three numbers of seed 1
    const left = people.map(({ userId }) => userId)
    const expected = [0.6270739405881613, 0.002735721180215478, 0.5274470399599522].map(
      (number) => left.splice(Math.floor(number * left.length), 1)[0],
    )
    expect(chosen.map(({ userId }) => userId)).toEqual(expected)
    expect(chosen.map(({ eligible }) => eligible)).toEqual([50, 49, 48])
  })

  test('other weights change what an uncovered place and a change cost', () => {
    const weights = { ...DEFAULT_WEIGHTS, disturbance: 0, uncovered: { ...DEFAULT_WEIGHTS.uncovered, HOST: 5 } }
    const pending = [place('a', 'HOST', 0, ['ada', 'PENDING'])]
    // for five credits less no one would be changed, for nothing everyone is
    expect(chooseCrew(ask(pending, [pair('ada', 'HOST', 4), pair('ben', 'HOST', 3)])).disturbed).toEqual([])
    expect(chooseCrew({ ...ask(pending, [pair('ada', 'HOST', 4), pair('ben', 'HOST', 3)]), weights }).disturbed).toEqual(['a'])
    expect(chooseCrew({ ...ask(pending, [pair('ada', 'HOST', 6)]), weights }).uncovered).toEqual([{ placeId: 'a', role: 'HOST', cost: 5 }])
  })

  test('an open place that someone held before, and whose offer has ended, disturbs no one', () => {
    const ended: CrewPlace = { ...place('a', 'HOST', 0), userId: null, state: 'PENDING' }
    expect(chooseCrew(ask([ended], [pair('ada', 'HOST', 1)]))).toMatchObject({ disturbed: [], objective: 1 })
  })
})
