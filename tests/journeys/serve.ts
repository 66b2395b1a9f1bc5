import { readFileSync } from 'node:fs'
import { buildApp } from '../../apps/server/src/app.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { addCredits } from '../wallet.ts'
import { world } from '../world/ids.ts'

/*
 * The server with a database of its own in memory, holding the world of world.setup.ts, for the journeys of one worker. Its clock is the true
 * one, and can be put forward: a message { later: minutes } does it, and is answered when it is done. Says { ready } once it listens.
 * Journeys prepare data by documents that are not the app's, so the rate limit for these is off.
 */
const settings = readSettings({ ...process.env, DATA_DIR: 'memory://', LOG_LEVEL: 'error', GRAPHQL_RATE: '0' })
const database = await openDatabase({ loadDataDir: new Blob([readFileSync(process.env.JOURNEY_WORLD ?? '')]) })
// the customer who takes the last crew away from others needs credits for every crew there is
await addCredits(database.db, world.workspaces.diy, 1000)
let ahead = 0
const { app } = await buildApp(settings, { database, now: () => Temporal.Now.instant().add({ minutes: ahead }) })
await app.listen({ port: settings.port, host: settings.host })

process.on('message', ({ later }: { later: number }) => {
  ahead += later
  process.send?.({ ahead })
})
const stop = async () => {
  await app.close()
  await database.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
// the worker is gone: no one would stop this one
process.once('disconnect', stop)
process.send?.({ ready: true })
