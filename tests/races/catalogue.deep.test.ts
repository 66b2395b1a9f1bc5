import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { formatWhileBooked, reorderNaively, reorderTogether, tagsAtOnce } from './catalogue.ts'
import { broken, customers, openHouses } from './houses.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
  for (const { workspaceId } of customers) await it.grant(workspaceId, 500)
})
afterAll(() => it.close())

test('many reorderings, tags and formats that change at the same time leave the catalogue whole', {
  timeout: within(300_000),
}, async () => {
  await reorderTogether(it, 40)
  await tagsAtOnce(it, 40)
  await formatWhileBooked(it, 20)
  expect(await reorderNaively(it)).toBe(9)
  expect(await it.deadlocks()).toBe(0)
  expect(await broken(it.db)).toEqual([])
})
