import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { world } from '../tests/world/ids.ts'
import { audit, initialScript, runs, shown } from './lighthouse.ts'
import { atMost, type Figure, figure, median, signIn, start } from './measure.ts'

/** Our start on an existing data directory, and Lighthouse (mobile, its default slow phone and network) on the catalogue, an event, the embedded prices and a quote. */
export async function pageFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-bench-'))
  const main = '../apps/server/src/main.ts'
  const env = { DATA_DIR: path.join(dir, 'data'), DATABASE_URL: '', DEMO: '1' }
  try {
    const first = await start(main, env, '/readyz')
    await first.stop()
    const again: number[] = []
    for (let run = 0; run < runs; run++) {
      const one = await start(main, env, '/readyz')
      again.push(one.ms)
      await one.stop()
    }
    const ready = median(again)
    const figures = [
      figure('ready on an existing data directory', `${(ready / 1000).toFixed(1)} s`, atMost(ready, 5000)),
      figure('ready on a new one, the world filled', `${(first.ms / 1000).toFixed(1)} s`),
    ]
    const ours = await start(main, env, '/readyz')
    try {
      const { token } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
      const catalogue = await audit(`${ours.url}/experiences`)
      const event = await audit(`${ours.url}/event/${world.sessions.gameReady}`, token)
      const prices = await audit(`${ours.url}/pricing-embedded`)
      const wish = new URLSearchParams({ format: 'REMOTE', host: 'ON_SCREEN', people: '40' })
      const quote = await audit(`${ours.url}/experience-quote/${world.experiences.buzzerNight}?${wish}`)
      return [
        ...figures,
        initialScript('the catalogue', catalogue[0], 150),
        ...shown('catalogue', catalogue),
        ...shown('event page', event),
        initialScript('the embedded prices', prices[0], 110),
        ...shown('embedded prices', prices),
        ...shown('quote', quote),
      ]
    } finally {
      await ours.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
