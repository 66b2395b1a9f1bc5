import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { isTurnOf, within } from '../pace/pace.ts'
import { chanceOf, openHostile } from './hostile.ts'
import type { Leaf } from './hostile-leaves.ts'

const house = await openHouse()
afterAll(() => house.close())

test('WEB-13 every hostile value at every leaf of every input, as a guest and as the weakest role, some as every other role (I-25)', {
  timeout: within(1_800_000),
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const { walk, values } = await openHostile(house)
  const begun = performance.now()
  // in the gate a quarter of the leaves has its turn, another one for each commit
  const only = ({ operation, at }: Leaf) => isTurnOf(`${operation} ${at}`)
  const { faults, requests, leaves, statuses } = await walk({ chance: chanceOf(seed), every: true, others: true, only })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `SEED=${seed}: ${leaves} leaves × ${values} values, ${requests} requests in ${seconds} s, by status ${JSON.stringify(statuses)}`,
  )
  expect(faults, `SEED=${seed}`).toEqual([])
})
