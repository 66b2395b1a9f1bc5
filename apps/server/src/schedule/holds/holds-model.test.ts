import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { ctxOf } from '@troupe/tests/schedule/cart'
import { liveHolds } from '@troupe/tests/schedule/holds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

const seed = process.env.SEED ?? String(Date.now())

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

test('whatever is held, extended, released, lapsed and made in whatever order, no one is at two events and the search knows all of it', {
  timeout: within(60_000),
}, async () => {
  const ctx = await ctxOf(app, await app.bearerOf('editor@northwind.example'))
  const { seen, wrong } = await liveHolds(app, ctx, { lives: 2, length: 24, lookEvery: 4, seed })
  console.log(`SEED=${seed}`, JSON.stringify(seen))
  expect(wrong).toEqual([])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
