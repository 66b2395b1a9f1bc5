import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { chanceOf, openHostile } from './hostile.ts'

const house = await openHouse()
afterAll(() => house.close())

test('WEB-13 every hostile value at every leaf of every input, as a guest and as the weakest role, some as every other role (I-25)', {
  timeout: within(1_800_000),
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const { walk, values } = await openHostile(house)
  const begun = performance.now()
  const { faults, requests, leaves, statuses } = await walk({ chance: chanceOf(seed), every: true, others: true })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `SEED=${seed}: ${leaves} leaves × ${values} values, ${requests} requests in ${seconds} s, by status ${JSON.stringify(statuses)}`,
  )
  expect(faults, `SEED=${seed}`).toEqual([])
})
