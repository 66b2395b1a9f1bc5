import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { printPdf } from '../apps/server/src/platform/files/pdf.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '../packages/domain/src/catalogue/kinds.ts'
import { priceOf } from '../packages/domain/src/catalogue/price.ts'
import { FIRST_PRICE_TABLE } from '../packages/domain/src/catalogue/price-table.ts'
import { CHAIN_START } from '../packages/domain/src/credit/chain.ts'
import { openChromium } from '../tests/chromium.ts'
import { world } from '../tests/world/ids.ts'
import { atLeast, atMost, clientOf, type Figure, figure, median, ms, quantile, signIn, start } from './measure.ts'

const { northwind } = world.workspaces
const rounds = 5
const pricesARound = 200_000
const statementLines = 10_000
const invoices = 50

/** How fast prices are computed, pages are printed, and a downloaded statement is checked in the browser. */
export async function moneyFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-bench-'))
  const ours = await start('../apps/server/src/main.ts', { DATA_DIR: path.join(dir, 'data'), DATABASE_URL: '', DEMO: '1' }, '/readyz')
  try {
    return [prices(), await printing(ours.url), await printingHan(), await checking(ours.url)]
  } finally {
    await ours.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Different events in turn, with two seasons of which one matches: no two calls after each other are the same. */
function prices(): Figure {
  const seasons = [
    { startsOn: '2026-12-01', endsOn: '2026-12-31', types: SESSION_FORMATS, percent: 15 },
    { startsOn: '2027-06-01', endsOn: '2027-08-31', types: SESSION_FORMATS, percent: -10 },
  ]
  const events = SESSION_FORMATS.flatMap((format) =>
    HOST_TYPES.flatMap((hostType) =>
      PACKAGE_LEVELS.flatMap((packageLevel) =>
        [10, 25, 60, 200].map((attendees, index) => ({
          format,
          hostType,
          packageLevel,
          attendees,
          durationMinutes: 60 + 30 * index,
          zonePriceCredits: 6,
          modifiers: seasons,
          localStartDate: '2026-12-24',
        })),
      ),
    ),
  )
  const found = Array.from({ length: rounds + 1 }, () => {
    const begun = performance.now()
    let credits = 0
    for (let n = 0; n < pricesARound; n++) {
      const facts = events[n % events.length]
      const price = facts && priceOf(facts, FIRST_PRICE_TABLE)
      if (price?.ok) credits += price.value.credits
    }
    if (credits === 0) throw new Error('nothing was priced')
    return pricesARound / ((performance.now() - begun) / 1000)
  })
  // the first round compiles
  const perSecond = median(found.slice(1))
  return figure('prices of events', `${(Math.round(perSecond / 1000) * 1000).toLocaleString('en')}/s`, atLeast(perSecond, 200_000))
}

/** One invoice after the other over HTTP, from the stored text; the first ones start the printer and are left out. */
async function printing(url: string): Promise<Figure> {
  const { authorization } = await signIn(url, 'admin@troupe.example', demoPassword)
  const client = clientOf(url, 1)
  const query = '{ orders(filter: { state: PAID }, limit: 1) { nodes { id } } }'
  const asked = await client.send({ path: '/graphql', headers: { authorization }, body: JSON.stringify({ query }) })
  const id = JSON.parse(asked.text).data?.orders.nodes[0]?.id
  if (!id) throw new Error(`no paid order: ${asked.text.slice(0, 200)}`)
  const spent: number[] = []
  for (let printed = 0; printed < invoices; printed++) {
    const begun = performance.now()
    const { status, text } = await client.send({ method: 'GET', path: `/order/${id}/invoice.pdf`, headers: { authorization } })
    spent.push(performance.now() - begun)
    if (status !== 200) throw new Error(`the invoice answered ${status}: ${text.slice(0, 200)}`)
  }
  client.close()
  const warm = spent.slice(5)
  return figure('invoice, warm', `median ${ms(median(warm))}, 99th ${ms(quantile(warm, 0.99))}`, atMost(median(warm), 60))
}

/** A page in Chinese, Japanese and Korean in turn, printed in this process; the first ones unpack the fonts and are left out. */
async function printingHan(): Promise<Figure> {
  const layout = '#let data = json(bytes(sys.inputs.data))\n#set text(lang: "en")\n= #data.title'
  const titles = ['株式会社サクラ商事 請求書', '上海国际贸易有限公司 发票', '서울무역주식회사 청구서']
  const spent: number[] = []
  for (let printed = 0; printed < invoices; printed++) {
    const begun = performance.now()
    const made = await printPdf({ layout, data: { title: titles[printed % titles.length] } })
    spent.push(performance.now() - begun)
    if (!made.ok) throw new Error(made.code)
  }
  const warm = spent.slice(titles.length)
  const value = `median ${ms(median(warm))}, 99th ${ms(quantile(warm, 0.99))}`
  return figure('a page in Chinese, Japanese or Korean, warm', value, atMost(median(warm), 60))
}

/** The page of the statement checks a file that is whole but not the server's: every line is read, and then the server is asked. */
async function checking(url: string): Promise<Figure> {
  const { token } = await signIn(url, 'owner@northwind.example', demoPassword)
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.context().addCookies([{ name: 'token', value: token, url }])
    await page.addInitScript((id) => localStorage.setItem('troupe.workspace', JSON.stringify(id)), northwind)
    await page.goto(`${url}/orders`)
    const choose = page.getByLabel('Statement file')
    const buffer = Buffer.from(JSON.stringify(wholeStatement()))
    const spent: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.reload()
      await choose.waitFor({ state: 'attached' })
      // the clock starts with the file's arrival, before the page reads it
      const clock = await choose.evaluateHandle((input) => {
        const timed = { begun: 0 }
        input.addEventListener('change', () => (timed.begun = performance.now()), { capture: true, once: true })
        return timed
      })
      await choose.setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer })
      const done = await clock.evaluateHandle(
        ({ begun }) =>
          new Promise<number>((resolve) => {
            const look = () => {
              if (document.body.textContent?.includes('This statement ends differently')) resolve(performance.now() - begun)
              else requestAnimationFrame(look)
            }
            look()
          }),
      )
      spent.push(await done.jsonValue())
    }
    const middle = median(spent)
    return figure('a statement of 10,000 lines checked in the browser', `${(middle / 1000).toFixed(2)} s`, atMost(middle, 1000))
  } finally {
    await browser.close()
  }
}

function wholeStatement() {
  let before = CHAIN_START
  const entries = Array.from({ length: statementLines }, (_, index) => {
    const entry = {
      number: index + 1,
      workspaceId: northwind,
      consumable: 'CREDIT',
      lotId: crypto.randomUUID(),
      from: 'AVAILABLE',
      to: 'ALLOCATED',
      quantity: 1 + (index % 30),
      sessionId: crypto.randomUUID(),
      actorId: crypto.randomUUID(),
      at: '2026-10-01T09:30:00.000000Z',
      reason: 'Event booked',
    }
    before = createHash('sha256')
      .update(before + Object.values(entry).join('\n'))
      .digest('hex')
    return { ...entry, hash: before }
  })
  return {
    workspace: { id: northwind },
    chains: [{ before: CHAIN_START, entries, head: { consumable: 'CREDIT', count: statementLines, hash: before } }],
  }
}
