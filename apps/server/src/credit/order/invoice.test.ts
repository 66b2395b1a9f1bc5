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
const textOf = async (bytes: Buffer, number = 1) => {
  const page = await (await opened(bytes)).getPage(number)
  return (
    (await page.getTextContent()).items
      // a word is in pieces where its letters are in two files of a face; what stands apart has a space or an end of line between
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
      .join('')
      .replaceAll(/\s+/g, ' ')
  )
}

test('an order has a pro forma until it is paid, then an invoice whose bytes never change, whatever is renamed later', async () => {
  const { id, code } = await create({})
  const proForma = await pdfOf(id)
  expect(proForma).toMatchObject({ status: 200, type: 'application/pdf' })
  expect(await textOf(proForma.bytes)).toMatch(new RegExp(`^Troupe .*Pro forma invoice .* Order ${code} Due On receipt For `))
  const pay = 'mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { invoices { number } } }'
  const { data } = await ask('sales@troupe.example', pay, { input: { id, ...paid } })
  const [{ number }] = data.markOrderPaid.invoices
  const first = await pdfOf(id)
  const text = await textOf(first.bytes)
  for (const words of [
    `Invoice Number ${number}`,
    'Northwind Foods, Inc.',
    '12 credits, less $50.00',
    'Total in US dollars $1,822.00',
    code,
  ])
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
  for (const words of [`Credit note Number ${note?.number}`, `Corrects invoice ${invoice?.number}`, 'Two people fewer', '−$303.66'])
    expect(text).toContain(words)
  expect((await pdfOf(id, '?number=C-2026-999999')).status).toBe(404)
})

test('an invoice of the cart names its event, the card and the credits that paid it, and its lines are never cut by a page', async () => {
  const { id, code } = await create({ items: Array.from({ length: 40 }, () => ({ consumable: 'CREDIT', quantity: 2 })) })
  const traceId = crypto.randomUUID()
  const paidCart = {
    user_id: world.users.editor,
    key: 'k',
    body_hash: '',
    workspace_id: northwind,
    order_id: id,
    way: 'CREDITS_AND_CARD',
  } as const
  await db
    .insertInto('checkout_payment')
    .values({
      ...{ ...paidCart, trace_id: traceId, amount: 1, currency: 'USD', state: 'PAID', made_at: clock.now, expires_at: clock.now },
      ...{ card_brand: 'visa', card_last4: '4242', ended_at: clock.now, paid_at: clock.now },
    })
    .execute()
  const [item] = await db.selectFrom('credit_order_item').select('id').where('order_id', '=', id).orderBy('position').execute()
  const facts = { name: 'The Lost Ledger', timezone: 'America/New_York', city: 'New York', attendees: 30 }
  await db
    .insertInto('checkout_line')
    .values({
      ...{ trace_id: traceId, position: 0, cart_id: 'a', kind: 'EVENT', session_id: crypto.randomUUID(), order_item_id: item?.id ?? null },
      ...{ facts: JSON.stringify(facts), starts_at: Temporal.Instant.from('2026-12-11T02:00:00Z'), from_balance: 24, outcome: 'BOOKED' },
    })
    .execute()
  const pay = 'mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { id } }'
  expect((await ask('sales@troupe.example', pay, { input: { id, ...paid } })).errors).toBeUndefined()
  const { bytes } = await pdfOf(id)
  const file = await opened(bytes)
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, at) => textOf(bytes, at + 1)))
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    if (page.includes('2 credits')) expect(page).toContain('What you bought Quantity Each Amount')
  }
  expect(pages[0]).toContain('2 credits for The Lost Ledger Thu 10 Dec 2026, New York, 30 people')
  expect(pages.at(-1)).toMatch(/Subtotal .*Tax, United States, 0%.* \$0\.00 .*Visa ending 4242, \$.*24 credits from the balance/)
  expect(code).toBeTruthy()
  await db.deleteFrom('checkout_line').where('trace_id', '=', traceId).execute()
  await db.deleteFrom('checkout_payment').where('trace_id', '=', traceId).execute()
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
