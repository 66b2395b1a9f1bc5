import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { isCentreOfCity } from '../apps/server/src/venue/places/centres.ts'
import { findCities } from '../apps/server/src/venue/places/cities.ts'
import { atMost, type Figure, figure, median, ms, quantile } from './measure.ts'

const questions = 4000
const near = { latitude: 41.85003, longitude: -87.65005 }
const words = [
  'ch',
  'chi',
  'san',
  'sao paulo',
  'st louis',
  'new',
  'springfield, il',
  'münch',
  'l',
  'paris texas',
  'qqqq',
  'sa',
  'port',
  'tokyo',
]

/** Cities by their name as someone types them, one letter after the other, and how long the thread that answers requests is held meanwhile. */
export async function placesFigures(): Promise<Figure[]> {
  // what loading the benches has left is collected first: it would hold the loop for 60 ms in between
  collect()
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  const begun = performance.now()
  await findCities({ text: 'chicago', near: null, limit: 5 })
  const first = performance.now() - begun
  const spent: number[] = []
  for (let question = 0; question < questions; question++) {
    const text = words[question % words.length] ?? ''
    const asked = performance.now()
    await findCities({ text, near: question % 2 === 0 ? near : null, limit: 1 + (question % 10) })
    spent.push(performance.now() - asked)
  }
  assert(await isCentreOfCity(near))
  held.disable()
  const slow = quantile(spent, 0.99)
  const longest = held.max / 1e6
  const idle = await heldIdle(performance.now() - begun)
  return [
    figure('places: the first question, with the list of cities', ms(first)),
    figure(`places: ${questions.toLocaleString('en')} questions`, `median ${ms(median(spent))}, 99th ${ms(slow)}`, atMost(slow, 5, '99th')),
    figure('places: longest that the event loop was held', `${ms(longest)}; idle for as long: ${ms(idle)}`, atMost(longest, 20)),
  ]
}

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

/** The floor: how long the machine alone holds a loop that does nothing, in as many milliseconds. */
async function heldIdle(during: number): Promise<number> {
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  await sleep(during)
  held.disable()
  return held.max / 1e6
}
