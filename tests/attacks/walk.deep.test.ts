import { afterAll, test } from 'vitest'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { readyToWalk, walkThrough } from './walk-through.ts'

const house = await openHouse({ SESSION_REPLAY: '1' })
afterAll(() => house.close())

test('no actor of one workspace reads, changes or finds out a row of another, by any path, field or scope (TEN-01, TEN-02, I-11)', {
  timeout: within(900_000),
}, async () => {
  const { actors, theirs } = await readyToWalk(house)
  await walkThrough(house, actors, theirs, { every: true })
})
