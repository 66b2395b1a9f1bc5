import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { checkBlocked } from '@troupe/tests/staffing/blocked'
import { checkSmallWorlds } from '@troupe/tests/staffing/worlds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonWords } from './rule-words.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const people = rounds(40, 10)
const worlds = rounds(3, 1)
/** Each of the three worlds has people of every kind: where there is time for one, each has its turn. */
const first = 1 + (Number(process.env.SEED ?? 0) % (4 - worlds))

test('for some blocked people every reason is true, none is missing, and each remedy works when applied', {
  timeout: within(120_000),
}, async () => {
  const seen = await checkBlocked(app, { people, perPlace: 5, seed: 1 })
  expect(seen.remedies).toBeGreaterThan(5)
})

test('in small random worlds everyone shown as eligible can be assigned, and no one else', { timeout: within(60_000) }, async () => {
  const seen = await checkSmallWorlds(app, worlds, first)
  expect(Math.min(seen.eligible, seen.swaps, seen.blocked), JSON.stringify(seen)).toBeGreaterThan(0)
})

test('a reason names the offsets of a time over a change of clocks', () => {
  const gaps = [{ fromMs: Date.parse('2026-11-01T05:30:00Z'), toMs: Date.parse('2026-11-01T06:30:00Z'), rowId: null }]
  const zones = { event: 'America/New_York', person: 'America/New_York' }
  expect(reasonWords({ rule: 'UNAVAILABLE', detail: { gaps, global: false, missingMinutes: 60 } }, zones, new Map())).toBe(
    'Unavailable on Sun 1 Nov, 1:30 am (UTC−4) to 1:30 am (UTC−5).',
  )
})
