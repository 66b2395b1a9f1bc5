import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { ask } from './booking-clients.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

const deliveryOf = async (db: Db, endpointId: string) => {
  const { rows } = await sql<{ id: string; state: string; sent: number; tries: number }>`
    select d.id, d.state, d.sent, (select count(*)::int from webhook_try t where t.delivery_id = d.id) as tries
    from webhook_delivery d where d.endpoint_id = ${endpointId} order by d.made_at desc limit 1`.execute(db)
  return rows[0]
}

/** Puts off what waits for the endpoints of the world. Answers how many of it are being sent: those ask for another time when they end. */
const putOffOthers = async (db: Db, id: string) => {
  const off = () =>
    sql`update webhook_delivery set next_at = now() + interval '1 day' where endpoint_id <> ${id} and state = 'PENDING'`.execute(db)
  await off()
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from webhook_delivery where endpoint_id <> ${id} and lease is not null`.execute(db)
  await off()
  return rows[0]?.n
}

test('a server that is killed before or after an endpoint’s answer loses no delivery: the next server sends it once more, with the same id', {
  timeout: within(600_000),
}, async () => {
  const start = crashingServer({
    crash: import.meta.resolve('./crash-in-delivery.ts'),
    email: 'owner@northwind.example',
    settings: { DEMO: '1' },
  })
  const { url, db, close } = await postgres.filled()
  try {
    for (const point of ['leased', 'answered']) {
      const doomed = await start(url, point)
      const graphql = (query: string, variables: object) =>
        ask(doomed.server.url, doomed.token, 'POST', '/graphql', { query, variables }, crypto.randomUUID())
      const input = { workspaceId: world.workspaces.northwind, url: `https://hooks.demo.invalid/${point}`, kinds: ['session.booked'] }
      await graphql('mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }', { input })
      const { rows } = await sql<{ id: string }>`select id from webhook_endpoint where url = ${input.url}`.execute(db)
      const id = rows[0]?.id ?? ''
      // what is sent to another endpoint would end the server too soon
      await expect.poll(() => putOffOthers(db, id), { timeout: within(60_000) }).toBe(0)
      doomed.server.child.kill('SIGUSR2')
      await graphql('mutation ($id: ID!) { testWebhookEndpoint(id: $id) { id } }', { id }).catch(() => undefined)
      expect(await doomed.server.killed(), point).toBe('killed')
      const left = await deliveryOf(db, id)
      expect([point, left]).toMatchObject([point, { state: 'PENDING', sent: 1, tries: 0 }])
      // its lease ends by itself
      await sql`update webhook_delivery set leased_until = now() where id = ${left?.id} and lease is not null`.execute(db)
      const next = await start(url)
      await expect.poll(async () => (await deliveryOf(db, id))?.state, { timeout: within(60_000) }).toBe('DELIVERED')
      expect([point, await deliveryOf(db, id)]).toMatchObject([point, { id: left?.id, sent: 2, tries: 1 }])
      expect((await checkInvariants(db)).filter(({ id: one, violations }) => violations > 0 && one === 'I-51')).toEqual([])
      await next.server.stop()
    }
  } finally {
    await close()
  }
})
