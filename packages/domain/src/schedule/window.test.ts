import { expect, test } from 'vitest'
import { LATEST_MONTHS, mayQuery, mayStartAt, noticeHours, startWindow } from './window.ts'

const now = Temporal.Instant.from('2026-10-01T12:00Z')
const customer = { hostType: 'ON_SCREEN', zone: 'UTC', staff: false } as const
const inHours = (hours: number) => now.add({ hours })

test('customers give a day of notice, three with a host on site, an hour for DIY', () => {
  expect((['ON_SCREEN', 'ON_SITE', 'SELF_HOSTED'] as const).map((hostType) => noticeHours({ hostType }))).toEqual([24, 72, 1])
  expect(mayStartAt(inHours(24), customer, now)).toMatchObject({ ok: true })
  expect(mayStartAt(inHours(24).subtract({ milliseconds: 1 }), customer, now)).toMatchObject({
    code: 'SHORT_NOTICE',
    extensions: { earliest: '2026-10-02T12:00:00Z' },
  })
})

test('staff may take any future time, and no one the past or more than 18 months ahead', () => {
  const staff = { ...customer, staff: true }
  expect(mayStartAt(now.add({ milliseconds: 1 }), staff, now).ok).toBe(true)
  for (const who of [customer, staff]) {
    expect(mayStartAt(now, who, now)).toMatchObject({ code: 'INVALID', extensions: { fields: { startsAt: ['PAST'] } } })
    expect(mayStartAt(Temporal.Instant.from('2028-04-01T12:00Z'), who, now).ok).toBe(true)
    expect(mayStartAt(Temporal.Instant.from('2028-04-01T12:01Z'), who, now)).toMatchObject({
      extensions: { fields: { startsAt: ['TOO_LATE'] } },
    })
  }
})

test('a query spans 62 days at most, on whatever side of a change of clocks', () => {
  expect(mayQuery(now, inHours(62 * 24 + 1)).ok).toBe(true)
  expect(mayQuery(now, inHours(63 * 24)).ok).toBe(false)
  expect(mayQuery(now, inHours(-1)).ok).toBe(false)
})

test('an open room needs an hour of notice whatever its host, and staff can book from the next minute on', () => {
  expect(noticeHours({ hostType: 'ON_SITE', openRoom: true })).toBe(1)
  expect(String(startWindow({ ...customer, staff: true }, now).earliest)).toBe('2026-10-01T12:01:00Z')
  expect(String(startWindow({ ...customer, hostType: 'ON_SITE' }, now).earliest)).toBe('2026-10-04T12:00:00Z')
})

test('the window is what is allowed: both of its ends are, and a millisecond outside is not', () => {
  for (const hostType of ['ON_SCREEN', 'ON_SITE', 'SELF_HOSTED'] as const)
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Chatham']) {
      const facts = { hostType, zone, staff: false }
      const { earliest, latest } = startWindow(facts, now)
      expect([earliest, latest].map((start) => mayStartAt(start, facts, now).ok)).toEqual([true, true])
      expect(mayStartAt(earliest.subtract({ milliseconds: 1 }), facts, now)).toMatchObject({ code: 'SHORT_NOTICE' })
      expect(mayStartAt(latest.add({ milliseconds: 1 }), facts, now).ok).toBe(false)
    }
})

test('eighteen months ahead are counted on the calendar of the zone: the same hour there, over any change of clocks', () => {
  const { latest } = startWindow({ ...customer, zone: 'America/New_York' }, now)
  expect(LATEST_MONTHS).toBe(18)
  expect(latest.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString()).toBe('2028-04-01T08:00:00')
  // from winter into summer time: 18 months are an hour shorter than in UTC
  const winter = Temporal.Instant.from('2026-12-15T12:00Z')
  expect(String(startWindow({ ...customer, zone: 'Europe/Berlin' }, winter).latest)).toBe('2028-06-15T11:00:00Z')
})

test('a query says which way it is wrong, and one of no length is empty rather than wrong', () => {
  const fields = (end: Temporal.Instant) => {
    const answer = mayQuery(now, end)
    return answer.ok ? null : answer.extensions.fields
  }
  expect(fields(now)).toBeNull()
  expect(fields(now.subtract({ milliseconds: 1 }))).toEqual({ end: ['TOO_SMALL'] })
  expect(fields(inHours(62 * 24 + 1).add({ milliseconds: 1 }))).toEqual({ end: ['TOO_BIG'] })
})
