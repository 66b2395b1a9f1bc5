import { expect, test } from 'vitest'
import { type ChangeMade, forgottenAt, rememberedAt } from './changes.ts'

const day = (text: string) => Temporal.Instant.from(`${text}T12:00Z`)
const made = (at: string, change: Partial<ChangeMade> = {}): ChangeMade => ({
  ...{ at: day(at), limits: true, percent: 50, credits: 20, fee: 0, returned: 0 },
  ...change,
})

test('a change limits refunds for thirty days of 24 hours, whatever the clocks do in between', () => {
  const change = made('2026-10-10')
  const end = forgottenAt(change)
  expect(end.since(change.at).total('hours')).toBe(720)
  expect(rememberedAt([change], change.at)).toHaveLength(1)
  expect(rememberedAt([change], end.subtract({ nanoseconds: 1 }))).toHaveLength(1)
  expect(rememberedAt([change], end)).toEqual([])
})

test('each change counts with the fees and refunds since it, its own included and earlier ones not', () => {
  const changes = [
    made('2026-10-01', { percent: 85, credits: 30, fee: 1, returned: 2 }),
    made('2026-10-05', { limits: false, fee: 10, returned: 20 }),
    made('2026-10-09', { percent: 50, credits: 24, fee: 100, returned: 200 }),
  ]
  expect(rememberedAt(changes, day('2026-10-10'))).toEqual([
    { percent: 85, credits: 30, fees: 111, returned: 222 },
    { percent: 50, credits: 24, fees: 100, returned: 200 },
  ])
})

test('a change that limits nothing is counted, and a forgotten one no longer limits what came after it', () => {
  const old = made('2026-09-01', { fee: 5, returned: 7 })
  const free = made('2026-10-05', { limits: false, returned: 3 })
  expect(rememberedAt([old, free], day('2026-10-06'))).toEqual([])
  const recent = made('2026-10-01')
  expect(rememberedAt([old, recent, free], day('2026-10-06'))).toEqual([{ percent: 50, credits: 20, fees: 0, returned: 3 }])
  expect(rememberedAt([], day('2026-10-06'))).toEqual([])
})
