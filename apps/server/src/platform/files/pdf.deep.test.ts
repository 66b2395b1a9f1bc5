import type { Worker } from 'node:worker_threads'
import { within } from '@troupe/tests/pace'
import { afterAll, expect, test } from 'vitest'
import { printPdf } from './pdf.ts'

/** What each printer has said of its memory, in MB, document by document. */
const printers: number[][] = []
const listen = (worker: Worker) => {
  const told: number[] = []
  printers.push(told)
  worker.on('message', ({ memory }: { memory: number }) => told.push(memory / 2 ** 20))
}
process.on('worker', listen)
afterAll(() => {
  process.off('worker', listen)
})

const layout = `#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: datetime(year: 2026, month: 11, day: 1))
#set text(lang: "en")
= #data.title`

test('a printer whose memory has grown to 64 MB is replaced, and the same text has the same bytes', {
  timeout: within(120_000),
}, async () => {
  const seen = new Set<string>()
  for (let printed = 0; printed < 900; printed++) {
    // Typst remembers each text that is new to it
    const title = printed % 10 === 0 ? 'Łódź' : `Łódź ${printed}`
    const made = await printPdf({ layout, data: { title } })
    if (!made.ok) throw new Error(made.code)
    if (printed % 10 === 0) seen.add(made.value.toString('latin1'))
  }
  expect(seen.size).toBe(1)
  expect(printers.length).toBeGreaterThan(1)
  for (const told of printers) {
    expect(told[0]).toBeLessThan(32)
    expect(Math.max(...told)).toBeLessThan(72)
  }
  // the one that was replaced had grown with every document: without a replacement it would go on
  expect(printers[0]?.at(-1)).toBeGreaterThanOrEqual(64)
})

test('a page with Chinese, Japanese or Korean text is printed with the fonts that its first printing made, and has the same bytes every time', {
  timeout: within(60_000),
}, async () => {
  const titles = ['株式会社サクラ商事 請求書', '上海国际贸易有限公司 发票', '서울무역주식회사 청구서']
  for (const title of titles) {
    const bytes = new Set<string>()
    for (let time = 0; time < 12; time++) {
      const made = await printPdf({ layout, data: { title } })
      if (!made.ok) throw new Error(made.code)
      bytes.add(made.value.toString('latin1'))
    }
    expect(bytes.size).toBe(1)
    // fonts that are made again take further memory each time
    console.log(title, printers.at(-1)?.slice(-12).join(' '))
    expect(new Set(printers.at(-1)?.slice(-11)).size).toBe(1)
  }
})
