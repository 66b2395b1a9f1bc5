import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumHere } from '../tests/chromium.ts'
import { atMost, type Figure, figure, median, ms } from './measure.ts'

/** How often a page is loaded, or a server started. */
export const runs = 3
const dist = path.resolve(import.meta.dirname, '../apps/web/dist')

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Lighthouse (mobile, its default slow phone and network) on a page, in a fresh browser each time; `token` signs it in by its cookie. */
export async function audit(url: string, token?: string): Promise<Report[]> {
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

/** Our built scripts that the browser asked for before the first words of the page stood there, compressed at the level that servers usually use. */
export function initialScript(page: string, report: Report | undefined, most: number): Figure {
  const painted = Number(report?.audits.metrics?.details?.items?.[0]?.observedFirstContentfulPaint)
  const items = (report?.audits['network-requests']?.details?.items ?? []).filter(
    ({ networkRequestTime }) => Number(networkRequestTime) < painted,
  )
  const files = items.map((item) => new URL(String(item.url)).pathname).filter((file) => file.endsWith('.js'))
  const bytes = [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0)
  return figure(`initial JavaScript of ${page}`, `${(bytes / 1000).toFixed(0)} kB gz in ${files.length} files`, {
    words: `≤ ${most} kB gz`,
    met: bytes > 0 && bytes <= most * 1000,
  })
}

/** What the runs of a page say, with its budgets. */
export function shown(page: string, reports: readonly Report[]): Figure[] {
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
