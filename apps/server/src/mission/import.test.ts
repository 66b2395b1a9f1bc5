import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const editor = 'editor@northwind.example'
const producer = 'producer@troupe.example'
const stranger = 'owner@halden.example'
const lookUp = idOf('mission set', 'Look up')

async function newSet(name: string, missions: readonly string[] = []): Promise<string> {
  const { id } = await app.db
    .insertInto('mission_set')
    .values({ workspace_id: world.workspaces.northwind, name, created_at: app.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mission = { mission_set_id: id, type: 'TEXT', options: '[]', instructions: 'Who?', created_at: app.clock.now } as const
  for (const [position, one] of missions.entries())
    await app.db
      .insertInto('mission')
      .values({ ...mission, name: one, position })
      .execute()
  return id
}
const missionsIn = (setId: string) =>
  app.db
    .selectFrom('mission')
    .select(['name', 'instructions', 'notes', 'options'])
    .where('mission_set_id', '=', setId)
    .orderBy('position')
    .execute()
const names = async (setId: string) => (await missionsIn(setId)).map(({ name }) => name).join(' ')

const importTable = (id: string, text: string, { who = editor, apply = false } = {}) =>
  app.as(who).call('POST', `/mission-sets/${id}/import${apply ? '?apply=1' : ''}`, { format: 'CSV', text })
const heads = 'Title,Kind,Instructions,Answers,Notes\n'

test('a table of missions is tried out first, and imported wholly or not at all', async () => {
  const set = await newSet('Imported', ['first'])
  const table = `${heads}Vane,Text,Which animal?,Rooster|Cock,\nClocks,True/False,All agree?,True|*False,from the north\nFaces,Multiple choice,"How many, with beards?",*3|5|None,\n`
  const tried = await importTable(set, table)
  expect(tried.body).toMatchObject({
    applied: false,
    created: 3,
    refused: 0,
    rows: [{ line: 2, fate: 'NEW', name: 'Vane', type: 'TEXT' }, {}, {}],
  })
  expect(await names(set)).toBe('first')
  const broken = await importTable(set, `${table}Faces,essay,,x,\n`, { apply: true })
  expect(broken.body).toMatchObject({ applied: false, created: 0, refused: 1 })
  expect(broken.body.rows[3]).toMatchObject({
    line: 5,
    fate: 'REFUSED',
    fields: { type: ['INVALID'], instructions: ['REQUIRED'] },
    cells: ['Faces', 'essay', '', 'x', ''],
  })
  expect(await names(set)).toBe('first')
  expect((await importTable(set, table, { apply: true })).body).toMatchObject({ applied: true, created: 3 })
  expect(await names(set)).toBe('first Vane Clocks Faces')
  expect((await missionsIn(set))[2]).toMatchObject({
    notes: 'from the north',
    options: [
      { title: 'True', correct: false },
      { title: 'False', correct: true },
    ],
  })
  for (const [text, fields] of [
    ['', { text: ['REQUIRED'] }],
    [heads, { text: ['REQUIRED'] }],
    ['Title,Kind,Prize\nx,y,z', { Prize: ['UNKNOWN'], Instructions: ['REQUIRED'], Answers: ['REQUIRED'] }],
    [`${heads}"open`, { text: ['INVALID'] }],
  ] as const)
    expect((await importTable(set, text)).body, text).toMatchObject({ code: 'INVALID', extensions: { fields } })
  expect((await importTable(set, table, { who: stranger })).body.code).toBe('NOT_FOUND')
  expect((await importTable(lookUp, table)).body.code).toBe('FORBIDDEN')
  expect((await importTable(lookUp, table, { who: producer })).status).toBe(200)
})

test('MIS-02: a table that is meant to harm is told row by row or refused, and nothing of it is stored', async () => {
  const set = await newSet('Attacked')
  const row = (name: string, instructions = 'Who?') => `${name},Text,${instructions},Eve,\n`
  const many = `${heads}${Array.from({ length: 51 }, (_, n) => row(`m${n}`)).join('')}`
  for (const apply of [false, true]) {
    const { body } = await importTable(set, many, { apply })
    expect(body).toMatchObject({ applied: false, created: 0, refused: 1 })
    expect(body.rows.at(-1)).toMatchObject({ fate: 'REFUSED', fields: { '': ['TOO_MANY'] } })
  }
  expect((await importTable(set, `${heads}${row('a', 'x'.repeat(200_000))}`, { apply: true })).body.rows[0]).toMatchObject({
    fields: { instructions: ['TOO_LONG'] },
  })
  expect((await importTable(set, `${heads}${row('a', 'x'.repeat(1_000_000))}`, { apply: true })).status).toBe(413)
  expect((await importTable(set, `${heads}${row('a\0')}`, { apply: true })).body).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { text: ['NOT_TEXT'] } },
  })
  expect((await importTable(set, `${heads}${'a,b\n'.repeat(501)}`, { apply: true })).body).toMatchObject({
    extensions: { fields: { text: ['TOO_MANY'] } },
  })
  expect(await missionsIn(set)).toEqual([])
  // two byte-order marks are none of its business, and a formula is text like any other
  const formula = '=HYPERLINK(0)'
  expect((await importTable(set, `\uFEFF\uFEFF${heads}${row(formula, `'${formula}`)}`, { apply: true })).body).toMatchObject({
    applied: true,
  })
  expect(await missionsIn(set)).toMatchObject([{ name: formula, instructions: formula }])
})

test('staff import a list of Breadcrumb wholly or not at all; customers don’t, and without an answer nothing is imported', async () => {
  const set = await newSet('From Breadcrumb')
  const importList = (listId: string, { who = producer, apply = false } = {}) =>
    app.as(who).call('POST', `/mission-sets/${set}/import${apply ? '?apply=1' : ''}`, { format: 'BREADCRUMB_LIST', listId })
  expect((await importList('harbour-walk', { who: editor })).status).toBe(403)
  expect((await importList('nowhere')).body).toMatchObject({ code: 'INVALID', extensions: { fields: { listId: ['UNKNOWN'] } } })
  expect((await importList('harbour-walk')).body).toMatchObject({ applied: false, created: 3, refused: 0 })
  expect(await names(set)).toBe('')
  expect((await importList('harbour-walk', { apply: true })).body).toMatchObject({ applied: true, created: 3 })
  expect(await names(set)).toBe('The anchor The lighthouse The bell')
  const { breadcrumb } = app.house
  const wrong = { name: 'The anchor', type: 'ESSAY', instructions: '', notes: '', options: [{ title: 'x', correct: true }] }
  Object.assign(app.house, { breadcrumb: { ...breadcrumb, missionsOf: async () => ({ kind: 'ANSWERED', value: [wrong] }) } })
  const [row] = (await importList('harbour-walk', { apply: true })).body.rows
  expect(row).toMatchObject({ fate: 'REFUSED', fields: { type: ['INVALID'], instructions: ['REQUIRED'] } })
  expect(row.cells).toEqual(['The anchor', 'ESSAY', '', '*x', ''])
  Object.assign(app.house, { breadcrumb: undefined })
  expect((await importList('harbour-walk', { apply: true })).body.code).toBe('UNAVAILABLE')
  Object.assign(app.house, { breadcrumb })
})
