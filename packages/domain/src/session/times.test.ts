import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSIGNMENT_ROLES } from '../role/assignment.ts'
import { CALL_ROLES } from '../time/timeline.ts'
import { type CueLeads, callAt, earliestCues, leadMinutes, leadsOf } from './times.ts'

const none: CueLeads = { PRODUCER: null, HOST: null, PLANT: null }
const startsAt = Temporal.Instant.from('2026-10-06T15:00Z')

test('without a cue everyone is called for the earlier of lobby and schedule', () => {
  const call = (lobby: number, scheduleOffset: number) => String(callAt(startsAt, { lobby, scheduleOffset, cues: none }, 'HOST'))
  expect(call(15, 30)).toBe('2026-10-06T14:30:00Z')
  expect(call(45, 30)).toBe('2026-10-06T14:15:00Z')
  expect(call(0, 0)).toBe('2026-10-06T15:00:00Z')
})

test('each role comes at its own cue of the running order, and supporting producers with the producer', () => {
  const cues = earliestCues([
    { offsetMinutes: -135, role: 'PRODUCER' },
    { offsetMinutes: -120, role: 'HOST' },
    { offsetMinutes: -90, role: 'PLANT' },
    { offsetMinutes: -30, role: 'HOST' },
    { offsetMinutes: -10, role: null },
    { offsetMinutes: 0 },
  ])
  const facts = { lobby: 15, scheduleOffset: 60, cues }
  expect(Object.fromEntries(ASSIGNMENT_ROLES.map((role) => [role, leadMinutes(facts, role)]))).toEqual({
    PRODUCER: 135,
    SUPPORTING_PRODUCER: 135,
    HOST: 120,
    PLANT: 90,
    SALESPERSON: 60,
  })
  expect(leadsOf(facts)).toEqual({ PRODUCER: 135, HOST: 120, PLANT: 90 })
  expect(String(callAt(startsAt, facts, 'HOST'))).toBe('2026-10-06T13:00:00Z')
})

test('a cue after the start or more than 12 hours before it is no call, and no call is later than the lobby', () => {
  const lead = (offsetMinutes: number) =>
    leadMinutes({ lobby: 15, scheduleOffset: 60, cues: earliestCues([{ offsetMinutes, role: 'HOST' }]) }, 'HOST')
  expect([-721, -720, -719, -61, -16, -15, -14, -1, 0, 1].map(lead)).toEqual([60, 720, 719, 61, 16, 15, 15, 15, 15, 60])
})

const cue = fc.record({ offsetMinutes: fc.integer({ min: -1440, max: 1440 }), role: fc.constantFrom(...CALL_ROLES, null, undefined) })
const minutes = fc.integer({ min: 0, max: 1000 })

test('a call is the instant of the earliest cue that counts, else of the schedule, and the lobby when that is earlier', () => {
  fc.assert(
    fc.property(fc.array(cue), minutes, minutes, fc.constantFrom(...CALL_ROLES), (cues, lobby, scheduleOffset, role) => {
      const start = startsAt.epochMilliseconds
      const before = (count: number) => start - count * 60_000
      const counted = cues
        .filter((one) => one.role === role)
        .map(({ offsetMinutes }) => start + offsetMinutes * 60_000)
        .filter((at) => at <= start && at >= before(720))
      const wanted = Math.min(before(lobby), counted.length > 0 ? Math.min(...counted) : before(scheduleOffset))
      expect(callAt(startsAt, { lobby, scheduleOffset, cues: earliestCues(cues) }, role).epochMilliseconds).toBe(wanted)
    }),
  )
})

test('the order of the cues and the cues of other roles change no call', () => {
  fc.assert(
    fc.property(fc.array(cue), fc.constantFrom(...CALL_ROLES), (cues, role) => {
      const all = earliestCues(cues)[role]
      expect(earliestCues(cues.toReversed())[role]).toBe(all)
      expect(earliestCues(cues.filter((one) => one.role === role))[role]).toBe(all)
    }),
  )
})
