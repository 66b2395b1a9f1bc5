import { openHouse } from '@troupe/tests/house'
import { afterAll, expect, test } from 'vitest'
import { seedPlan } from './seed-plan.ts'

const { db, ask, clock, close } = await openHouse()
afterAll(() => close())

test('the demo world has a solved draft of the next two months, which would ask people for open roles', async () => {
  await db.transaction().execute((tx) => seedPlan(tx, clock.now))
  const list = (await ask('producer@troupe.example', '{ staffingPlans { nodes { id name state madeBy } } }')).data.staffingPlans
  expect(list.nodes).toMatchObject([{ name: 'Next two months', state: 'READY', madeBy: 'Dana Whitlock' }])
  const read = 'query($id: ID!) { staffingPlan(id: $id) { people objective bound weightsId places { userId before kept } } }'
  const { staffingPlan } = (await ask('producer@troupe.example', read, { id: list.nodes[0].id })).data
  expect(staffingPlan.weightsId).not.toBeNull()
  expect(staffingPlan.people).toBeGreaterThan(0)
  expect(staffingPlan.bound).toBeLessThanOrEqual(staffingPlan.objective)
  expect(staffingPlan.places.some((place: { before: string | null; userId: string | null }) => place.before === null && place.userId)).toBe(
    true,
  )
})
