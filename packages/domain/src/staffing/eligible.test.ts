import { ada, at, context, held, seat, town } from '@troupe/tests/domain/host'
import { describe, expect, test } from 'vitest'
import { isEligible, type JudgeContext, judge, type Seat } from './eligible.ts'
import type { Person } from './search/facts.ts'

const blocked = (person: Partial<Person>, place: Partial<Seat>, around: Partial<JudgeContext> = {}) =>
  judge({ ...ada, ...person }, { ...seat, ...place }, { ...context, ...around })
const rules = (...asked: Parameters<typeof blocked>) => {
  const verdict = blocked(...asked)
  return verdict.ok ? [] : verdict.blocks.map(({ rule }) => rule)
}
const away = { id: 'dentist', kind: 'DATE', enabled: true, date: '2026-06-10', available: false, from: 850, to: 870 } as const

describe('eligibility', () => {
  test('a free and qualified person is eligible', () => {
    expect(blocked({}, {})).toEqual({ ok: true })
    expect(isEligible(ada, seat, context)).toBe(true)
    expect(blocked({ roles: ['PRODUCER'] }, { role: 'SUPPORTING_PRODUCER' })).toEqual({ ok: true })
  })

  test('blocks for role, activity, level, language and area say what is needed', () => {
    expect(blocked({}, { role: 'PRODUCER' })).toMatchObject({ rule: 'ROLE', detail: { needed: 'PRODUCER' } })
    expect(blocked({ active: false }, {})).toMatchObject({ rule: 'ACTIVE' })
    expect(blocked({}, { level: 3 })).toMatchObject({ rule: 'LEVEL', detail: { needed: 3, has: 2 } })
    expect(blocked({}, { language: 'de' })).toMatchObject({ rule: 'LANGUAGE', detail: { needed: 'de', has: ['en'] } })
    expect(blocked({ home: { lat: 55, lon: 0 } }, { where: town })).toMatchObject({ rule: 'AREA', detail: { limit: 180 } })
  })

  test('level, language and area are required of hosts and plants only: everyone else works remotely', () => {
    const far = { home: { lat: -33, lon: 151 }, level: 1, languages: ['pt'] }
    const hard = { level: 3, language: 'de', where: town }
    for (const role of ['PRODUCER', 'SUPPORTING_PRODUCER', 'SALESPERSON'] as const)
      expect(rules({ ...far, roles: [role] }, { ...hard, role }), role).toEqual([])
    for (const role of ['HOST', 'PLANT'] as const)
      expect(rules({ ...far, roles: [role] }, { ...hard, role }), role).toEqual(['LEVEL', 'LANGUAGE', 'AREA'])
    // their availability is checked like everyone's
    expect(rules({ ...far, roles: ['PRODUCER'] }, { ...hard, role: 'PRODUCER' }, { claims: [held('a', 14, 15)] })).toEqual(['OVERLAP'])
    // between two remote events there is a changeover but no travel
    expect(rules({ ...far, roles: ['PRODUCER'] }, { ...hard, role: 'PRODUCER' }, { claims: [held('a', 16, 17)] })).toEqual([])
  })

  test('every gap is listed with the row that closes it and its minutes', () => {
    expect(blocked({}, { startsAtMs: at(9), endsAtMs: at(10) })).toMatchObject({
      rule: 'UNAVAILABLE',
      detail: { global: false, gaps: [{ fromMs: at(8.5), toMs: at(9), rowId: null }], missingMinutes: 30 },
    })
    const twice = [...ada.availability, away, { ...away, id: 'school', from: 885, to: 900 }]
    expect(blocked({ availability: twice }, {})).toMatchObject({
      detail: {
        gaps: [
          { fromMs: at(14), toMs: at(14.5), rowId: 'dentist' },
          { fromMs: at(14.75), toMs: at(15), rowId: 'school' },
        ],
        missingMinutes: 45,
      },
    })
  })

  test("a global unavailability is a reason of its own, next to the person's hours", () => {
    const party = { globalUnavailabilities: [{ id: 'party', startsAtMs: at(13), endsAtMs: at(14.5) }] }
    expect(blocked({}, {}, party)).toMatchObject({ detail: { global: true, gaps: [{ rowId: 'party', fromMs: at(13.5), toMs: at(14.5) }] } })
    expect(rules({ availability: [] }, {}, party)).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  })

  test('overlap, travel and rest blocks name the other event and the missing minutes', () => {
    expect(blocked({}, {}, { claims: [held('a', 12, 14)] })).toMatchObject({ rule: 'OVERLAP', detail: { sessionId: 'a', minutes: 30 } })
    expect(blocked({}, {}, { claims: [held('a', 12.5, 13.5)] })).toMatchObject({
      rule: 'TRAVEL',
      detail: { sessionId: 'a', minutes: 15, travelMinutes: 15 },
    })
    const night = { ...town, timezone: 'Asia/Tokyo' }
    expect(blocked({}, {}, { claims: [held('a', 10, 11.5, night)] })).toMatchObject({
      rule: 'REST',
      detail: { sessionId: 'a', restMinutes: 600 },
    })
  })

  test("the event's own claims don't count while it is moved", () => {
    expect(blocked({}, {}, { claims: [held('new', 13, 16)] })).toEqual({ ok: true })
  })

  test('the rest after a late event counts against what is already promised after it', () => {
    const late = { startsAtMs: at(20), endsAtMs: at(21), where: town }
    const next = { claims: [held('a', 30, 31)] }
    expect(blocked({}, late, next)).toMatchObject({ rule: 'REST', detail: { sessionId: 'a', minutes: 75, restMinutes: 600 } })
  })

  test('a full day and a full week name the events that fill them', () => {
    const day = [held('a', 9, 10), held('b', 17, 18)]
    expect(blocked({}, {}, { claims: day })).toMatchObject({
      rule: 'DAY_LIMIT',
      detail: { date: '2026-06-10', limit: 2, sessionIds: ['a', 'b'] },
    })
    const week = [held('a', -48, -47), held('b', -24, -23), held('c', 72, 73)]
    expect(blocked({}, {}, { claims: week })).toMatchObject({ rule: 'LOAD', detail: { date: '2026-06-08', sessionIds: ['a', 'b', 'c'] } })
  })

  test('a decline holds for the event, or for its time only', () => {
    const declined = (reason: 'OTHER' | 'TOO_LATE', hour: number) => ({ declines: [{ userId: 'ada', reason, startsAtMs: at(hour) }] })
    expect(rules({}, {}, declined('OTHER', 8))).toEqual(['DECLINED'])
    expect(rules({}, {}, declined('TOO_LATE', 13.5))).toEqual(['DECLINED'])
    expect(rules({}, {}, declined('TOO_LATE', 13.25))).toEqual([])
  })

  test('every failing rule is listed, in a fixed order', () => {
    expect(blocked({ active: false }, { role: 'PRODUCER' })).toMatchObject({ rule: 'ROLE', blocks: [{ rule: 'ROLE' }, { rule: 'ACTIVE' }] })
    expect(blocked({ active: false, level: 0, languages: [] }, {})).toMatchObject({ rule: 'ACTIVE' })
    expect(rules({ active: false, level: 0, languages: [] }, {}, { claims: [held('a', 14, 15), held('b', 12, 13.5)] })).toEqual([
      'ACTIVE',
      'LEVEL',
      'LANGUAGE',
      'OVERLAP',
      'TRAVEL',
      'DAY_LIMIT',
    ])
  })
})
