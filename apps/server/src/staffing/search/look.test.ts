import { yes } from '@troupe/domain/answer'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { makeSession } from '@troupe/tests/staffing/session'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '../../platform/ctx.ts'
import { lookForHeads } from '../staffing.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  const playing = [world.users.host, world.users.staffhost, world.users.producer, idOf('user', 'kenji')]
  await app.db
    .updateTable('account_user')
    // with the usual limits, a day with so few people fills up
    .set({ active: sql<boolean>`id = any(${playing}::uuid[])`, daily_limit: 99, load: 99 })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .execute()
})
afterAll(() => app.close())

const one: CrewFacts = {
  ...{ type: 'REMOTE', host_type: 'ON_SCREEN', diy: false, units: 1, actors: 0, package_level: 'STANDARD', language: 'en' },
  ...{ duration: 60, lobby: 15, schedule_offset: 0, producer_cue: null, host_cue: null, plant_cue: null, timezone: 'America/Chicago' },
  ...{ zone_area_id: null, latitude: null, longitude: null, is_travelable: false },
}
const look = async (startsAt: Temporal.Instant, change: Partial<CrewFacts> = {}) => {
  const answer = await command(app.system, async (work) => yes(await lookForHeads(work, { ...one, ...change }, startsAt)))
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('a booking refused by the quick count of people would not have found a crew either, while the times of a day fill up', {
  timeout: within(60_000),
}, async () => {
  const begin = app.clock.now.add({ hours: 24 * 8 })
  const seen = { booked: 0, away: 0, late: 0 }
  // twice over the same starts, the second time overlapping by halves, so that pencils have to make way
  for (const step of [2, 1])
    for (let half = 0; half < 40; half += step) {
      const startsAt = begin.add({ minutes: 30 * half })
      const heads = await look(startsAt)
      const made = await makeSession(app.system, { startsAt: startsAt.toString() })
      if (made.ok) expect([String(startsAt), heads]).toEqual([String(startsAt), { ok: true, value: null }])
      seen[made.ok ? 'booked' : heads.ok ? 'late' : 'away']++
    }
  expect(seen.booked).toBeGreaterThan(10)
  expect(seen.away).toBeGreaterThan(5)
})

test('a self-hosted event needs no people, and more rooms need more of them', async () => {
  const free = app.clock.now.add({ hours: 24 * 20 })
  expect(await look(free, { units: 2 })).toEqual({ ok: true, value: null })
  expect(await look(free, { units: 3 })).toMatchObject({ code: 'SLOT_TAKEN', extensions: { role: 'HOST' } })
  expect(await look(free, { units: 3, diy: true })).toEqual({ ok: true, value: null })
  expect(await look(free, { actors: 1 })).toMatchObject({ code: 'SLOT_TAKEN', extensions: { role: 'PLANT' } })
})
