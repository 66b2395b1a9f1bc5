import { demoPassword } from '../apps/server/src/seed-world.ts'
import { openChromium } from '../tests/chromium.ts'
import { filledDatabase } from './fill.ts'
import { atMost, type Figure, figure, median, ms, quantile, start, timeLimit } from './measure.ts'

/** How much slower than this machine the reader's is. */
const SLOWER = 4
const RUNS = 3
const LONGEST_FRAME = 50

type Browser = Awaited<ReturnType<typeof openChromium>>
type BrowserPage = Awaited<ReturnType<Browser['newPage']>>

/** The planning board in a browser on a machine four times slower, with 1,024 events and 200 people in a week: until its first chips, and its frames. */
export async function boardFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_board', {
    sessions: 1024,
    // with those of the world, 200 people
    hosts: 130,
    producers: 30,
    hostsPerSession: 1,
    together: 8,
    everyMinutes: 78,
    firstDaysAgo: 0,
    workspaces: 16,
  })
  const ours = await start('../apps/server/src/main.ts', { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0' }, '/readyz')
  const browser = await openChromium()
  try {
    const firsts: number[] = []
    const scrolled: number[] = []
    const dragged: number[] = []
    const byEvent: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const page = await openBoard(browser, ours.url)
      firsts.push(await firstChips(page, ours.url))
      scrolled.push(...(await framesOf(page, () => scroll(page))))
      dragged.push(...(await framesOf(page, () => drag(page))))
      await openDays(page, ours.url, 'events')
      byEvent.push(...(await framesOf(page, () => scroll(page))))
      await page.context().close()
    }
    const first = median(firsts)
    return [
      figure('board, 1,024 events, 200 people, CPU 4x: first chips', ms(first), atMost(first, 2500)),
      frames('scrolling', scrolled),
      frames('dragging', dragged),
      frames('scrolling by event', byEvent),
    ]
  } finally {
    await browser.close()
    await ours.stop()
  }
}

function frames(doing: string, took: readonly number[]): Figure {
  const longest = timeLimit(LONGEST_FRAME)
  const slow = took.filter((one) => one > longest.ms).length
  const shown = `${took.length} frames, median ${ms(median(took))}, 99th ${ms(quantile(took, 0.99))}, longest ${ms(Math.max(...took))}, ${slow} over ${longest.ms} ms`
  return figure(`board, ${doing}, CPU 4x`, shown, { words: `no frame over ${longest.words}`, met: slow === 0 })
}

async function openBoard(browser: Browser, url: string): Promise<BrowserPage> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, timezoneId: 'America/Chicago' })
  await context.request.post('/auth/login', { data: { email: 'producer@troupe.example', password: demoPassword } })
  await context.addInitScript(() => {
    localStorage.setItem('troupe.workspace', JSON.stringify('staff'))
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-chip]')) return
      document.documentElement.dataset.firstChips = String(performance.now())
      seen.disconnect()
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** From the start of the navigation to the first chip in the page, in ms. */
async function firstChips(page: BrowserPage, url: string): Promise<number> {
  await openDays(page, url)
  return Number(await page.getAttribute('html', 'data-first-chips'))
}

async function openDays(page: BrowserPage, url: string, view: 'week' | 'events' = 'week'): Promise<void> {
  const date = Temporal.Now.plainDateISO('America/Chicago').add({ days: 3 })
  await page.goto(`${url}/availability/planning?view=${view}&date=${date}`)
  await page.waitForSelector('html[data-first-chips]', { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

/** The length of each frame, in ms, while something is done. */
async function framesOf(page: BrowserPage, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const took: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      took.push(now - last)
      last = now
      if (document.documentElement.dataset.frames !== 'over') requestAnimationFrame(next)
      else document.documentElement.dataset.took = JSON.stringify(took)
    }
    delete document.documentElement.dataset.took
    document.documentElement.dataset.frames = 'on'
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(next)
    })
  })
  await act()
  await page.evaluate(() => {
    document.documentElement.dataset.frames = 'over'
  })
  await page.waitForSelector('html[data-took]', { state: 'attached' })
  const took: readonly number[] = JSON.parse((await page.getAttribute('html', 'data-took')) ?? '[]')
  return took
}

async function scroll(page: BrowserPage): Promise<void> {
  await page.mouse.move(700, 600)
  for (const by of [120, -120])
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, by)
      await page.waitForTimeout(16)
    }
}

/** Drags a chip down to the edge, where the board scrolls, and lets go outside. */
async function drag(page: BrowserPage): Promise<void> {
  const chip = page.locator('[data-line]:not([data-line="-1"]) [data-chip][data-movable]').first()
  const box = await chip.boundingBox()
  if (!box) throw new Error('no chip can be moved')
  await page.mouse.move(box.x + 20, box.y + 15)
  await page.mouse.down()
  for (let step = 0; step < 80; step++) {
    await page.mouse.move(box.x + 20 + (step % 10) * 8, Math.min(box.y + 15 + step * 6, 800))
    await page.waitForTimeout(16)
  }
  await page.mouse.move(60, 880)
  await page.mouse.up()
}
