import { describe, expect, test } from 'vitest'
import { blockedBy, HARD_RULES, type JudgeContext, judge, type Seat } from './eligible.ts'
import type { Claim, Person, Where } from './search/facts.ts'
import { createZones } from './search/zone-table.ts'

const HOUR = 3_600_000
const at = (hour: number): number => Date.UTC(2026, 5, 10, 0) + hour * HOUR
const remote: Where = { kind: 'REMOTE' }
const town: Where = { kind: 'ON_SITE', zoneAreaId: 'z', lat: 51.5, lon: 0, timezone: 'UTC' }

const ada: Person = {
  id: 'ada',
  roles: ['HOST'],
  active: true,
  level: 2,
  languages: ['en'],
  timezone: 'UTC',
  zoneAreaId: 'z',
  home: { lat: 51.5, lon: 0 },
  dailyLimit: 2,
  weeklyLimit: 3,
  availability: [{ id: 'wednesday', kind: 'WEEKLY', enabled: true, day: 3, from: 540, to: 1380 }],
}
const seat: Seat = {
  sessionId: 'new',
  role: 'HOST',
  startsAtMs: at(14),
  endsAtMs: at(15),
  leadMinutes: 30,
  level: 1,
  language: 'en',
  where: remote,
}
const context: JudgeContext = {
  claims: [],
  globalUnavailabilities: [],
  declines: [],
  zones: createZones(at(-240), at(240)),
}
const held = (sessionId: string, from: number, to: number, where: Where = remote): Claim => ({
  userId: 'ada',
  sessionId,
  startsAtMs: at(from),
  fromMs: at(from),
  toMs: at(to),
  where,
})
const blocked = (person: Partial<Person>, place: Partial<Seat>, around: Partial<JudgeContext> = {}) =>
  judge({ ...ada, ...person }, { ...seat, ...place }, { ...context, ...around })

