import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'

const { db, app, clock, ask, as, bearerOf, close } = await openHouse()
afterAll(() => close())
const { northwind, halden } = world.workspaces
const editor = 'editor@northwind.example'

const create = async (input: object): Promise<{ id: string; code: string; items: { id: string }[] }> => {
  const document = 'mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id code items { id } } }'
  const { data } = await ask('sales@troupe.example', document, {
    input: { workspaceId: northwind, items: [{ consumable: 'CREDIT', quantity: 12, discount: 5000 }], ...input },
  })
  return data.createManualOrder
}
const paid = { paidAt: clock.now.toString() }
const pdfOf = async (id: string, query = '', who = editor) => {
  const answer = await app.inject({ url: `/order/${id}/invoice.pdf${query}`, headers: { authorization: `Bearer ${await bearerOf(who)}` } })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload, body: answer.body }
}
const opened = (bytes: Buffer): Promise<PDFDocumentProxy> => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
const textOf = async (bytes: Buffer) => {
  const page = await (await opened(bytes)).getPage(1)
  return (await page.getTextContent()).items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

test('an order has a pro forma until it is paid, then an invoice whose bytes never change, whatever is renamed later', async () => {
  const { id, code } = await create({})
  const proForma = await pdfOf(id)
  expect(proForma).toMatchObject({ status: 200, type: 'application/pdf' })
  expect(await textOf(proForma.bytes)).toContain(`Pro forma invoice for order ${code}`)
  const pay = 'mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { invoices { number } } }'
  const { data } = await ask('sales@troupe.example', pay, { input: { id, ...paid } })
  const [{ number }] = data.markOrderPaid.invoices
  const first = await pdfOf(id)
  const text = await textOf(first.bytes)
  for (const words of [`Invoice ${number}`, 'Northwind Foods, Inc.', 'Credits, less 50.00 USD', '1,822.00 USD', code])
    expect(text).toContain(words)
  await db.updateTable('workspace').set({ company: 'Northwind Holding' }).where('id', '=', northwind).execute()
  clock.now = clock.now.add({ hours: 24 * 400 })
  expect((await pdfOf(id)).bytes.equals(first.bytes)).toBe(true)
  clock.now = clock.now.subtract({ hours: 24 * 400 })
  await db.updateTable('workspace').set({ company: 'Northwind Foods, Inc.' }).where('id', '=', northwind).execute()
})

test('a refund has a credit note of its own, with the invoice that it corrects', async () => {
  const { id, items } = await create(paid)
  const refund = { items: [{ itemId: items[0]?.id, quantity: 2 }], reason: 'Two people fewer' }
  expect((await as('success@troupe.example').call('POST', `/order/${id}/refund`, refund)).status).toBe(200)
  const rows = await db.selectFrom('credit_invoice').select(['kind', 'number']).where('order_id', '=', id).orderBy('kind', 'desc').execute()
  const [invoice, note] = rows
  expect(note?.number).toMatch(/^C-2026-\d{6}$/)
  const text = await textOf((await pdfOf(id, `?number=${note?.number}`)).bytes)
  for (const words of [`Credit note ${note?.number}`, `${invoice?.number}`, 'Two people fewer', '−303.66 USD'])
    expect(text).toContain(words)
  expect((await pdfOf(id, '?number=C-2026-999999')).status).toBe(404)
})

test('PAY-20: Łódź reads right, hostile names are inert, no glyph is blank, and the file has no actions', async () => {
  const buyer = {
    name: 'Łódź #[panic()] *x* $y$ <script>',
    address: '=HYPERLINK("https://evil.example")',
    city: '\u202eRTL 🎭 会社 ᚠ',
    postcode: '#import "x"',
    country: 'PL',
    taxId: '',
  }
  const { id } = await create({})
  await db
    .updateTable('credit_order')
    .set({ billing: JSON.stringify(buyer) })
    .where('id', '=', id)
    .execute()
  const { bytes } = await pdfOf(id)
  const text = await textOf(bytes)
  expect(text).toContain('Łódź #[panic()] *x* $y$ <script>')
  expect(text).toContain('=HYPERLINK("https://evil.example")')
  expect(text).toContain('#import "x" RTL 🎭 会社 ?')
  const file = await opened(bytes)
  expect(await file.getOpenAction()).toBeNull()
  expect(await file.getJSActions()).toBeNull()
  expect(bytes.includes('/Marked true') && bytes.includes('/StructTreeRoot')).toBe(true)
  expect(await (await file.getPage(1)).getAnnotations()).toEqual([])
  expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|Launch|URI|EmbeddedFile)\b/)
})

/** The names of companies, one script each, and one that mixes them. */
const names = {
  chinese: '北京团队建设有限公司',
  traditional: '臺灣團隊體驗股份有限公司',
  japanese: '株式会社チームづくり',
  korean: '주식회사 팀빌딩',
  arabic: 'شركة الفريق',
  hebrew: 'חברת הצוות',
  greek: 'Ομάδα Α.Ε.',
  cyrillic: 'Команда ООО',
  thai: 'บริษัท ทีมงาน',
  devanagari: 'दल निर्माण',
  emoji: 'Party 🎉 & Co',
  mixed: 'Łódź 北京 팀 צוות 🎭',
}

/** The characters of the glyphs on the first page; that of a blank box is NUL. */
const glyphsOf = async (bytes: Buffer) => {
  const page = await (await opened(bytes)).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  return argsArray
    .filter((_, at) => fnArray[at] === OPS.showText)
    .flatMap(([glyphs]: readonly { readonly unicode: string }[][]) => glyphs ?? [])
    .map(({ unicode }) => unicode)
}

test('a name in any script that we have a font for is printed whole, with no blank glyph and the same bytes each time', async () => {
  const { id } = await create({})
  // vowel marks that are drawn above or below a letter can be part of its glyph, whose text then is the letter's
  const letters = (text: string) => [...text.normalize('NFKC').replaceAll(/[\s\p{M}]/gu, '')].toSorted().join('')
  for (const [script, name] of Object.entries(names)) {
    await db
      .updateTable('credit_order')
      .set({ billing: JSON.stringify({ name, address: '', city: '', postcode: '', country: 'PL', taxId: '' }) })
      .where('id', '=', id)
      .execute()
    const { bytes } = await pdfOf(id)
    const text = await textOf(bytes)
    const missing = [...letters(name)].filter((one) => !letters(text).includes(one))
    expect(missing, `${script}: ${text}`).toEqual([])
    const glyphs = await glyphsOf(bytes)
    expect(glyphs.length, script).toBeGreaterThan(50)
    expect(glyphs.includes('\u0000'), script).toBe(false)
    if (script === 'mixed') expect((await pdfOf(id)).bytes.equals(bytes)).toBe(true)
  }
})

test('PAY-17: an invoice of another workspace answers as if it didn’t exist', async () => {
  const { id } = await create({ workspaceId: halden, ...paid })
  const [foreign, missing] = [await pdfOf(id), await pdfOf(crypto.randomUUID())]
  expect(foreign.status).toBe(404)
  expect(foreign.body).toBe(missing.body)
  expect((await pdfOf('x')).status).toBe(404)
  expect((await pdfOf(id, '', 'viewer@northwind.example')).status).toBe(403)
})
