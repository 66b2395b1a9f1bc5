import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { openHouses } from './houses.ts'

let race: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  race = await openHouses(1)
})
afterAll(() => race.close())

test('exports and imports wait for a slow database beyond the four seconds that other requests have', async () => {
  const [house] = race.houses
  const { id: userId } = await race.db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', 'admin@troupe.example')
    .executeTakeFirstOrThrow()
  const familyId = crypto.randomUUID()
  await race.db.insertInto('account_family').values({ id: familyId, user_id: userId, created_at: testNow }).execute()
  const authorization = `Bearer ${await house?.tokens.access(userId, familyId, testNow)}`
  const send = async (path: string, init: RequestInit = {}) => {
    const begun = performance.now()
    const answer = await fetch(`${house?.url}${path}`, { ...init, headers: { authorization, ...init.headers } })
    return { status: answer.status, text: await answer.text(), ms: performance.now() - begun }
  }
  const table = {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'firstName,lastName,email,role,permission\nIda,Lund,ida.lund@troupe.example,HOST,HOST\n',
  }
  // anyone who reads people waits for six seconds
  const owner = await openDatabase({ url: race.url })
  const locked = owner.db.transaction().execute(async (tx) => {
    await sql`lock table account_user in access exclusive mode`.execute(tx)
    await sleep(6000)
  })
  await sleep(300)
  const [people, activities, preview, other] = await Promise.all([
    send('/users/export'),
    send(`/workspace/${world.workspaces.northwind}/report/activities`),
    send('/users/import', table),
    send(`/session/${world.sessions.gameReady}/calendar.ics`),
  ])
  await locked
  await owner.close()
  expect([people.status, activities.status, preview.status, other.status]).toEqual([200, 200, 200, 503])
  for (const { ms } of [people, activities, preview]) expect(ms).toBeGreaterThan(5000)
  expect(other.ms).toBeLessThan(5500)
  expect(people.text).toContain('admin@troupe.example')
})