describe('who may play', () => {
  test('a free and qualified person is eligible', () => {
    expect(blocked({}, {})).toEqual({ ok: true })
    expect(blocked({ roles: ['PRODUCER'] }, { role: 'SUPPORTING_PRODUCER' })).toEqual({ ok: true })
  })

  test('role, activity, level, language and area are told with what is needed and what would help', () => {
    expect(blocked({}, { role: 'PRODUCER' })).toMatchObject({
      rule: 'ROLE',
      detail: { needed: 'PRODUCER' },
      remedy: { kind: 'GRANT_ROLE' },
    })
    expect(blocked({ active: false }, {})).toMatchObject({ rule: 'ACTIVE', remedy: { kind: 'ACTIVATE' } })
    expect(blocked({}, { level: 3 })).toMatchObject({
      rule: 'LEVEL',
      detail: { needed: 3, has: 2 },
      remedy: { kind: 'RAISE_LEVEL', to: 3 },
    })
    expect(blocked({}, { language: 'de' })).toMatchObject({ rule: 'LANGUAGE', remedy: { kind: 'ADD_LANGUAGE', language: 'de' } })
    expect(blocked({ home: { lat: 55, lon: 0 } }, { where: town })).toMatchObject({ rule: 'AREA', remedy: { kind: 'MAKE_TRAVELABLE' } })
  })

  test('missing hours name the row that closes them, the stretch and its minutes', () => {
    expect(blocked({}, { startsAtMs: at(9), endsAtMs: at(10) })).toEqual({
      ok: false,
      rule: 'UNAVAILABLE',
      detail: { rowId: null, global: false, fromMs: at(8.5), toMs: at(9), missingMinutes: 30 },
      remedy: { kind: 'OPEN_HOURS', fromMs: at(8.5), toMs: at(9) },
    })
    const away = { id: 'dentist', kind: 'DATE', enabled: true, date: '2026-06-10', available: false, from: 850, to: 870 } as const
    expect(blocked({ availability: [...ada.availability, away] }, {})).toMatchObject({
      detail: { rowId: 'dentist', fromMs: at(14), toMs: at(14.5), missingMinutes: 30 },
    })
  })

  test('a global unavailability is left by moving the start, or has to be lifted', () => {
    const until = (hour: number) => ({ globalUnavailabilities: [{ id: 'party', startsAtMs: at(13), endsAtMs: at(hour) }] })
    expect(blocked({}, {}, until(14.5))).toMatchObject({
      detail: { rowId: 'party', global: true },
      remedy: { kind: 'MOVE_START', minutes: 60 },
    })
    expect(blocked({}, {}, until(22))).toMatchObject({ remedy: { kind: 'MOVE_START', minutes: -120 } })
    const long = { globalUnavailabilities: [{ id: 'party', startsAtMs: at(9), endsAtMs: at(22) }] }
    expect(blocked({}, {}, long)).toMatchObject({ remedy: { kind: 'LIFT_UNAVAILABILITY', id: 'party' } })
  })

  test('an overlap, a trip and a rest name the other session and the minutes that lack', () => {
    expect(blocked({}, {}, { claims: [held('a', 12, 14)] })).toMatchObject({
      rule: 'OVERLAP',
      detail: { sessionId: 'a', minutes: 30 },
      remedy: { kind: 'MOVE_START', minutes: 45 },
    })
    expect(blocked({}, {}, { claims: [held('a', 12.5, 13.5)] })).toMatchObject({
      rule: 'TRAVEL',
      detail: { sessionId: 'a', minutes: 15, travelMinutes: 15 },
      remedy: { kind: 'MOVE_START', minutes: 15 },
    })
    const night = { ...town, timezone: 'Asia/Tokyo' }
    expect(blocked({}, {}, { claims: [held('a', 10, 11.5, night)] })).toMatchObject({
      rule: 'REST',
      detail: { sessionId: 'a', restMinutes: 600 },
      remedy: { kind: 'RELEASE_FROM', sessionId: 'a' },
    })
  })

  test("the session's own claims do not count while it is moved", () => {
    expect(blocked({}, {}, { claims: [held('new', 13, 16)] })).toEqual({ ok: true })
  })

  test('the rest after a late event counts against what is already promised after it', () => {
    const late = { startsAtMs: at(20), endsAtMs: at(21), where: town }
    const next = { claims: [held('a', 30, 31)] }
    expect(blocked({}, late, next)).toMatchObject({ rule: 'REST', detail: { sessionId: 'a', minutes: 75, restMinutes: 600 } })
  })

  test('a full day and a full week name the sessions that fill them', () => {
    const day = [held('a', 9, 10), held('b', 17, 18)]
    expect(blocked({}, {}, { claims: day })).toMatchObject({
      rule: 'DAY_LIMIT',
      detail: { date: '2026-06-10', limit: 2, sessionIds: ['a', 'b'] },
      remedy: { kind: 'RAISE_LIMIT', to: 3 },
    })
    const week = [held('a', -48, -47), held('b', -24, -23), held('c', 72, 73)]
    expect(blocked({}, {}, { claims: week })).toMatchObject({ rule: 'LOAD', detail: { date: '2026-06-08', sessionIds: ['a', 'b', 'c'] } })
  })

  test('who declined is not asked again unless somebody wants to', () => {
    expect(blocked({}, {}, { declines: [{ userId: 'ada', reason: 'OTHER', startsAtMs: null }] })).toMatchObject({
      rule: 'DECLINED',
      remedy: { kind: 'ASK_AGAIN' },
    })
  })

  test('the first failing rule is told, in the order of the list', () => {
    expect(HARD_RULES[0]).toBe('ROLE')
    expect(blocked({ active: false, level: 0, languages: [] }, {})).toMatchObject({ rule: 'ACTIVE' })
    expect(blocked({ level: 0, languages: [] }, {})).toMatchObject({ rule: 'LEVEL' })
  })

  test('an uncovered place says which rules keep how many people away', () => {
    const verdicts = [blocked({ active: false }, {}), blocked({ active: false }, {}), blocked({}, { level: 3 }), blocked({}, {})]
    expect([...blockedBy(verdicts)]).toEqual([
      ['ACTIVE', 2],
      ['LEVEL', 1],
    ])
  })
})
