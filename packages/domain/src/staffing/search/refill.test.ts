import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createZones } from '../../time/zone-table.ts'
import { isEligible, type Seat } from '../eligible.ts'
import { createSearch } from './create-search.ts'
import type { Where } from './facts.ts'
import { isStillFit, type KnownClaim, type OpenCrew, type RefillFacts, refillTogether } from './refill.ts'

const HOUR = 3_600_000
const monday = Date.UTC(2026, 5, 1)
const at = (hour: number): number => monday + hour * HOUR
const remote: Where = { kind: 'REMOTE' }
type Member = RefillFacts['people'][number]

const person = (id: string, change: Partial<Member> = {}): Member => ({
  ...{ id, roles: ['HOST'], active: true, level: 1, languages: ['en'], timezone: 'UTC', zoneAreaId: null, home: null, rating: null },
  ...{ dailyLimit: null, weeklyLimit: null },
  availability: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: `${id} ${day}`, kind: 'WEEKLY', enabled: true, day, from: 0, to: 1440 })),
  ...change,
})
const seat = (sessionId: string, hour: number, level = 1): Seat => ({
  ...{ sessionId, role: 'HOST', startsAtMs: at(hour), endsAtMs: at(hour + 1), leadMinutes: 0, level, language: 'en', where: remote },
})
const offer = (userId: string, sessionId: string, hour: number): KnownClaim => ({
  ...{ id: `offer ${sessionId} ${userId}`, holdId: null, userId, sessionId },
  ...{ startsAtMs: at(hour), fromMs: at(hour), toMs: at(hour + 1), where: remote },
})
const pencil = (userId: string, sessionId: string, { hour, level = 1 }: { hour: number; level?: number }): KnownClaim => ({
  ...offer(userId, sessionId, hour),
  id: `pencil ${sessionId}`,
  pencil: { id: `pencil ${sessionId}`, role: 'HOST', level, language: 'en', isTravelable: false, declines: [] },
})
/** So many open places of an event. */
const crew = (sessionId: string, hour: number, { level = 1, hosts = 1 } = {}): OpenCrew => ({
  ...{ sessionId, holdId: null, startMs: at(hour), declines: [] },
  need: {
    ...{ durationMinutes: 60, leads: { PRODUCER: 0, HOST: 0, PLANT: 0 }, hosts, producers: 0, level, language: 'en', place: remote },
  },
  places: Array.from({ length: hosts }, (_, index) => ({ id: `${sessionId} ${index}`, seat: seat(sessionId, hour, level) })),
})
const refill = (people: readonly Member[], claims: readonly KnownClaim[], crews: readonly OpenCrew[]) => {
  const steps = refillTogether({ fromMs: monday, people, claims, globalUnavailabilities: [] }, crews)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

test('the least busy and then the best rated person who is free takes a place; what they take counts for the next event', () => {
  const people = [person('ada'), person('ben', { rating: 4.5 }), person('cleo', { rating: 4.9 })]
  const found = refill(people, [offer('ada', 'show', 20)], [crew('first', 10), crew('second', 14), crew('third', 18)])
  expect([...found.seats]).toEqual([
    ['first 0', 'cleo'],
    ['second 0', 'ben'],
    ['third 0', 'cleo'],
  ])
  expect(found.moves.size).toBe(0)
  // at the same time it is three people
  const together = refill(people, [], [crew('first', 10), crew('second', 10), crew('third', 10), crew('fourth', 10)])
  expect(new Set(together.seats.values()).size).toBe(3)
  expect(together.missing.map(({ id }) => id)).toEqual(['third 0'])
})

test('a pencil moves where no one is free, also one that this refill made; offers stay', () => {
  const people = [person('ada', { level: 2, rating: 5 }), person('ben')]
  // ada is pencilled where ben can play too
  const found = refill(people, [pencil('ada', 'quiz', { hour: 10 })], [crew('hard', 10, { level: 2 })])
  expect([[...found.seats], [...found.moves], found.missing]).toEqual([[['hard 0', 'ada']], [['pencil quiz', 'ben']], []])
  // ada is the better one for the easy place, which is decided first, and is needed for the hard one
  const own = refill(people, [], [crew('easy', 10), crew('hard', 10, { level: 2 })])
  expect([Object.fromEntries(own.seats), own.moves.size, own.missing]).toEqual([{ 'easy 0': 'ben', 'hard 0': 'ada' }, 0, []])
  expect(refill(people, [offer('ada', 'quiz', 10)], [crew('hard', 10, { level: 2 })]).missing.map(({ id }) => id)).toEqual(['hard 0'])
})

test('no one is asked twice by one event, and of too few people as many places are filled as there are people', () => {
  const found = refill([person('ada'), person('ben')], [pencil('ada', 'gala', { hour: 10 })], [crew('gala', 10, { hosts: 2 })])
  expect([[...found.seats.values()], found.missing.length]).toEqual([['ben'], 1])
})

test('a refill still fits people who got other work at other times, but not at the same time, in the same event, over their limit, or once they left', () => {
  const people = [person('ada', { dailyLimit: 2 })]
  const crews = [crew('first', 10), crew('second', 14)]
  const found = refill(people, [], crews)
  expect([...found.seats.values()]).toEqual(['ada', 'ada'])
  const fits = (claims: readonly KnownClaim[], now = people, userIds = ['ada']) =>
    isStillFit({ fromMs: monday, people: now, claims, globalUnavailabilities: [] }, crews, { found, userIds })
  expect(fits([])).toBe(true)
  expect(fits([offer('ada', 'far', 60)])).toBe(true)
  expect(fits([offer('ada', 'same time', 14)])).toBe(false)
  expect(fits([offer('ada', 'second', 14)])).toBe(false)
  expect(fits([offer('ada', 'third of the day', 20)])).toBe(false)
  expect(fits([], [person('ada', { active: false })])).toBe(false)
  expect(fits([], [])).toBe(false)
  // what else they take by the refill counts, and others aren't looked at
  expect(fits([], [person('ada', { dailyLimit: 1 })])).toBe(false)
  expect(fits([], [], ['ben'])).toBe(true)
})

const worldOf = fc.record({
  people: fc.array(
    fc.record({ level: fc.integer({ min: 1, max: 3 }), dailyLimit: fc.constantFrom(null, 1, 2), rating: fc.constantFrom(null, 3, 5) }),
    { minLength: 1, maxLength: 5 },
  ),
  held: fc.array(fc.record({ who: fc.nat(4), hour: fc.integer({ min: 8, max: 40 }), isPencil: fc.boolean() }), { maxLength: 8 }),
  open: fc.array(
    fc.record({ hour: fc.integer({ min: 8, max: 40 }), level: fc.integer({ min: 1, max: 3 }), hosts: fc.integer({ min: 1, max: 2 }) }),
    { minLength: 1, maxLength: 6 },
  ),
})

test('in random worlds everyone who takes a place or a pencil passes every hard rule, offers stay, and one event is filled as far as the joint question can', () => {
  const seen = { seats: 0, moves: 0, missing: 0 }
  for (const drawn of fc.sample(worldOf, 300)) {
    const people = drawn.people.map((one, index) => person(`p${index}`, one))
    const claims: KnownClaim[] = []
    for (const [index, { who, hour, isPencil }] of drawn.held.entries()) {
      const userId = `p${who % people.length}`
      const someone = people.find(({ id }) => id === userId)
      const made = isPencil ? pencil(userId, `held ${index}`, { hour }) : offer(userId, `held ${index}`, hour)
      if (someone && passes(someone, seat(`held ${index}`, hour), claims)) claims.push(made)
    }
    const crews = drawn.open.map(({ hour, ...asked }, index) => crew(`open ${index}`, hour, asked))
    const found = refill(people, claims, crews)
    const { seats, moves, missing } = found
    const facts = { fromMs: monday, people, claims, globalUnavailabilities: [] }
    expect(isStillFit(facts, crews, { found, userIds: [...seats.values()] }), JSON.stringify(drawn)).toBe(moves.size === 0)
    const places = crews.flatMap((one) => one.places)
    const after = [
      ...claims.map((claim) => ({ ...claim, userId: moves.get(claim.id) ?? claim.userId })),
      ...places.flatMap(({ id, seat: { sessionId, startsAtMs, level } }) => {
        const userId = seats.get(id)
        return userId === undefined ? [] : { ...pencil(userId, sessionId, { hour: (startsAtMs - monday) / HOUR, level }), id }
      }),
    ]
    const levels = new Map([
      ...claims.flatMap(({ id, pencil: of }) => (of ? [[id, of.level] as const] : [])),
      ...places.map(({ id, seat: of }) => [id, of.level] as const),
    ])
    for (const claim of after) {
      const isTouched = seats.has(claim.id) || moves.has(claim.id)
      const someone = people.find(({ id }) => id === claim.userId)
      const place = seat(claim.sessionId, (claim.startsAtMs - monday) / HOUR, levels.get(claim.id) ?? 1)
      const others = after.filter((one) => one !== claim)
      if (isTouched) expect(someone && passes(someone, place, others), JSON.stringify(drawn)).toBe(true)
      expect(others.some((one) => one.userId === claim.userId && one.sessionId === claim.sessionId)).toBe(false)
    }
    for (const id of moves.keys()) expect(id.startsWith('pencil')).toBe(true)
    expect(seats.size + missing.length).toBe(places.length)
    seen.seats += seats.size
    seen.moves += moves.size
    seen.missing += missing.length

    const [first] = crews
    if (!first) continue
    const search = createSearch({ from: monday, people, claims, globalUnavailabilities: [] })
    const most = search.makeRoom({ ...first.need, startMs: first.startMs, ignoreSessionId: first.sessionId, declines: [] }).crew.length
    expect(refill(people, claims, [first]).seats.size).toBe(most)
  }
  expect(Math.min(seen.seats, seen.moves, seen.missing)).toBeGreaterThan(10)
})

/** Whether someone passes every hard rule for a place, with these claims of everyone. */
function passes(someone: Member, place: Seat, claims: readonly KnownClaim[]): boolean {
  const own = claims.filter(({ userId }) => userId === someone.id)
  const zones = createZones(monday - 400 * HOUR, monday + 800 * HOUR)
  return isEligible(someone, place, { claims: own, globalUnavailabilities: [], declines: [], zones })
}
