import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { checkBlocked } from '@troupe/tests/staffing/blocked'
import { checkSmallWorlds } from '@troupe/tests/staffing/worlds'
import { world } from '@troupe/tests/world/ids'
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

test('those who can have a place have a phone to call, and who is soon busy after the show says from when; of others neither is told', async () => {
  const { hosts } = (await app.as('producer@troupe.example').call('GET', `/scheduler/session/${world.sessions.hostNeeded}/hosts?role=HOST`))
    .body
  const free = hosts.filter((one: { eligible: boolean }) => one.eligible)
  expect(free.length).toBeGreaterThan(1)
  for (const one of free) expect(one.phone).toMatch(/^\+1/)
  const { endsAt } = (
    await app.as('producer@troupe.example').ask('query ($id: ID!) { session(id: $id) { endsAt } }', { id: world.sessions.hostNeeded })
  ).data.session
  const last = Temporal.Instant.from(endsAt).add({ hours: 3 }).epochMilliseconds
  const until = free.flatMap((one: { freeUntil: string | null }) => one.freeUntil ?? []).map((at: string) => Date.parse(at))
  expect(until.length).toBeGreaterThan(0)
  for (const at of until) expect(at >= Date.parse(endsAt) && at < last).toBe(true)
  for (const one of hosts) if (!one.eligible) expect([one.phone, one.freeUntil]).toEqual([null, null])
})

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
