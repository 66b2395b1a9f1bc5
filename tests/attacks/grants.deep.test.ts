import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { type Actor, actorsOf } from './actors.ts'
import { closureOf, granting, grantingColumns, restorer } from './closure.ts'

const house = await openHouse()
afterAll(() => house.close())
let actors: Actor[] = []
beforeAll(async () => {
  actors = await actorsOf(house)
})
beforeEach(restorer(house))

test.each(grantingColumns)(
  'what %s may grant itself with every role, permission and level, also through weaker accounts under its control, contains nothing that its own column refuses',
  { timeout: within(900_000) },
  async (column) => {
    const email = actors.find((actor) => actor.column === column)?.email ?? ''
    const { gained, granted, requests } = await closureOf(house, email, { thorough: true })
    expect([...gained]).toEqual([])
    expect(requests).toBeGreaterThan(150)
    for (const operation of granting[column] ?? [])
      expect(
        [...granted].some((one) => one.startsWith(`${operation} by`)),
        operation,
      ).toBe(true)
  },
)
