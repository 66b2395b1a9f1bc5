import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import {
  FEE_CLASSES,
  type FeeClass,
  type FeeKind,
  type FeeTable,
  FIRST_FEE_TABLE,
  feeClassOf,
  feeRowAt,
  feeTableAt,
  feeTableInput,
} from './fee-table.ts'

const rowAt = (feeClass: FeeClass, kind: FeeKind, days: number, table: FeeTable = FIRST_FEE_TABLE) =>
  feeRowAt(table, { feeClass, kind, days })
const at = (text: string) => Temporal.Instant.from(text)

test('the table is the one that was decided, at each of its edges', () => {
  const cells = (kind: 'RESCHEDULE' | 'CANCEL') =>
    FEE_CLASSES.map((feeClass) => [0, 1, 2, 3, 4, 5, 6, 19, 20, 400].map((days) => rowAt(feeClass, kind, days).percent))
  expect(cells('RESCHEDULE')).toEqual([
    [50, 25, 25, 15, 15, 0, 0, 0, 0, 0],
    [100, 25, 25, 25, 25, 25, 15, 15, 0, 0],
    [50, 15, 15, 15, 15, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ])
  expect(cells('CANCEL')).toEqual([
    [0, 50, 50, 75, 75, 100, 100, 100, 100, 100],
    [0, 50, 50, 50, 50, 50, 70, 70, 100, 100],
    [0, 50, 50, 75, 75, 85, 85, 85, 100, 100],
    [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  ])
  expect(rowAt('ON_SITE', 'CANCEL', 19).id).toBe('CANCEL-ON_SITE-6')
})

test('a session falls into the class of its host and format', () => {
  expect(feeClassOf({ type: 'REMOTE', hostType: 'ON_SCREEN' })).toBe('REMOTE')
  expect(feeClassOf({ type: 'HYBRID', hostType: 'ON_SITE' })).toBe('ON_SITE')
  expect(feeClassOf({ type: 'IN_PERSON', hostType: 'ON_SCREEN' })).toBe('REMOTE_HOST')
  expect(feeClassOf({ type: 'IN_PERSON', hostType: 'SELF_HOSTED' })).toBe('DIY')
  expect(feeClassOf({ type: 'REMOTE', hostType: 'ON_SCREEN', openRoom: true })).toBe('DIY')
})

test('a policy is refused when waiting would pay, a day has no cell, or a share is none', () => {
  const lines = FIRST_FEE_TABLE.REMOTE
  const refused = (change: object) => parseInput(feeTableInput, { ...FIRST_FEE_TABLE, REMOTE: { ...lines, ...change } })
  const cells = (...some: [number, number][]) => some.map(([fromDays, percent]) => ({ fromDays, percent }))
  const codes = (code: string, line = 'RESCHEDULE') => ({ extensions: { fields: { [`REMOTE.${line}`]: [code] } } })
  expect(refused({ RESCHEDULE: cells([0, 25], [3, 50]) })).toMatchObject(codes('NOT_MONOTONE'))
  expect(refused({ CANCEL: cells([0, 50], [3, 25]) })).toMatchObject(codes('NOT_MONOTONE', 'CANCEL'))
  expect(refused({ RESCHEDULE: cells([1, 25]) })).toMatchObject(codes('NOT_TOTAL'))
  expect(refused({ RESCHEDULE: cells([0, 50], [5, 20], [3, 10]) })).toMatchObject(codes('NOT_IN_ORDER'))
  expect(refused({ RESCHEDULE: [] })).toMatchObject({ ok: false })
  expect(refused({ CANCEL: cells([0, 101]) })).toMatchObject({ ok: false })
  expect(parseInput(feeTableInput, { ...FIRST_FEE_TABLE, DIY: undefined })).toMatchObject({ ok: false })
})

test('a saved policy has a cell for every day up to four hundred, at most fifty of them a line, and no other line', () => {
  const lines = FIRST_FEE_TABLE.REMOTE
  const refused = (change: object) => {
    const answer = parseInput(feeTableInput, { ...FIRST_FEE_TABLE, REMOTE: { ...lines, ...change } })
    return answer.ok ? null : answer.extensions.fields
  }
  const cells = (count: number) => Array.from({ length: count }, (_, fromDays) => ({ fromDays, percent: 0 }))
  expect(refused({ RESCHEDULE: cells(50) })).toBeNull()
  expect(refused({ RESCHEDULE: cells(51) })).toEqual({ 'REMOTE.RESCHEDULE': ['TOO_MANY'] })
  expect(refused({ RESCHEDULE: [...cells(1), { fromDays: 400, percent: 0 }] })).toBeNull()
  expect(refused({ RESCHEDULE: [...cells(1), { fromDays: 401, percent: 0 }] })).toEqual({ 'REMOTE.RESCHEDULE.1.fromDays': ['TOO_BIG'] })
  expect(refused({ RESCHEDULE: [] })).toMatchObject({ 'REMOTE.RESCHEDULE': expect.arrayContaining(['REQUIRED']) })
  // one day twice would leave it open which of the two holds
  expect(refused({ RESCHEDULE: [...cells(1), ...cells(1)] })).toEqual({ 'REMOTE.RESCHEDULE': ['NOT_IN_ORDER'] })
  expect(refused({ DELAY: cells(1) })).toEqual({ 'REMOTE.DELAY': ['UNKNOWN'] })
  expect(refused({ RESCHEDULE: [{ fromDays: 0, percent: 0, credits: 1 }] })).toEqual({ 'REMOTE.RESCHEDULE.0.credits': ['UNKNOWN'] })
  expect(parseInput(feeTableInput, { ...FIRST_FEE_TABLE, OPEN_ROOM: lines })).toMatchObject({
    extensions: { fields: { OPEN_ROOM: ['UNKNOWN'] } },
  })
})

test('the first policy may be saved as it is', () => {
  expect(parseInput(feeTableInput, FIRST_FEE_TABLE)).toEqual({ ok: true, value: FIRST_FEE_TABLE })
})

test('waiting never pays under the first policy: nearer to the event no fee is lower and no refund higher', () => {
  for (const feeClass of FEE_CLASSES)
    for (let days = 0; days < 40; days++) {
      expect(rowAt(feeClass, 'RESCHEDULE', days).percent).toBeGreaterThanOrEqual(rowAt(feeClass, 'RESCHEDULE', days + 1).percent)
      expect(rowAt(feeClass, 'CANCEL', days).percent).toBeLessThanOrEqual(rowAt(feeClass, 'CANCEL', days + 1).percent)
    }
})

test('the policy in force is the latest that has begun, in whatever order they are listed', () => {
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 1000 }), (days, now) => {
      const policy = (day: number) => ({ ...FIRST_FEE_TABLE, DIY: { ...FIRST_FEE_TABLE.DIY, CANCEL: [{ fromDays: 0, percent: day }] } })
      const tables = days.map((day) => ({ startsAt: Temporal.Instant.fromEpochMilliseconds(day), table: policy(day) }))
      const asked = () => feeTableAt(tables, Temporal.Instant.fromEpochMilliseconds(now)).DIY.CANCEL[0]?.percent
      const begun = days.filter((day) => day <= now)
      if (begun.length === 0) expect(asked).toThrow('No fee table')
      else expect(asked()).toBe(Math.max(...begun))
    }),
  )
  expect(() => feeTableAt([], at('2026-01-01T00:00Z'))).toThrow('No fee table at 2026-01-01T00:00:00Z')
})

test('a table without a cell for a day is a fault of the row and says which', () => {
  const broken = { ...FIRST_FEE_TABLE, DIY: { ...FIRST_FEE_TABLE.DIY, CANCEL: [{ fromDays: 3, percent: 100 }] } }
  expect(rowAt('DIY', 'CANCEL', 3, broken)).toEqual({ fromDays: 3, percent: 100, id: 'CANCEL-DIY-3' })
  expect(() => rowAt('DIY', 'CANCEL', 2, broken)).toThrow('No CANCEL row for DIY at 2 business days')
})
