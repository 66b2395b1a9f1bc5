import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { discountCodeInput, discountCodeState } from './discount-code.ts'

const made = (change: object) => parseInput(discountCodeInput, { code: 'SPRING25', percent: 25, ...change })
const fieldsOf = (change: object) => {
  const answer = made(change)
  return answer.ok ? null : answer.extensions.fields
}

test('a discount code has 4 to 16 letters and digits, typed in either case', () => {
  expect(made({ code: ' spring25 ' })).toMatchObject({ value: { code: 'SPRING25' } })
  expect(['ABC', 'ABCD', 'A'.repeat(16), 'A'.repeat(17), 'AB-CD', 'ŁÓDŹ'].map((code) => fieldsOf({ code }) === null)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a code takes 1 to 95 percent or everything', () => {
  expect([0, 1, 95, 96, 99, 100, 101].map((percent) => fieldsOf({ percent }) === null)).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    false,
  ])
})

test('a code begins before it ends', () => {
  const [early, late] = ['2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z']
  expect(fieldsOf({ startsAt: early, endsAt: late })).toBeNull()
  expect(fieldsOf({ startsAt: late, endsAt: late })).toEqual({ endsAt: ['NOT_IN_ORDER'] })
  expect(fieldsOf({ startsAt: 'soon', endsAt: late })).toEqual({ startsAt: ['INVALID'] })
})

test('a code is planned, active, used up or ended', () => {
  const now = Temporal.Instant.from('2026-10-01T00:00Z')
  const code = { startsAt: now, endsAt: now.add({ hours: 1 }), maxUses: 2, uses: 1 }
  const state = (change: Partial<Parameters<typeof discountCodeState>[0]>) => discountCodeState({ ...code, ...change }, now)
  expect([
    state({}),
    state({ startsAt: now.add({ milliseconds: 1 }) }),
    state({ uses: 2 }),
    state({ uses: 2, maxUses: null }),
    state({ endsAt: now }),
    state({ endsAt: null }),
  ]).toEqual(['ACTIVE', 'PLANNED', 'USED_UP', 'ACTIVE', 'ENDED', 'ACTIVE'])
})
