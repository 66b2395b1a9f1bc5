import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { ctxOf } from '@troupe/tests/schedule/cart'
import { liveHolds } from '@troupe/tests/schedule/holds'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

/** Of fewer than eight an outcome might be missing. */
const lives = rounds(16, 8)
const seed = process.env.SEED ?? String(Date.now())

test(`${lives} long lives of holds: no one is at two events, the search knows all of it, and every outcome occurs`, {
  timeout: within(600_000),
}, async () => {
  const app = await openHouse()
  const ctx = await ctxOf(app, await app.bearerOf('editor@northwind.example'))
  const { seen, wrong } = await liveHolds(app, ctx, { lives, length: 40, lookEvery: 1, seed })
  console.log(`SEED=${seed}`, JSON.stringify(seen))
  expect(wrong).toEqual([])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  for (const outcome of [
    'hold two: held',
    'hold two: SLOT_TAKEN',
    'extend: HOLD_EXPIRED',
    'make: made of held',
    'make: made of lapsed',
    'book: booked',
  ])
    expect(Object.keys(seen)).toContain(outcome)
  await app.close()
})
