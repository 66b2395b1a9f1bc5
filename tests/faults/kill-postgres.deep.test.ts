import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { durablePostgres, killPostgres } from './kill-postgres.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

test(
  'PostgreSQL keeps every acknowledged booking whenever the server is killed, and holds no partial one',
  () => killPostgres(15, postgres),
  1_200_000,
)
