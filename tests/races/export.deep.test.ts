import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { openHouses } from './houses.ts'

let race: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  race = await openHouses(1)
})
afterAll(() => race.close())

test('exports and imports still wait for a slow database when a request that was sent later has used up its four seconds', async () => {
  const [house] = race.houses
  const { id: userId } = await race.db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', 'admin@troupe.example')
    .executeTakeFirstOrThrow()
  const familyId = crypto.randomUUID()
  await race.db.insertInto('account_family').values({ id: familyId, user_id: userId, created_at: testNow }).execute()
  const authorization = `Bearer ${await house?.tokens.access(userId, familyId, testNow)}`
  const answered: string[] = []
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${house?.url}${path}`, { ...init, headers: { authorization, ...init.headers } })
    answered.push(path)
    return { status: answer.status, text: await answer.text() }
  }
  const table = {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'firstName,lastName,email,role,permission\nIda,Lund,ida.lund@troupe.example,HOST,HOST\n',
  }
  const owner = await openDatabase({ url: race.url })
  const isOver = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  // anyone who reads people waits: of these requests, the statement that finds out who asks
  const locked = owner.db.transaction().execute(async (tx) => {
    await sql`lock table account_user in access exclusive mode`.execute(tx)
    isLocked.resolve()
    await isOver.promise
  })
  await isLocked.promise
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%"account_family"%'`.execute(owner.db)
    return rows.length
  }
  const long = [
    send('/users/export'),
    send(`/workspace/${world.workspaces.northwind}/report/activities`),
    send('/users/import', table),
  ] as const
  await expect.poll(waiting, { timeout: within(60_000), interval: 20 }).toBe(3)
  const calendar = `/session/${world.sessions.gameReady}/calendar.ics`
  const other = await send(calendar)
  expect(answered).toEqual([calendar])
  isOver.resolve()
  await locked
  const [people, activities, preview] = await Promise.all(long)
  await owner.close()
  expect([people.status, activities.status, preview.status, other.status]).toEqual([200, 200, 200, 503])
  expect(people.text).toContain('admin@troupe.example')
})
