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

test('one invalid row rejects the whole import, and the answer names the column', async () => {
  const bad = [
    good,
    'Dee,,dee@new.example,HOST,,xx,9,,',
    'Eve,Adams,eve@new.example,EVENT_PRODUCER,HOST,,,,',
    'Fay,Wray,ada@new.example,HOST,,,,,',
    'Gus,Hall,gus@new.example,BOOKING_USER,,,,Nowhere,EDITOR',
    'Hal,Jordan,hal@new.example,WIZARD,,,,,',
    'Ira,Levin,ira@new.example,HOST,,,,,,,stray',
  ].join('\n')
  const { applied, refused, rows } = (await table('success@troupe.example', bad, '?apply=1')).json()
  expect({ applied, refused }).toEqual({ applied: false, refused: 6 })
  expect(rows.slice(4).map((row: { fields: object }) => row.fields)).toEqual([
    { lastName: ['REQUIRED'], level: ['TOO_BIG'], 'languages.0': ['UNKNOWN_LANGUAGE'] },
    { role: ['STRONGER_RANK'] },
    { email: ['TAKEN'] },
    { workspace: ['NOT_FOUND'] },
    { role: ['INVALID'] },
    { '': ['TOO_LONG'] },
  ])
  expect(await isThere('ada@new.example')).toBe(false)
})

test('after applying, each person in the table has an account, a level and an email, and existing people are unchanged', async () => {
  const before = await db
    .selectFrom('account_user')
    .select(['first_name', 'version'])
    .where('id', '=', world.users.owner)
    .executeTakeFirst()
  const answer = await table('success@troupe.example', good, '?apply=1')
  expect(answer.json()).toMatchObject({ applied: true, created: 3, existing: 1 })
  const ben = await db
    .selectFrom('account_user')
    .select(['role', 'permission', 'level', 'languages'])
    .where('email', '=', 'ben@new.example')
    .executeTakeFirst()
  expect(ben).toEqual({ role: 'HOST', permission: 'HOST', level: 2, languages: ['en', 'fr'] })
  expect(await db.selectFrom('message_mail').select('id').where('kind', '=', 'account.created').execute()).toHaveLength(3)
  expect(
    await db.selectFrom('account_user').select(['first_name', 'version']).where('id', '=', world.users.owner).executeTakeFirst(),
  ).toEqual(before)
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

test('a table with semicolons is read as one with commas', async () => {
  const answer = await table('success@troupe.example', 'firstName;lastName;email;role\nAda;"Love, lace";ada2@new.example;HOST\n')
  expect(answer.json()).toMatchObject({ created: 1, refused: 0, rows: [{ name: 'Ada Love, lace', role: 'HOST' }] })
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
