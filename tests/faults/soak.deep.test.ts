import { afterEach, expect, test } from 'vitest'
import { createDatabase } from '../database.ts'
import { within } from '../pace/pace.ts'
import { soak } from '../soak/soak.ts'
import { stopServers } from './server-process.ts'

afterEach(stopServers)

/** Two minutes, in two stretches: `npm run soak` has ten, and judges the memory too. */
const seconds = 120
const marks = [0.5, 1]
/** Fewer than `npm run soak` has: another lane of the tier works beside them. */
const people = 6

test('two processes under mixed load answer nothing with a failure of ours, and break no invariant (I-23)', {
  timeout: within(600_000),
}, async () => {
  const { url, drop } = await createDatabase({ empty: true })
  try {
    const seed = process.env.SEED ?? String(Date.now())
    console.log(`SEED=${seed}`)
    const { tally, violations, missing, outside, logged } = await soak({ url, seconds, people, marks, seed })
    console.log(JSON.stringify({ answered: tally.kinds(), outside }))
    expect({ failures: tally.failures, violations, missing }, logged.join('\n')).toEqual({ failures: [], violations: [], missing: [] })
  } finally {
    await drop()
  }
})
