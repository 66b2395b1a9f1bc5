import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { buildApp } from '../../apps/server/src/app.ts'
import { setDemoSecrets } from '../../apps/server/src/integration/endpoints/demo-secrets.ts'
import { actingAs, transaction } from '../../apps/server/src/platform/database/db.ts'
import { system } from '../../apps/server/src/platform/database/wall.ts'
import { startTestProvider } from '../../apps/server/src/platform/ports/stripe-test/server.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { axeScript } from '../axe.ts'
import { openFilled } from '../dump.ts'
import { hashQuickly } from '../hashing.ts'
import { addCredits } from '../wallet.ts'
import { storeWorldFiles } from '../world/files/files.ts'
import { world } from '../world/ids.ts'
import { axeAddress } from './windows.ts'

/*
 * The server with a database of its own in memory, holding the world of world.setup.ts, for the journeys of one worker. Its clock is the true
 * one, and can be put forward: a message { later: minutes } does it, and is answered when it is done; so is { givenUp: jobs }. Says { ready } once it listens. Passwords
 * cost nearly nothing, as nearly every journey begins with one.
 * Journeys prepare data by documents that are not the app's, so the rate limit for these is off.
 */
hashQuickly()
const database = await openFilled(new Uint8Array(readFileSync(process.env.JOURNEY_WORLD ?? '')))
// the customer who takes the last crew away from others needs credits for every crew there is
await addCredits(database.db, world.workspaces.diy, 1000)
let ahead = 0
const now = () => Temporal.Now.instant().add({ minutes: ahead })
const stripe = process.env.STRIPE_STAND_IN ? await startStripe() : undefined
const settings = readSettings({ ...process.env, ...stripe?.env, DATA_DIR: 'memory://', LOG_LEVEL: 'error', GRAPHQL_RATE: '0' })
// the world was filled without the settings, by whose key boxes are closed
await transaction(actingAs(database.db, system), (tx) => setDemoSecrets(tx, settings))
const { app, house } = await buildApp(settings, { database, now })
await storeWorldFiles(house.files)
app.addHook('onRequest', async (request, reply) => {
  if (request.url === axeAddress) return reply.header('cache-control', 'max-age=86400').type('text/javascript').send(axeScript)
})
await app.listen({ port: settings.port, host: settings.host })
stripe?.provider.begin()

/** The test provider in Stripe's place: the server takes it for Stripe, with keys of Stripe's kind. */
async function startStripe() {
  const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' }
  const provider = await startTestProvider({
    db: actingAs(database.db, system),
    now,
    ...keys,
    send: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode
    },
  })
  return {
    provider,
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: provider.url,
    },
  }
}

/** Jobs that have failed for good: to send emails that are gone, so that one more try ends well. */
async function giveUp(jobs: number) {
  await sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
    select 'mail', json_build_object('id', gen_random_uuid()), 'failed', 2, 2, now() from generate_series(1, ${jobs}::int)`.execute(
    database.db,
  )
  await sql`update pgboss.queue set failed_count = ${jobs}::int where name = 'mail'`.execute(database.db)
}

process.on('message', async ({ later = 0, givenUp = 0 }: { later?: number; givenUp?: number }) => {
  ahead += later
  if (givenUp > 0) await giveUp(givenUp)
  process.send?.({ ahead })
})
const stop = async () => {
  await stripe?.provider.stop()
  await app.close()
  await database.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
// the worker is gone: no one would stop this one
process.once('disconnect', stop)
process.send?.({ ready: true, stripe: stripe?.provider.url })
