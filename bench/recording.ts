import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { openChromium } from '../tests/chromium.ts'
import { world } from '../tests/world/ids.ts'
import { type Figure, figure, median, ms, signIn, start, times } from './measure.ts'

/** How much slower than this machine the reader's is. */
const SLOWER = 4
const RUNS = 3
/** What a recording may cost. */
const MOST = 1.2

type Browser = Awaited<ReturnType<typeof openChromium>>
type BrowserPage = Awaited<ReturnType<Browser['newPage']>>

interface Scene {
  readonly what: string
  readonly address: string
  /** What is there when the page has everything. */
  readonly ready: string
  readonly act: (page: BrowserPage) => Promise<void>
}

const scenes: readonly Scene[] = [
  {
    ...{ what: 'event page', address: `/event/${world.sessions.gameReady}`, ready: 'h1' },
    async act(page) {
      for (const tab of ['Staff', 'Schedule', 'Activity', 'Details', 'Staff', 'Schedule', 'Details']) {
        await page.getByRole('link', { name: tab, exact: true }).first().click()
        await page.waitForTimeout(700)
      }
    },
  },
  {
    ...{ what: 'planning board', address: '/availability/planning?view=week', ready: '[data-chip]' },
    async act(page) {
      for (const name of ['Day', 'Week', 'Month', 'Week', 'By event', 'Week', 'Day', 'Week']) {
        await page.getByRole('radio', { name, exact: true }).first().check({ force: true })
        await page.waitForTimeout(1000)
      }
    },
  },
]

/** The longest interaction at two pages of staff, in a browser on a machine four times slower, with the pages recorded and not, in turns. */
export async function recordingFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-bench-'))
  const env = { DATA_DIR: path.join(dir, 'data'), DATABASE_URL: '', DEMO: '1', SESSION_REPLAY: '1' }
  const ours = await start('../apps/server/src/main.ts', env, '/readyz')
  const browser = await openChromium()
  try {
    const figures: Figure[] = []
    for (const scene of scenes) {
      const longest: Record<'yes' | 'no', number[]> = { yes: [], no: [] }
      for (let run = 0; run < RUNS; run++)
        for (const consent of ['no', 'yes'] as const) longest[consent].push(await longestIn(browser, ours.url, scene, consent))
      const [on, off] = [median(longest.yes), median(longest.no)]
      const ratio = on / off
      const words = `${times(ratio)}: ${ms(on)} recorded, ${ms(off)} not (each the median of ${RUNS} runs)`
      figures.push(figure(`longest interaction, ${scene.what}, CPU 4x`, words, { words: `≤ ${times(MOST)}`, met: ratio <= MOST }))
    }
    return figures
  } finally {
    await browser.close()
    await ours.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The longest of a scene's interactions, from what was pressed to the next frame, in ms: as the browser's Event Timing tells it, in steps of 8 ms. */
async function longestIn(browser: Browser, url: string, { address, ready, act }: Scene, consent: 'yes' | 'no'): Promise<number> {
  const { token, authorization } = await signIn(url, 'producer@troupe.example', demoPassword)
  await consents(url, authorization, consent)
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'America/Chicago' })
  try {
    await context.addCookies([{ name: 'token', value: token, url }])
    await context.addInitScript(() => {
      localStorage.setItem('troupe.workspace', JSON.stringify('staff'))
      const seen = new PerformanceObserver((list) => {
        const took = list.getEntries().map(({ duration }) => duration)
        const { dataset } = document.documentElement
        dataset.longest = String(Math.max(Number(dataset.longest ?? 0), ...took))
      })
      seen.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    const page = await context.newPage()
    const recorded = consent === 'yes' ? page.waitForRequest((request) => new URL(request.url()).pathname === '/replay') : undefined
    await page.goto(address)
    await page.waitForSelector(ready)
    await page.waitForLoadState('networkidle')
    // the recorder is loaded once the page is idle
    await recorded
    const debug = await context.newCDPSession(page)
    await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await act(page)
    const longest = Number(await page.getAttribute('html', 'data-longest'))
    if (!(longest > 0)) throw new Error(`no interaction was measured at ${address}`)
    return longest
  } finally {
    await context.close()
  }
}

/** Says of the person who is signed in whether their pages may be recorded. */
async function consents(url: string, authorization: string, replay: 'yes' | 'no'): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' }
  const ask = async (query: string, variables: object) => {
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    return (await answer.json()) as { data?: { me?: { id: string } }; errors?: unknown }
  }
  const me = await ask('{ me { id } }', {})
  const input = { id: me.data?.me?.id, attributes: { replay } }
  const { errors } = await ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input })
  if (errors) throw new Error(JSON.stringify(errors))
}
