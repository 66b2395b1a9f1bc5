import { afterAll, expect, test } from 'vitest'
import { printPdf } from './pdf.ts'

let workers = 0
const count = () => workers++
process.on('worker', count)
afterAll(() => {
  process.off('worker', count)
})

const layout = `#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: datetime(year: 2026, month: 11, day: 1))
#set text(lang: "en")
= #data.title`

test('after 500 documents the printer is replaced, and the same text has the same bytes', async () => {
  const rss: number[] = []
  const seen = new Set<string>()
  for (let printed = 0; printed < 1600; printed++) {
    const made = await printPdf({ layout, data: { title: 'Łódź' } })
    if (!made.ok) throw new Error(made.code)
    seen.add(made.value.toString('latin1'))
    // shortly before each printer is replaced
    if (printed % 500 === 490) rss.push(process.memoryUsage.rss() / 2 ** 20)
  }
  console.log(`memory before each replacement: ${rss.map((mb) => mb.toFixed(0)).join(', ')} MB; ${workers} printers`)
  expect(seen.size).toBe(1)
  expect(workers).toBe(4)
}, 300_000)
