import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { durablePostgres } from './kill-postgres.ts'
import { fill } from './kill-world.ts'
import { killPayments, POINTS } from './payment-kills.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-pay-kill-'))
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => {
  postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function inPostgres() {
  const url = await postgres.emptyDatabase()
  const open = () => openDatabase({ url })
  await fill(open)
  return { settings: { DATABASE_URL: url }, open }
}
const whole = { lost: 0, foreign: 0, open: 0, doubleLots: 0, broken: [], stuck: [] }

test('on PostgreSQL a server that is killed anywhere in a payment loses no money, gives nothing twice and leaves nothing stuck', {
  timeout: within(600_000),
}, async () => {
  const seen = await killPayments({ ...(await inPostgres()), rounds: 1 })
  console.log('PostgreSQL:', seen)
  expect(seen).toMatchObject({ ...whole, kills: POINTS.length, charged: 2 * POINTS.length, booked: POINTS.length })
  expect(seen.returned).toBe(seen.refunded)
  expect(seen.refunded).toBeGreaterThan(0)
})

test('the embedded database loses no money either, gives nothing twice and leaves nothing stuck', {
  timeout: within(600_000),
}, async () => {
  const open = () => openDatabase({ dir: `${dir}/database` })
  await fill(open)
  const seen = await killPayments({ settings: { DATA_DIR: dir }, open, rounds: 1 })
  console.log('the embedded database:', seen)
  expect(seen).toMatchObject({ ...whole, kills: POINTS.length, charged: 2 * POINTS.length, booked: POINTS.length })
  expect(seen.returned).toBe(seen.refunded)
})

test('negative control: a server that asks its provider without keys makes a second intent, which no one ends', {
  timeout: within(600_000),
}, async () => {
  const seen = await killPayments({
    ...(await inPostgres()),
    points: ['intent-made'],
    rounds: 1,
    naive: [import.meta.resolve('./naive-keys.ts')],
  })
  console.log('without keys:', seen)
  expect(seen).toMatchObject({ foreign: 1, open: 1 })
})
