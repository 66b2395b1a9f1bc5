import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { send, db, close } = await openHouse()
afterAll(() => close())

const table = (email: string, text: string, query = '') =>
  send(email, 'POST', `/users/import${query}`, text, { 'content-type': 'text/csv' })
const header = 'firstName,lastName,email,role,permission,languages,level,workspace,workspaceRole'
const good = [
  header,
  'Ada,Lovelace,ada@new.example,BOOKING_USER,,en,,Northwind Foods,EDITOR',
  'Ben,Okri,ben@new.example,HOST,HOST,en fr,2,,',
  'Cy,Twombly,cy@new.example,PLANT,,de,1,,',
  'Old,Hand,owner@northwind.example,BOOKING_USER,,,,,',
].join('\r\n')
const isThere = async (email: string) =>
  (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

test('a dry run reports the result of each row and saves nothing', async () => {
  const answer = await table('success@troupe.example', good)
  expect(answer.json()).toMatchObject({ applied: false, created: 3, existing: 1, refused: 0 })
  expect(answer.json().rows.map((row: { line: number; fate: string }) => [row.line, row.fate])).toEqual([
    [2, 'NEW'],
    [3, 'NEW'],
    [4, 'NEW'],
    [5, 'EXISTS'],
  ])
  expect(await isThere('ada@new.example')).toBe(false)
  expect(await db.selectFrom('message_mail').select('id').where('kind', '=', 'account.created').execute()).toEqual([])
})

test('after applying, each valid row has an account, a level and an email, existing people are unchanged, and the other rows come back', async () => {
  const bad = [
    good,
    'Dee,,dee@new.example,HOST,,xx,9,,',
    'Eve,Adams,eve@new.example,EVENT_PRODUCER,HOST,,,,',
    'Fay,Wray,ada@new.example,HOST,,,,,',
    'Gus,Hall,gus@new.example,BOOKING_USER,,,,Nowhere,EDITOR',
    'Hal,Jordan,hal@new.example,WIZARD,,,,,',
    'Ira,Levin,ira@new.example,HOST,,,,,,,stray',
  ].join('\n')
  const owner = () => db.selectFrom('account_user').select(['first_name', 'version']).where('id', '=', world.users.owner).executeTakeFirst()
  const before = await owner()
  const report = (await table('success@troupe.example', bad, '?apply=1')).json()
  expect(report).toMatchObject({ applied: true, created: 3, existing: 1, refused: 6, headings: header.split(',') })
  const refused = report.rows.slice(4)
  expect(refused.map((row: { fields: object }) => row.fields)).toEqual([
    { lastName: ['REQUIRED'], level: ['TOO_BIG'], 'languages.0': ['UNKNOWN_LANGUAGE'] },
    { role: ['STRONGER_RANK'] },
    { email: ['TAKEN'] },
    { workspace: ['NOT_FOUND'] },
    { role: ['INVALID'] },
    { '': ['TOO_LONG'] },
  ])
  expect(refused[5].cells).toEqual(['Ira', 'Levin', 'ira@new.example', 'HOST', '', '', '', '', '', '', 'stray'])
  const ben = await db
    .selectFrom('account_user')
    .select(['role', 'permission', 'level', 'languages'])
    .where('email', '=', 'ben@new.example')
    .executeTakeFirst()
  expect(ben).toEqual({ role: 'HOST', permission: 'HOST', level: 2, languages: ['en', 'fr'] })
  expect(await db.selectFrom('message_mail').select('id').where('kind', '=', 'account.created').execute()).toHaveLength(3)
  expect([await isThere('ada@new.example'), await isThere('eve@new.example')]).toEqual([true, false])
  expect(await owner()).toEqual(before)
  const again = (await table('success@troupe.example', `${header}\nHal,Jordan,hal@new.example,WIZARD,,,,,`, '?apply=1')).json()
  expect(again, 'nothing could be created').toMatchObject({ applied: false, created: 0, refused: 1 })
})

test('a file that isn’t such a table is refused, and the answer names the column', async () => {
  const ask = async (text: string) => (await table('success@troupe.example', text)).json()
  expect(await ask('firstName,lastName,email\nA,B,c@d.example')).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { role: ['REQUIRED'] } },
  })
  expect(await ask(`${header},password\n`)).toMatchObject({ extensions: { fields: { password: ['UNKNOWN'] } } })
  expect(await ask('"firstName,lastName')).toMatchObject({ extensions: { fields: { file: ['INVALID'] } } })
  expect(await ask(`${header}\n${'A,B,c@d.example,HOST,,,,,\n'.repeat(501)}`)).toMatchObject({
    extensions: { fields: { file: ['TOO_BIG'] } },
  })
  expect((await table('success@troupe.example', 'x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await send('success@troupe.example', 'POST', '/users/import', { a: 1 })).statusCode).toBe(422)
})

test('a table as spreadsheets save it is read: its separator named or not, empty lines and columns, and the file’s own lines', async () => {
  const lines = [
    'sep=;',
    ';;;;',
    'firstName;lastName;email;role;notes;',
    'Ada;"Love; lace";ada2@new.example;HOST;;',
    ' ; ;;;',
    '',
    'Bo;Ek;bo2@new.example;HOST;"two',
    'lines";',
    'Cy;Poe;cy2@new.example;WIZARD',
  ]
  for (const end of ['\r\n', '\n', '\r']) {
    const { rows } = (await table('success@troupe.example', lines.join(end))).json()
    expect(rows).toMatchObject([
      { line: 4, name: 'Ada Love; lace', role: 'HOST', fate: 'NEW' },
      { line: 7, name: 'Bo Ek', fate: 'NEW' },
      { line: 9, fate: 'REFUSED', cells: ['Cy', 'Poe', 'cy2@new.example', 'WIZARD'] },
    ])
    expect((await table('success@troupe.example', lines.slice(1).join(end))).json()).toMatchObject({ created: 2, rows: { 0: { line: 3 } } })
  }
  const last = (await table('success@troupe.example', 'firstName,lastName,email,role,\nAda,Lace,ada2@new.example,HOST,stray')).json()
  expect(last.rows[0].fields, 'a value under no heading').toEqual({ '': ['TOO_LONG'] })
})

test('the words that screens show are read, in any case: headings, roles, permissions, levels and languages', async () => {
  const answer = await table(
    'success@troupe.example',
    [
      'first name,LAST NAME,EMAIL,Role,Permission,Languages,Level,Workspace,access',
      'Ada,Ek,ada3@words.example,Booking user,customer,English,,Northwind Foods,Editor',
      'Bo,Ek,bo3@words.example,host,Own events only,"English, spanish",2 Pro,,',
      'Cy,Ek,cy3@words.example,PLANT ACTOR,,de fr,1,,',
    ].join('\n'),
    '?apply=1',
  )
  expect(answer.json()).toMatchObject({ created: 3, refused: 0, rows: [{ role: 'BOOKING_USER' }, { role: 'HOST' }, { role: 'PLANT' }] })
  const bo = await db
    .selectFrom('account_user')
    .select(['permission', 'languages', 'level'])
    .where('email', '=', 'bo3@words.example')
    .executeTakeFirst()
  expect(bo).toEqual({ permission: 'HOST', languages: ['en', 'es'], level: 2 })
})

test('headings that aren’t known come back with what they may mean, and the answer names the columns by their places', async () => {
  const file = 'Vorname,Nachname,email,Role,Stadt\nAda,Ek,ada4@new.example,HOST,Bern\n'
  const asked = (await table('success@troupe.example', file)).json()
  expect(asked).toMatchObject({
    code: 'INVALID',
    extensions: {
      fields: { Vorname: ['UNKNOWN'], Nachname: ['UNKNOWN'], Stadt: ['UNKNOWN'], firstName: ['REQUIRED'], lastName: ['REQUIRED'] },
      headings: [
        { heading: 'Vorname', column: null },
        { heading: 'Nachname', column: null },
        { heading: 'email', column: 'email' },
        { heading: 'Role', column: 'role' },
        { heading: 'Stadt', column: null },
      ],
    },
  })
  const mapped = await table('success@troupe.example', file, '?columns=firstName,lastName,email,role,')
  expect(mapped.json()).toMatchObject({ created: 1, rows: [{ name: 'Ada Ek', fate: 'NEW' }] })
  const twice = await table('success@troupe.example', file, '?columns=firstName,lastName,email,role,role')
  expect(twice.json()).toMatchObject({ extensions: { fields: { Stadt: ['TAKEN'] } } })
  expect((await table('success@troupe.example', file, '?columns=password')).statusCode).toBe(422)
})

test('bytes of another encoding are read as that, and a letter that is lost already is refused', async () => {
  const text = 'firstName,lastName,email,role\nJosé,Muñoz’,jose@new.example,HOST'
  const ask = async (bytes: Buffer) => {
    const answer = await send('success@troupe.example', 'POST', '/users/import', bytes, { 'content-type': 'text/csv' })
    const { encoding, rows } = answer.json()
    return [encoding, rows[0].name, rows[0].fate]
  }
  expect(await ask(Buffer.from(text))).toEqual(['UTF-8', 'José Muñoz’', 'NEW'])
  const western = Buffer.from(text.replace('’', '\x92'), 'latin1')
  expect(await ask(western)).toEqual(['windows-1252', 'José Muñoz’', 'NEW'])
  expect(await ask(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(['UTF-16', 'José Muñoz’', 'NEW'])
  expect(await ask(Buffer.from(western.toString()))).toEqual(['UTF-8', 'Jos\uFFFD Mu\uFFFDoz\uFFFD', 'REFUSED'])
})

test('below success manager no one exports or imports people', async () => {
  for (const email of ['sales@troupe.example', 'owner@northwind.example', 'host@troupe.example']) {
    expect((await table(email, good)).statusCode).toBe(403)
    expect((await send(email, 'GET', '/users/export')).statusCode).toBe(403)
  }
})

test('an export opens in a spreadsheet without running anything, and can be imported again', async () => {
  await db
    .updateTable('account_user')
    .set({ first_name: '=HYPERLINK("https://evil")', last_name: ' @SUM(1)' })
    .where('email', '=', 'cy@new.example')
    .execute()
  const answer = await send('success@troupe.example', 'GET', '/users/export?roles=PLANT&active=true&text=new.example')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people-2026-10-05.csv"',
  })
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"\'=HYPERLINK(""https://evil"")"')
  expect(lines[1]).toContain("' @SUM(1)")
  expect(lines[1]).toMatch(/^("([^"]|"")*",)*"([^"]|"")*"$/)
  for (const cell of lines[1]?.split(',') ?? []) expect(cell).not.toMatch(/^"?[=+@-]/)
  const back = (await table('success@troupe.example', answer.body)).json()
  expect(back).toMatchObject({
    existing: 1,
    refused: 0,
    rows: [{ fate: 'EXISTS', email: 'cy@new.example', name: '=HYPERLINK("https://evil")  @SUM(1)' }],
  })
  const entry = await db.selectFrom('audit_entry').select(['after']).where('operation', '=', 'GET /users/export').executeTakeFirst()
  expect(entry?.after).toMatchObject({ count: 1, roles: ['PLANT'] })
})
