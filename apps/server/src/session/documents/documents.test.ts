import { DOCUMENT_TYPES } from '@troupe/domain/session/document-types'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { db, app, ask, as, clock, bearerOf, close } = await openHouse()
afterAll(() => close())
beforeAll(async () => {
  // a closer text without words hides the one for every show
  await db.updateTable('setting_instruction').set({ content: '<p>Speak up.</p>' }).where('content', '=', '').execute()
})
const { greenRoom } = world.sessions
const [producer, viewer, editor] = ['producer@troupe.example', 'viewer@northwind.example', 'editor@northwind.example']

const get = async (type: string, who: string, id: string = greenRoom) => {
  const answer = await app.inject({
    url: `/session/${id}/document?type=${type}`,
    headers: { authorization: `Bearer ${await bearerOf(who)}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, body: answer.body, headers: answer.headers }
}
const opened = (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
async function textOf(bytes: Buffer): Promise<string> {
  const file = await opened(bytes)
  const pages = await Promise.all(Array.from({ length: file.numPages }, async (_, at) => (await file.getPage(at + 1)).getTextContent()))
  return (
    pages
      .flatMap(({ items }) => items)
      // a word is in pieces where its letters are in two files of a face; what stands apart has a space or an end of line between
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
      .join('')
      .replaceAll('\u200b', '')
      .replaceAll(/\s+/g, ' ')
  )
}
const sheetFor = async (who: string, type = 'CALL_SHEET', id: string = greenRoom) => textOf((await get(type, who, id)).bytes)

/** Who has which place of the event, with their email. */
const crewOf = (id: string) =>
  db
    .selectFrom('staffing_assignment as a')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .innerJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').onRef('o.user_id', '=', 'a.user_id'))
    .select(['a.role', 'u.id', 'u.email', 'u.phone', 'u.full_name', 'o.id as offer', 'o.state'])
    .where('a.session_id', '=', id)
    .where('o.state', 'in', ['ACCEPTED', 'PENDING'])
    .execute()
const memberOf = async (role: string, id: string = greenRoom) => {
  const found = (await crewOf(id)).find((one) => one.role === role)
  if (!found) throw new Error(`no ${role}`)
  return found
}

test('a document is for those for whom it is, and the page lists exactly the ones that open', async () => {
  const host = (await memberOf('HOST')).email
  const opens = async (who: string, id: string = greenRoom) => {
    const found: Record<string, number> = {}
    for (const type of DOCUMENT_TYPES) found[type] = (await get(type, who, id)).status
    const { data } = await ask(who, 'query ($id: ID!) { session(id: $id) { documents } }', { id })
    expect(data.session.documents).toEqual(Object.keys(found).filter((type) => found[type] === 200))
    return found
  }
  const everyone = { RUNNING_ORDER: 200, IRL_LOGIN_INSTRUCTIONS_NO_CODE: 200, IRL_LOGIN_INSTRUCTIONS: 404 }
  const all = { ...everyone, CALL_SHEET: 200, IRL_ADMIN_INSTRUCTIONS: 200, IRL_TALKING_POINTS: 200 }
  expect(await opens(viewer)).toEqual({ ...everyone, CALL_SHEET: 403, IRL_ADMIN_INSTRUCTIONS: 403, IRL_TALKING_POINTS: 403 })
  expect(await opens(editor)).toEqual({ ...everyone, CALL_SHEET: 403, IRL_ADMIN_INSTRUCTIONS: 200, IRL_TALKING_POINTS: 403 })
  expect(await opens(host)).toEqual(all)
  expect(await opens(producer)).toEqual(all)
  // those who play a show themselves say what a host would say, and have no crew to call
  const { northwind } = world.workspaces
  const self = await db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', northwind)
    .where('diy', '=', true)
    .executeTakeFirstOrThrow()
  expect(await opens(editor, self.id)).toMatchObject({ CALL_SHEET: 403, IRL_TALKING_POINTS: 200 })
  expect(await opens(viewer, self.id)).toMatchObject({ IRL_TALKING_POINTS: 403 })
  expect(await opens(producer, self.id)).toMatchObject({ CALL_SHEET: 404 })
})

test('another type is refused, and an event that isn’t the reader’s answers as one that doesn’t exist', async () => {
  for (const query of ['?type=INVOICE', '?type=call_sheet']) {
    const refused = await as(producer).call('GET', `/session/${greenRoom}/document${query}`)
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'INVALID', extensions: { fields: { type: ['INVALID'] } } }])
  }
  const missing = await get('RUNNING_ORDER', viewer, '0badcafe-0000-4000-8000-00000000beef')
  const idle = await db
    .selectFrom('account_user as u')
    .select('u.email')
    .where('u.role', '=', 'HOST')
    .where('u.permission', '=', 'HOST')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staffing_approval as o').select('o.id').whereRef('o.user_id', '=', 'u.id').where('o.session_id', '=', greenRoom),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  for (const who of ['editor@halden.example', idle.email]) {
    const [foreign, none] = [await get('RUNNING_ORDER', who), await get('RUNNING_ORDER', who, '0badcafe-0000-4000-8000-00000000beef')]
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
  }
  expect(missing.status).toBe(404)
  expect((await get('RUNNING_ORDER', viewer, 'x')).status).toBe(404)
  expect((await app.inject(`/session/${greenRoom}/document?type=RUNNING_ORDER`)).statusCode).toBe(401)
})

test('a call sheet has the calls, the show, the crew, the places, the running order and whom to ask', async () => {
  const { headers } = await get('CALL_SHEET', producer)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="call-sheet.pdf"' })
  const text = await sheetFor(producer)
  for (const words of [
    'Call sheet Murder in the Green Room',
    'Chicago time Northwind Foods, 72 people, 3 groups, In-Person, host on site',
    'Producer call 11:15 am Host call 11:30 am Plant actor call 12:00 pm Lobby opens 1:00 pm Show starts 1:30 pm Show ends 3:00 pm',
    'Dana Whitlock Producer, call 11:15 am +1 312 555 0105 producer@troupe.example',
    'Open Host, call 11:30 am',
    'Start The Merchant Hall 120 W Kinzie St Chicago',
    '1:42 pm The body Prompt books out, doors locked 13 min',
    'Contact and booking contact +1 312 555 0148 editor@northwind.example',
    'Walt Novak Venue contact. Opens the door on Kinzie from 1 pm. +1 312 555 0177',
    'page 1 of 2',
  ])
    expect(text).toContain(words)
})

interface Place {
  readonly approval: { readonly state: string } | null
}
const reach = `query ($id: ID!) { session(id: $id) { activityNotes contact { email phone } bookingContact { email phone }
  additionalBookingContacts { email phone } venueContacts { email phone } assignments { user { fullName email phone } approval { state } } } }`

test('a call sheet says no more than its reader reads on the page, before and after they accept', async () => {
  const asked = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.session_id', 'u.email', 'u.full_name'])
    .where('o.state', '=', 'PENDING')
    .where('a.role', '=', 'HOST')
    .where('s.contact_id', 'is not', null)
    .where('u.permission', '=', 'HOST')
    .orderBy('o.id')
    .executeTakeFirstOrThrow()
  const venue = { id: crypto.randomUUID(), name: 'Mia Berger', email: 'mia@hall.example', phone: '+1 312 555 0162', details: 'Side door' }
  for (const id of [asked.session_id, greenRoom])
    await db
      .updateTable('session')
      .set({ activity_notes: 'Bring the spare prompt book.', venue_contacts: JSON.stringify([venue]) })
      .where('id', '=', id)
      .execute()
  const everyone = await db.selectFrom('account_user').select(['email', 'phone']).execute()
  const secrets = [...new Set([...everyone.flatMap(({ email, phone }) => [email, phone]), venue.email, venue.phone])].filter(
    (one) => one !== null,
  )
  /** How many emails and phones the sheet has: those that the page has, too. */
  const toldOn = async (who: string, id: string) => {
    const { session } = (await ask(who, reach, { id })).data
    // someone who declined is on the page of staff until the place has another person, and isn't called
    const called = session.assignments.filter(({ approval }: Place) => ['ACCEPTED', 'PENDING'].includes(approval?.state ?? ''))
    const page = JSON.stringify({ ...session, assignments: called })
    const text = await sheetFor(who, 'CALL_SHEET', id)
    const told = secrets.filter((one) => text.includes(one))
    expect(told, who).toEqual(secrets.filter((one) => page.includes(`"${one}"`)))
    expect(text).toContain('Bring the spare prompt book.')
    expect(text).toContain('Mia Berger Venue contact. Side door')
    return told
  }
  const before = await toldOn(asked.email, asked.session_id)
  expect(before).not.toContain(venue.phone)
  expect(await sheetFor(producer, 'CALL_SHEET', asked.session_id)).toMatch(
    new RegExp(`${asked.full_name} Host, call [^,]+, not confirmed yet`),
  )
  await db.updateTable('staffing_approval').set({ state: 'ACCEPTED', answered_at: clock.now }).where('id', '=', asked.id).execute()
  const after = await toldOn(asked.email, asked.session_id)
  expect(after).toEqual(expect.arrayContaining([...before, venue.phone, venue.email]))
  expect(await sheetFor(producer, 'CALL_SHEET', asked.session_id)).not.toContain(`${asked.full_name} Host, not`)
  // plants reach the producer, and no one else of the crew
  const [plant, host, lead] = [await memberOf('PLANT'), await memberOf('HOST'), await memberOf('PRODUCER')]
  const plants = await toldOn(plant.email, greenRoom)
  expect(plants).toContain(lead.phone)
  expect(plants).not.toContain(host.phone)
  expect(await toldOn(producer, greenRoom)).toContain(host.phone)
})

test('customers read a running order in their own words, and without anything of the crew', async () => {
  const [ours, theirs] = [await sheetFor(producer, 'RUNNING_ORDER'), await sheetFor(viewer, 'RUNNING_ORDER')]
  expect(ours).toContain('Plant actor')
  expect(theirs).toContain('12:00 pm Actors in costume Hold in the room the venue gave us Actor')
  expect(theirs).not.toMatch(/Plant|@|\+1|Whitlock/)
})

test('documents have the same bytes for the same rights, at any time, until something in them changes', async () => {
  const first = await get('CALL_SHEET', producer)
  const before = clock.now
  clock.now = clock.now.add({ hours: 30 })
  const second = await get('CALL_SHEET', 'admin@troupe.example')
  clock.now = before
  expect(second.status).toBe(200)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  await db.updateTable('session').set({ attendees: 71 }).where('id', '=', greenRoom).execute()
  expect((await get('CALL_SHEET', producer)).bytes.equals(first.bytes)).toBe(false)
  await db.updateTable('session').set({ attendees: 72 }).where('id', '=', greenRoom).execute()
  expect((await get('CALL_SHEET', producer)).bytes.equals(first.bytes)).toBe(true)
})

test('they are on Letter in the United States and Canada, and on A4 elsewhere', async () => {
  const sizeIn = async (timezone: string) => {
    await db.updateTable('session').set({ timezone }).where('id', '=', greenRoom).execute()
    const page = await (await opened((await get('RUNNING_ORDER', viewer)).bytes)).getPage(1)
    return page.view.slice(2).map(Math.round)
  }
  expect(await sizeIn('Europe/Berlin')).toEqual([595, 842])
  expect(await sizeIn('America/Toronto')).toEqual([612, 792])
  expect(await sizeIn('America/Chicago')).toEqual([612, 792])
})

const hostile = [
  ')Tj ET endobj %PDF-1.7',
  '#read("/etc/passwd") #import "x"',
  '$x$ *y* _z_ @a <b> `c` // d',
  '<img src=x onerror=alert(1)><iframe src=file:///etc/passwd>',
  '\u202eRTL שלום مرحبا',
  '🎭'.repeat(48),
  'W'.repeat(96),
]

test('EXP-02, EXP-07: what someone typed is printed as typed, and nothing in it runs, is read or leaves its page', async () => {
  for (const name of hostile) {
    const title = [...name].slice(0, 90).join('')
    await db.updateTable('session').set({ name, location_details: name }).where('id', '=', greenRoom).execute()
    await db
      .updateTable('session_timeline_item')
      .set({ title })
      .where('session_id', '=', greenRoom)
      .where('offset_minutes', '=', 0)
      .execute()
    const { status, bytes } = await get('CALL_SHEET', producer)
    expect(status, name).toBe(200)
    const letters = (text: string) => [...text.normalize('NFKC').replaceAll(/[\s\p{M}\p{Cf}]/gu, '')]
    const text = await textOf(bytes)
    if (/^[\x20-\x7e]+$/.test(name)) expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    for (const letter of letters(name)) expect(letters(text), name).toContain(letter)
    expect(text).not.toContain('root:')
    const file = await opened(bytes)
    expect(await file.getJSActions()).toBeNull()
    expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|Launch|URI|EmbeddedFile)\b/)
    const page = await file.getPage(1)
    expect(await page.getAnnotations()).toEqual([])
    // no word leaves the paper at the right, and no glyph is a blank box
    for (const item of (await page.getTextContent()).items) if ('str' in item) expect(item.transform[4] + item.width).toBeLessThan(612)
    const { fnArray, argsArray } = await page.getOperatorList()
    const glyphs = argsArray.filter((_, at) => fnArray[at] === OPS.showText).flatMap(([some]: { unicode: string }[][]) => some ?? [])
    expect(
      glyphs.some(({ unicode }) => unicode === '\u0000'),
      name,
    ).toBe(false)
    expect((await get('CALL_SHEET', producer)).bytes.equals(bytes)).toBe(true)
  }
  await db.updateTable('session').set({ name: 'Murder in the Green Room', location_details: null }).where('id', '=', greenRoom).execute()
})

const instructions = 'query ($id: ID!) { instructions(filter: { sessionId: $id }) { totalCount nodes { type title description content } } }'

test('an event’s instructions are filled in for it, on the page and on paper, and for those who may read them', async () => {
  const content =
    '<h2>{event}</h2><p>{date}, {time} at {place}.</p><ol><li>Ask <strong>{host}</strong> or {contact}.</li><li>Code: {code}, {other} {Event}</li></ol>'
  await db.updateTable('setting_instruction').set({ content, title: 'Before {event}' }).where('title', '=', 'Before you arrive').execute()
  await db.updateTable('session').set({ name: 'Ada & <b>Bo</b> {code}' }).where('id', '=', greenRoom).execute()
  const host = await memberOf('HOST')
  await db.updateTable('staffing_approval').set({ state: 'ACCEPTED' }).where('id', '=', host.offer).execute()
  const { data } = await ask(editor, instructions, { id: greenRoom })
  const [own, login] = data.instructions.nodes
  expect(data.instructions.totalCount).toBe(2)
  expect(login).toMatchObject({ type: 'IRL_LOGIN_INSTRUCTIONS_NO_CODE' })
  expect(own).toMatchObject({ title: 'Before Ada & <b>Bo</b> {code}', description: '' })
  const first = host.full_name.split(' ')[0]
  expect(own.content).toMatch(
    new RegExp(
      `^<h2>Ada &amp; &lt;b&gt;Bo&lt;/b&gt; \\{code\\}</h2><p>\\w{3} \\d+ \\w{3} 2026, 1:30 to 3:00 pm, Chicago time at The Merchant Hall, 120 W Kinzie St, Chicago.</p><ol><li>Ask <strong>${first}</strong> or Priya Raman.</li><li>Code: the code that your host gives you, \\{other\\} \\{Event\\}</li></ol>$`,
    ),
  )
  const text = await sheetFor(editor, 'IRL_ADMIN_INSTRUCTIONS')
  for (const words of [
    'Before Ada & <b>Bo</b> {code}',
    `1. Ask ${first} or Priya Raman.`,
    '2. Code: the code that your host gives you, {other} {Event}',
  ])
    expect(text).toContain(words)
  const types = async (who: string) =>
    (await ask(who, instructions, { id: greenRoom })).data.instructions.nodes.map(({ type }: { type: string }) => type)
  expect(await types(viewer)).toEqual(['IRL_LOGIN_INSTRUCTIONS_NO_CODE'])
  expect(await types(host.email)).toEqual(['IRL_ADMIN_INSTRUCTIONS', 'IRL_LOGIN_INSTRUCTIONS_NO_CODE', 'IRL_TALKING_POINTS'])
  expect((await ask('editor@halden.example', instructions, { id: greenRoom })).errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await ask(editor, '{ instructions { totalCount } }')).errors[0].extensions.code).toBe('FORBIDDEN')
})
