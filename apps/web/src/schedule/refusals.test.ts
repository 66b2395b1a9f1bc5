import { expect, test } from 'vitest'
import { ApiError } from '../platform/api.ts'
import { alternativesOf, feeDue, losesHold } from './refusals.ts'

const refusal = (code: string, extensions: Record<string, unknown>) => new ApiError('no', code, 409, extensions)
const fee = { id: 'f1.seal', credits: 2, percent: 20, validUntil: '2026-12-16T19:30:00Z' }

test('a fee is due only when the server asks for one, and only when it can be accepted', () => {
  expect(feeDue(refusal('FEE_REQUIRED', { fee }))).toEqual(fee)
  expect(feeDue(refusal('SLOT_TAKEN', { fee }))).toBeNull()
  for (const broken of [undefined, null, 'two', {}, { id: 'f1' }, { id: 7, credits: 2 }, { id: 'f1', credits: '2' }])
    expect(feeDue(refusal('FEE_REQUIRED', { fee: broken }))).toBeNull()
  expect(feeDue(new Error('offline'))).toBeNull()
  expect(feeDue(null)).toBeNull()
})

test('an expired hold is lost when its time is taken or its fee has risen, and kept after any other refusal', () => {
  expect(['HOLD_EXPIRED', 'FEE_REQUIRED', 'NOT_ENOUGH_CREDITS', 'SLOT_TAKEN'].map((code) => losesHold(refusal(code, { fee })))).toEqual([
    ...[true, true, false, false],
  ])
  expect(losesHold(new Error('offline'))).toBe(false)
})

test('alternatives that have no time are left out', () => {
  const one = { startsAt: '2026-12-16T19:30:00Z', endsAt: '2026-12-16T21:00:00Z', quantity: 2 }
  expect(alternativesOf(refusal('SLOT_TAKEN', { alternatives: [one, null, {}, { startsAt: 7, endsAt: 8 }] }))).toEqual([one])
  expect(alternativesOf(refusal('SLOT_TAKEN', {}))).toEqual([])
  expect(alternativesOf(refusal('SLOT_TAKEN', { alternatives: 'none' }))).toEqual([])
})
