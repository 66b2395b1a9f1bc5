import { randomUUID } from 'node:crypto'
import { nearestStarts } from '@troupe/domain/schedule/nearest'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alternativesTo, busyAt, isClearOf, startsIn, type Wish } from './starts.ts'

const crewIds = [idOf('user', 'kenji'), idOf('user', 'beatriz')]
let app: OpenHouse
let wish: Wish
beforeAll(async () => {
  app = await openHouse()
  const crew = await app.db
    .selectFrom('session')
    .selectAll()
    .where('type', '=', 'REMOTE')
    .where('host_type', '=', 'ON_SCREEN')
    .where('size', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  wish = { crew, timezone: 'America/Chicago', staff: false }
})
afterAll(() => app.close())

/** Only one crew plays, on some days of the week (1 = Monday), around the clock. */
async function onlyOn(...days: readonly number[]) {
  await app.db
    .updateTable('account_user')
    .set({ active: sql<boolean>`id = any(${crewIds}::uuid[])`, daily_limit: 99, load: 99 })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .execute()
  await app.db.deleteFrom('staffing_availability').execute()
  const week = crewIds.flatMap((user_id) => days.map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  if (week.length > 0) await app.db.insertInto('staffing_availability').values(week).execute()
}

/** The crew is away. */
async function awayBetween(starts_at: Temporal.Instant, ends_at: Temporal.Instant) {
  const away = crewIds.map(
    (user_id) => ({ id: randomUUID(), user_id, starts_at, ends_at, reason: 'OTHER', made_at: testNow, made_by: user_id }) as const,
  )
  await app.db.insertInto('staffing_absence').values(away).execute()
}

test('alternatives are the three nearest of all open starts of 15 days either way, however far one has to look for them', async () => {
  const wanted = testNow.add({ hours: 24 * 30 + 10 })
  const found: number[] = []
  const worlds = [
    () => onlyOn(1, 2, 3, 4, 5, 6, 7),
    () => onlyOn(3),
    () => awayBetween(wanted.subtract({ hours: 240 }), wanted.add({ hours: 240 })),
    () => onlyOn(),
  ]
  for (const make of worlds) {
    await make()
    for (const hours of [0, 7, 31, 50, 77, 101]) {
      const at = wanted.add({ hours })
      const besides = [busyAt(wish.crew, at.add({ hours: 1 }))]
      const all = await startsIn(app.house, wish, { from: at.subtract({ hours: 24 * 15 }), to: at.add({ hours: 24 * 15 }) })
      const open = all.filter(({ crews, startsAt }) => crews > 0 && isClearOf(besides, busyAt(wish.crew, startsAt)))
      const near = nearestStarts(open, at).map(({ startsAt }) => startsAt.toString())
      expect((await alternativesTo(app.house, wish, { wanted: at, besides })).map(({ startsAt }) => startsAt)).toEqual(near)
      found.push(...near.slice(0, 1).map((one) => Math.abs(Temporal.Instant.from(one).since(at).total('hours'))))
    }
  }
  // near, within some days, and further away
  for (const [least, most] of [
    [0, 24],
    [24, 96],
    [96, 360],
  ] as const)
    expect(
      found.filter((hours) => hours >= least && hours < most),
      `${least} to ${most} hours`,
    ).not.toEqual([])
})
