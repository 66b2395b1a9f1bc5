import { eventLives } from '@troupe/tests/event-lives'
import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'

test('in many lives of events every listed step is taken and no other', { timeout: within(900_000) }, async () => {
  const runs = rounds(200, 50)
  const app = await openHouse()
  const { seen, refused } = await eventLives(app, runs)
  console.log(`${runs} lives of an event on the embedded database: ${refused} refusals, the steps ${[...seen].sort().join(', ')}`)
  for (const one of ['UNSCHEDULED>SCHEDULED', 'SCHEDULED>REQUESTED', 'REQUESTED>SCHEDULED', 'SCHEDULED>LIVE', 'LIVE>COMPLETED'])
    expect(seen).toContain(one)
  for (const from of ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED']) expect(seen).toContain(`${from}>CANCELLED`)
  expect(refused).toBeGreaterThan(runs / 4)
  expect(await app.db.selectFrom('session_stale').select('session_id').execute()).toEqual([])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await app.close()
})
