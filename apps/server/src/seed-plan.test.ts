import { openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { seedPlans } from './seed-plan.ts'

const { db, ask, as, clock, close } = await openHouse()
afterAll(() => close())

const drafts = async () => {
  const list = (await ask('producer@troupe.example', '{ staffingPlans { nodes { id name state madeBy } } }')).data.staffingPlans
  expect(list.nodes).toMatchObject([
    { name: 'Next two months', state: 'READY', madeBy: 'Dana Whitlock' },
    { name: 'Next week', state: 'READY', madeBy: 'Dana Whitlock' },
  ])
  const read = `query($id: ID!) { staffingPlan(id: $id) { people objective bound proven weightsId places { userId before kept sessionId }
    uncovered { placeId exchange histogram { rule people } } } }`
  return Promise.all(
    list.nodes.map(async ({ id }: { id: string }) => (await ask('producer@troupe.example', read, { id })).data.staffingPlan),
  )
}

test('the demo world has a solved draft of the next two months, which would ask people for open roles, and a proven one of the next week', async () => {
  // the bench says how long it takes; here a slow machine may finish it, or the week wouldn't be proven
  await db.transaction().execute((tx) => seedPlans(tx, clock.now, within(60_000)))
  const [months, week] = await drafts()
  expect(months.weightsId).not.toBeNull()
  expect(months.people).toBeGreaterThan(0)
  expect(months.bound).toBeLessThanOrEqual(months.objective)
  expect(months.places.some((place: { before: string | null; userId: string | null }) => place.before === null && place.userId)).toBe(true)
  expect(week).toMatchObject({ proven: true, uncovered: [] })
  expect(week.places.length).toBeGreaterThan(0)
})

test('two roles of that draft stay open, each for another reason: no one else speaks the language, no one else lives near', async () => {
  const [{ uncovered }] = await drafts()
  const most = (histogram: readonly { rule: string; people: number }[]) => histogram.toSorted((a, b) => b.people - a.people)[0]?.rule
  expect(uncovered.map(({ histogram }: { histogram: readonly { rule: string; people: number }[] }) => most(histogram)).sort()).toEqual([
    'AREA',
    'LANGUAGE',
  ])
})

test('an event of the world can’t have another room: its language is spoken by one host, and there are ways out', async () => {
  const { id, size } = await db
    .selectFrom('session')
    .select(['id', 'size'])
    .where('id', '=', world.sessions.cannotGrow)
    .executeTakeFirstOrThrow()
  const more = await as('editor@northwind.example').call('PUT', `/scheduler/session/${id}/slots`, { quantity: size + 1 })
  expect([more.status, more.body.code]).toEqual([409, 'NOT_ENOUGH_HOSTS'])
})
