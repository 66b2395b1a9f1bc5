import { afterAll, beforeAll, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { endAgainstClock, raceOfStarts, startAgainstCancel } from './games.ts'
import { customers, openHouses } from './houses.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
  for (const { workspaceId } of customers) await it.grant(workspaceId, 500)
})
afterAll(() => it.close())

test('an event that two people start at the same time, 200 times, has one game; without the lock it has two', {
  timeout: within(180_000),
}, async () => {
  await raceOfStarts(it, 200)
})

test('an event that someone ends while the clock does is over once, and its credits are used up once', {
  timeout: within(120_000),
}, async () => {
  await endAgainstClock(it, [16, 23, 30, 37, 44, 51])
})

test('an event that is cancelled while it is started is either live or cancelled', { timeout: within(120_000) }, async () => {
  await startAgainstCancel(it, [60, 67, 74, 81, 88, 95])
})
