import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { chromiumHere } from '../tests/chromium.ts'
import { world } from '../tests/world/ids.ts'
import { atMost, type Figure, figure, median, ms, signIn, start } from './measure.ts'

const runs = 3
const dist = path.resolve(import.meta.dirname, '../apps/web/dist')

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

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** A fresh browser each time; `token` signs it in by its cookie. */
async function audit(url: string, token?: string): Promise<Report[]> {
  const { executablePath, args } = await chromiumHere()
  const reports: Report[] = []
  // a busy machine's browser sometimes paints nothing at all: that run is none, but not forever
  for (let run = 0; reports.length < runs; run++) {
    const browser = await launch({
      chromePath: executablePath,
      chromeFlags: ['--headless', ...args.filter((flag) => flag !== '--disable-gpu')],
    })
    try {
      if (token) await setCookie(browser.port, url, token)
      const flags = {
        port: browser.port,
        onlyCategories: ['performance', 'accessibility'],
        onlyAudits: ['errors-in-console'],
        disableStorageReset: true,
        logLevel: 'silent',
      }
      const result = await lighthouse(url, flags)
      if (result?.lhr.runtimeError?.message.includes('NO_FCP') && run < runs * 2) continue
      if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no answer'}`)
      if (new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
        throw new Error(`${url} went to ${result.lhr.finalDisplayedUrl}`)
      // a page with a loading error is fast, and must not count
      const { score, details } = result.lhr.audits['errors-in-console'] ?? {}
      if (score !== 1) throw new Error(`${url} has errors: ${JSON.stringify(details?.items)}`)
      reports.push(result.lhr)
    } finally {
      browser.kill()
    }
  }
  return reports
}

async function setCookie(port: number, url: string, value: string) {
  const about = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await about.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((done) => socket.addEventListener('open', done, { once: true }))
  const answered = new Promise<string>((done) => socket.addEventListener('message', ({ data }) => done(String(data)), { once: true }))
  const cookies = [{ name: 'token', value, url, expires: Date.now() / 1000 + 3600 }]
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }))
  const answer = await answered
  socket.close()
  if (answer.includes('"error"')) throw new Error(`the cookie was refused: ${answer}`)
}

/** Our built scripts that the browser really loaded, compressed at the level that servers usually use. */
function initialScript(page: string, report: Report | undefined, most: number): Figure {
  const items = report?.audits['network-requests']?.details?.items ?? []
  const files = items.map((item) => new URL(String(item.url)).pathname).filter((file) => file.endsWith('.js'))
  const bytes = [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0)
  return figure(`initial JavaScript of ${page}`, `${(bytes / 1000).toFixed(0)} kB gz in ${files.length} files`, {
    words: `≤ ${most} kB gz`,
    met: bytes > 0 && bytes <= most * 1000,
  })
}

function shown(page: string, reports: readonly Report[]): Figure[] {
  const middle = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  const [lcp, shift] = [middle('largest-contentful-paint'), middle('cumulative-layout-shift')]
  const score = (category: string) => median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const accessible = score('accessibility')
  const fast = score('performance')
  const scored = `${fast}, blocked ${ms(middle('total-blocking-time'))}`
  const [report] = reports
  const failed = (report?.categories.accessibility?.auditRefs ?? []).filter(({ id }) => report?.audits[id]?.score === 0).map(({ id }) => id)
  return [
    figure(`${page}: LCP, mobile`, `${(lcp / 1000).toFixed(2)} s`, atMost(lcp, 2500)),
    figure(`${page}: CLS`, shift.toFixed(3), { words: '≤ 0.05', met: shift <= 0.05 }),
    figure(`${page}: accessibility`, `${accessible}${failed.length ? ` (${failed.join(', ')})` : ''}`, {
      words: '100',
      met: accessible === 100,
    }),
    page === 'catalogue' || page === 'quote'
      ? figure(`${page}: performance score`, scored, { words: '≥ 95', met: fast >= 95 })
      : figure(`${page}: performance score`, scored),
  ]
}
