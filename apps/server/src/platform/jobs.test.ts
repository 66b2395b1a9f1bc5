import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { command } from './ctx.ts'
import { openJobs } from './jobs.ts'

const app = await openHouse()
const { house, system, db, database } = app
afterAll(() => app.close())

const columns = sql`retry_limit as "limit", retry_delay as delay, retry_delay_max as "longestDelay", expire_seconds as expires`
const jobs = async () =>
  (await sql<{ id: string }>`select id, data, state, retry_count as tries, ${columns} from pgboss.job order by created_on`.execute(db)).rows
const send = (queue: typeof house.jobs, id: string) =>
  command({ ...system, jobs: queue }, async (work) => yes(await work.queue('mail', { id })))

test('a job has the retries of its queue, whatever the queue had when it was created', async () => {
  // as a database that an earlier version has created
  await sql`update pgboss.queue set retry_limit = 1, retry_delay = 1, retry_delay_max = null, expire_seconds = 900`.execute(db)
  await send(house.jobs, 'one')
  expect(await jobs()).toMatchObject([{ data: { id: 'one' }, state: 'created', limit: 20, delay: 5, longestDelay: 600, expires: 120 }])
  await sql`delete from pgboss.job`.execute(db)
})

test('a job that fails is tried again as often as its queue says, and its failure doesn’t count against other jobs of the same fetch', async () => {
  const once = { limit: 1, delay: 0, longestDelay: 0, expires: 60 }
  const queue = await openJobs(database.pool, true, { mail: once, payment: once, refund: once, plan: once })
  await send(queue, 'good')
  await send(queue, 'bad')
  const ran: string[] = []
  const last: string[] = []
  await queue.work('mail', { atOnce: 2 }, async ({ id }, isLastTry) => {
    ran.push(id)
    if (isLastTry) last.push(id)
    if (id === 'bad') throw new Error('not now')
  })
  await expect.poll(jobs, { timeout: within(10_000) }).toMatchObject([
    { data: { id: 'good' }, state: 'completed' },
    { data: { id: 'bad' }, state: 'failed', tries: 1 },
  ])
  // two jobs of one fetch have no order
  expect(ran.toSorted()).toEqual(['bad', 'bad', 'good'])
  expect(last).toEqual(['bad'])
  await queue.boss.stop({ graceful: true, timeout: within(5000) })
})
