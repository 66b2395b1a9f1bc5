import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_FEE_TABLE, feeClassOf } from '../schedule/fee-table.ts'
import { cancellationRefund, type FeeFacts, refundRow, settlementOf } from '../schedule/fees.ts'
import type { WayToPlay } from './change-reasons.ts'
import { answersToPark, answersToRestore, chooseWay, clampDuration, isFreeSwitch } from './kind.ts'

const ways: WayToPlay[] = [
  { type: 'REMOTE', hostType: 'ON_SCREEN' },
  { type: 'REMOTE', hostType: 'SELF_HOSTED' },
  { type: 'IN_PERSON', hostType: 'ON_SITE' },
]

test('a host that isn’t named is the present one, else on screen, on site or none, in this order', () => {
  const choose = (type: WayToPlay['type'], present: WayToPlay['hostType'], hostType: WayToPlay['hostType'] | null = null) =>
    chooseWay(ways, { type, hostType, present })
  expect(choose('REMOTE', 'SELF_HOSTED')).toEqual({ ok: true, value: { type: 'REMOTE', hostType: 'SELF_HOSTED' } })
  expect(choose('REMOTE', 'ON_SITE')).toEqual({ ok: true, value: { type: 'REMOTE', hostType: 'ON_SCREEN' } })
  expect(choose('IN_PERSON', 'ON_SCREEN')).toEqual({ ok: true, value: { type: 'IN_PERSON', hostType: 'ON_SITE' } })
  expect(choose('HYBRID', 'ON_SCREEN')).toMatchObject({ code: 'NOT_ALLOWED_TYPE', extensions: { formats: ways } })
  expect(choose('IN_PERSON', 'ON_SITE', 'ON_SCREEN')).toMatchObject({ code: 'NOT_ALLOWED_TYPE' })
})

test('minutes are brought within the range of a format', () => {
  expect([30, 75, 200].map((minutes) => clampDuration(minutes, { minDuration: 60, maxDuration: 90 }))).toEqual([60, 75, 90])
})

test('answers to questions that a kind doesn’t ask are parked, and come back where they are asked and open', () => {
  const facts = { category: 'ADVENTURE', blackout: false, hasUpgrade: false } as const
  const onSite = { ...facts, type: 'IN_PERSON', hostType: 'ON_SITE' } as const
  const remote = { ...facts, type: 'REMOTE', hostType: 'ON_SCREEN' } as const
  const answers = { food: 'Yes', tv: 'No', attendeesDetails: 'All', prizesOrigin: 'COMPANY', prizesShippingAddress: 'Here', age: null }
  const parked = answersToPark(answers, remote)
  expect(Object.keys(parked).toSorted()).toEqual(['food', 'prizesOrigin', 'prizesShippingAddress', 'tv'])
  expect(answersToPark(answers, null)).toMatchObject({ attendeesDetails: 'All' })
  expect(answersToRestore(parked, onSite, { attendeesDetails: 'All' })).toEqual(parked)
  expect(answersToRestore(parked, onSite, { tv: 'Yes', prizesOrigin: 'TROUPE' })).toEqual({ food: 'Yes' })
  expect(answersToRestore(parked, remote, {})).toEqual({})
  expect(answersToRestore(parked, null, {})).toEqual({})
})

const kinds: readonly WayToPlay[] = [
  ...ways,
  { type: 'HYBRID', hostType: 'ON_SCREEN' },
  { type: 'HYBRID', hostType: 'ON_SITE' },
  { type: 'IN_PERSON', hostType: 'ON_SCREEN' },
]
const startsAt = Temporal.Instant.from('2026-10-30T15:00:00+01:00')

test('changing the kind before cancelling gains nothing, and the free switch returns the whole difference while N is at least 3', () => {
  const seen = { limited: 0, switched: 0 }
  fc.assert(
    fc.property(
      fc.record({
        from: fc.constantFrom(...kinds),
        to: fc.constantFrom(...kinds),
        before: fc.integer({ min: 0, max: 60 }),
        after: fc.integer({ min: 0, max: 60 }),
        /** Minutes before the start of the change, and from there to the cancellation. */
        change: fc.integer({ min: 1, max: 60 * 24 * 40 }),
        wait: fc.integer({ min: 0, max: 60 * 24 * 29 }),
      }),
      ({ from, to, before, after, change, wait }) => {
        const now = startsAt.subtract({ minutes: change })
        const later = startsAt.subtract({ minutes: Math.max(1, change - wait) })
        const facts: FeeFacts = {
          ...{ status: 'SCHEDULED', startsAt, endsAt: startsAt.add({ hours: 1 }), zone: 'Europe/Berlin', feeClass: feeClassOf(from) },
          ...{ credits: before, holidays: new Set(), freeUntil: null, freeReschedule: false, changes: [] },
          tables: [{ startsAt: Temporal.Instant.from('2000-01-01T00:00Z'), table: FIRST_FEE_TABLE }],
        }
        const { percent, days } = refundRow(facts, now)
        const isSwitch = isFreeSwitch(from.type, to.type, days)
        const difference = after - before
        const [rooms, rest] = difference < 0 && !isSwitch ? [difference, 0] : [0, difference]
        const { returned, paid, kept } = settlementOf(facts, { rooms, rest, fee: 0, byCustomer: true, isSwitch }, now)
        expect(paid - returned - kept).toBe(difference)
        if (isSwitch) expect(returned).toBe(Math.max(0, -difference))
        if (isSwitch && returned > 0) seen.switched++
        const direct = cancellationRefund(facts, later)
        const made = { at: now, limits: true, percent, credits: before, fee: 0, returned }
        const cancelled = cancellationRefund({ ...facts, feeClass: feeClassOf(to), credits: after, changes: [made] }, later)
        if (!direct.ok || !cancelled.ok) throw new Error('it may be cancelled')
        // what the old kind's row gave at the change, or what the switch had given already
        const most = Math.max(before - Math.round((before * (100 - percent)) / 100 + 1e-9), returned)
        expect(returned + cancelled.value.credits).toBeLessThanOrEqual(most)
        if (cancelled.value.afterChange) seen.limited++
      },
    ),
    { numRuns: rounds(400) },
  )
  expect(Math.min(seen.limited, seen.switched)).toBeGreaterThan(0)
})
