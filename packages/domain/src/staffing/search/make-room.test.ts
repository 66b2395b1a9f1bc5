import { expect, test } from 'vitest'
import type { AssignmentRole } from '../../role/assignment.ts'
import { createSearch } from './create-search.ts'
import type { Claim, Person, Where } from './facts.ts'
import type { Need } from './query.ts'

const HOUR = 3_600_000
const monday = Date.UTC(2026, 5, 1)
const at = (hour: number): number => monday + hour * HOUR
const remote: Where = { kind: 'REMOTE' }

const person = (id: string, change: Partial<Person> = {}): Person => ({
  id,
  roles: ['HOST'],
  active: true,
  level: 1,
  languages: ['en'],
  timezone: 'UTC',
  zoneAreaId: null,
  home: null,
  dailyLimit: null,
  weeklyLimit: null,
  availability: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: `${id} ${day}`, kind: 'WEEKLY', enabled: true, day, from: 0, to: 1440 })),
  ...change,
})
const offer = (userId: string, sessionId: string, hour: number, hours = 1): Claim => ({
  ...{ userId, sessionId, startsAtMs: at(hour), fromMs: at(hour), toMs: at(hour + hours), where: remote },
})
const pencil = (userId: string, sessionId: string, hour: number, role: AssignmentRole = 'HOST'): Claim => ({
  ...offer(userId, sessionId, hour),
  pencil: { id: `pencil ${sessionId}`, role, level: 1, language: 'en', isTravelable: false, declines: [] },
})
const need = {
  durationMinutes: 60,
  leads: { PRODUCER: 0, HOST: 0, PLANT: 0 },
  hosts: 1,
  producers: 0,
  level: 1,
  language: 'en',
  place: remote,
} as const
const room = (people: Person[], claims: Claim[], change: Partial<Need> = {}, hour = 14) =>
  createSearch({ from: monday, people, claims, globalUnavailabilities: [] }).makeRoom({ ...need, startMs: at(hour), ...change })
const hosts = (...userIds: string[]) => userIds.map((userId) => ({ role: 'HOST', userId }))

test('free people are taken in the order of their ids, and no pencil moves for them', () => {
  expect(room([person('cleo'), person('ben'), person('ada')], [], { hosts: 2 })).toMatchObject({
    crew: hosts('ada', 'ben'),
    moves: [],
    missing: [],
  })
})

test('a person who is only pencilled elsewhere plays once their pencil has moved to someone who is free for it', () => {
  // only ada has the level that is asked here; the quiz, for which she is pencilled, asks for less
  const people = [person('ada', { level: 2 }), person('ben')]
  const asked = { level: 2 }
  expect(room(people, [pencil('ada', 'quiz', 14)], asked)).toMatchObject({
    crew: hosts('ada'),
    moves: [{ pencilId: 'pencil quiz', userId: 'ben' }],
    missing: [],
  })
  // ben's own show begins when the quiz ends: a quarter of an hour would have to lie between them
  expect(room(people, [pencil('ada', 'quiz', 14), offer('ben', 'show', 15)], asked).missing).toEqual(['HOST'])
  expect(room(people, [pencil('ada', 'quiz', 14), offer('ben', 'show', 15.25)], asked).missing).toEqual([])
})

test('pencils move in chains: the one who takes a pencil over may give up another', () => {
  // only ada may play here, only ben her quiz, only cleo his show
  const [ada, ben, cleo] = [person('ada', { level: 3 }), person('ben', { level: 2 }), person('cleo')]
  const quiz = pencil('ada', 'quiz', 14)
  const claims = [{ ...quiz, pencil: { ...quiz.pencil, level: 2 } } as Claim, pencil('ben', 'show', 14)]
  expect(room([ada, ben, cleo], claims, { level: 3 })).toMatchObject({
    crew: hosts('ada'),
    moves: [
      { pencilId: 'pencil quiz', userId: 'ben' },
      { pencilId: 'pencil show', userId: 'cleo' },
    ],
    missing: [],
  })
  expect(room([ada, ben], claims, { level: 3 })).toMatchObject({ crew: [], missing: ['HOST'], isDecided: true })
})

test('an offer never moves, and a pencil never to someone on the same event, who is at their limit, or who declined it', () => {
  const asked = [person('ada', { level: 2 }), person('ben')]
  const strong = { level: 2 }
  expect(room(asked, [offer('ada', 'quiz', 14)], strong).missing).toEqual(['HOST'])
  expect(room(asked, [pencil('ada', 'quiz', 14)], strong).missing).toEqual([])
  expect(room(asked, [pencil('ada', 'quiz', 14), offer('ben', 'quiz', 20)], strong).missing).toEqual(['HOST'])
  expect(
    room([asked[0] as Person, person('ben', { dailyLimit: 1 })], [pencil('ada', 'quiz', 14), offer('ben', 'show', 20)], strong).missing,
  ).toEqual(['HOST'])
  const declined = pencil('ada', 'quiz', 14)
  const refusedByBen = { ...declined, pencil: { ...declined.pencil, declines: [{ userId: 'ben', reason: null, startsAtMs: null }] } }
  expect(room(asked, [refusedByBen as Claim], strong).missing).toEqual(['HOST'])
})

test('when not all places can be filled, as many as possible are, and the others are listed by role', () => {
  const people = [person('ada'), person('pia', { roles: ['PRODUCER'] })]
  expect(room(people, [], { hosts: 3, producers: 2, plants: 1 })).toMatchObject({
    crew: [{ role: 'PRODUCER', userId: 'pia' }, ...hosts('ada')],
    moves: [],
    missing: ['PLANT', 'PRODUCER', 'HOST', 'HOST'],
  })
})

test('a person who reaches a limit by this event gives up one pencil of the day, not all of them', () => {
  const ada = person('ada', { level: 2, dailyLimit: 2 })
  const claims = [pencil('ada', 'quiz', 8), pencil('ada', 'show', 20)]
  const { crew, moves } = room([ada, person('ben')], claims, { level: 2 })
  expect(crew).toEqual(hosts('ada'))
  expect(moves).toHaveLength(1)
  // with a limit of one both have to go
  expect(room([{ ...ada, dailyLimit: 1 }, person('ben')], claims, { level: 2 }).moves).toHaveLength(2)
})

test('while an event is moved its own claims count against no one, also for a pencil that is taken over at the same time', () => {
  // ada plays the event that moves and stays within two a day: its new time and the quiz that she takes over from ben
  const ada = person('ada', { dailyLimit: 2 })
  const ben = person('ben', { dailyLimit: 1 })
  const claims = [offer('ada', 'moved', 10), pencil('ben', 'quiz', 18)]
  expect(room([ada, ben], claims, { hosts: 2, ignoreSessionId: 'moved' })).toMatchObject({
    crew: hosts('ada', 'ben'),
    moves: [{ pencilId: 'pencil quiz', userId: 'ada' }],
    missing: [],
  })
})

test('a person never gets two places, although they may play two roles', () => {
  const both = person('ada', { roles: ['HOST', 'PRODUCER'] })
  expect(room([both], [], { producers: 1 }).missing).toHaveLength(1)
  const { crew, missing } = room([both, person('ben')], [], { producers: 1 })
  expect(missing).toEqual([])
  expect(new Set(crew.map(({ userId }) => userId)).size).toBe(2)
})
