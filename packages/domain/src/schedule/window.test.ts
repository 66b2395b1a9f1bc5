import { expect, test } from 'vitest'
import { mayQuery, mayStartAt, noticeHours } from './window.ts'

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

test('staff may take any future time, and nobody the past or more than 18 months ahead', () => {
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
