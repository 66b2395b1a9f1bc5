import { whyNotTemplate } from '@troupe/domain/catalogue/templates'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { formerTemplateId } from '@troupe/tests/world/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const greenRoom = idOf('template', 'murderInTheGreenRoom')
const ledger = idOf('template', 'theLostLedger')
const quiz = idOf('template', 'buzzerNight')
const [northwindOwn, haldenOwn] = [idOf('template', 'northwind'), idOf('template', 'halden')]

const staff = () => app.as('producer@troupe.example')
const extensions = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions
async function list(filter: object, args: object = {}, as = staff()) {
  const { data } = await as.ask(
    `query ($filter: TemplateFilter, $sorting: [TemplateSorting!], $offset: Int, $limit: Int) {
      templates(filter: $filter, sorting: $sorting, offset: $offset, limit: $limit) { totalCount nodes { id name kind syncType type workspaceId } } }`,
    { filter, ...args },
  )
  return data.templates
}
const choose = (id: string, templateId: string | null) =>
  staff().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id templateId } }', { input: { id, templateId } })
const lines = async (id: string) => {
  const { data } = await staff().ask(
    'query ($id: ID!) { session(id: $id) { activity(filter: { path: "templateId" }) { nodes { id canUndo templates { id name } } } } }',
    { id },
  )
  return data.session.activity.nodes
}
const undo = (id: string) => staff().ask('mutation ($id: ID!) { undoSessionChange(id: $id) { id templateId } }', { id })

test('staff read the templates by name, filtered and a page at a time; no one else reads them', async () => {
  const all = await list({}, { limit: 100 })
  expect(all.totalCount).toBe(all.nodes.length)
  const names = all.nodes.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
  expect(await list({ kind: 'LEGACY' })).toMatchObject({ totalCount: 1, nodes: [{ id: formerTemplateId }] })
  expect(await list({ workspaceId: world.workspaces.halden })).toMatchObject({ totalCount: 1, nodes: [{ id: haldenOwn, kind: 'CUSTOM' }] })
  expect(await list({ text: 'green ROOM' })).toMatchObject({ totalCount: 2, nodes: [{ id: greenRoom }, { id: formerTemplateId }] })
  expect((await list({ type: 'REMOTE' }, { limit: 100 })).nodes).not.toContainEqual(expect.objectContaining({ id: northwindOwn }))
  const synced = await list({ syncType: 'breadcrumb' }, { sorting: [{ field: 'kind', direction: 'DESC' }], limit: 2, offset: 1 })
  expect(synced.nodes.map(({ kind, syncType }: Record<string, string>) => [kind, syncType])).toEqual([
    ['MASTER', 'breadcrumb'],
    ['MASTER', 'breadcrumb'],
  ])
  for (const email of ['owner@northwind.example', 'host@troupe.example']) {
    expect(extensions(await app.as(email).ask('{ templates { totalCount } }'))).toMatchObject({ code: 'FORBIDDEN' })
    expect(extensions(await app.as(email).ask('query ($id: ID!) { template(id: $id) { name } }', { id: greenRoom }))).toMatchObject({
      code: 'FORBIDDEN',
    })
  }
})

test('a template says for what it is, with its running order', async () => {
  const read = (id: string) =>
    staff().ask('query ($id: ID!) { template(id: $id) { name kind type duration lobby workspaceId timeline { title role } } }', { id })
  expect((await read(northwindOwn)).data.template).toMatchObject({
    ...{ name: 'Northwind murder night', kind: 'CUSTOM', type: 'IN_PERSON', duration: 105, lobby: 30 },
    ...{ workspaceId: world.workspaces.northwind },
    timeline: [{ title: 'Host call', role: 'HOST' }, { title: 'Doors and drinks' }, {}, {}],
  })
  for (const id of [crypto.randomUUID(), 'nonsense']) expect(extensions(await read(id))).toMatchObject({ code: 'NOT_FOUND' })
})

test('the list for an event has exactly what the rule lets it choose, and the template that it has', async () => {
  const everything = await app.db.selectFrom('catalogue_template').select(['id', 'kind', 'workspace_id', 'sync_type']).execute()
  const { greenRoom: upcoming, completed, halden } = world.sessions
  const events = await app.db
    .selectFrom('session')
    .select(['id', 'sync_type as syncType', 'workspace_id as workspaceId', 'template_id'])
    .where('id', 'in', [upcoming, completed, halden])
    .execute()
  expect(events).toHaveLength(3)
  for (const { id, template_id, ...use } of events) {
    const may = everything.filter((one) => one.id === template_id || whyNotTemplate(one, use) === null).map((one) => one.id)
    const { nodes } = await list({ forSession: id }, { limit: 100 })
    expect(nodes.map((one: { id: string }) => one.id).sort()).toEqual(may.sort())
  }
})

test('an event takes a template that fits it, and the others are refused by name', async () => {
  const id = world.sessions.greenRoom
  for (const [template, code] of [
    [crypto.randomUUID(), 'UNKNOWN'],
    [haldenOwn, 'UNKNOWN'],
    [formerTemplateId, 'NOT_ALLOWED'],
    [quiz, 'NOT_ALLOWED_TYPE'],
  ] as const)
    expect([template, extensions(await choose(id, template))]).toMatchObject([
      template,
      { code: 'INVALID', fields: { templateId: [code] } },
    ])
  for (const template of [ledger, northwindOwn, null, greenRoom])
    expect((await choose(id, template)).data.updateSession.templateId).toBe(template)
})

test('a legacy template stays with its event, and comes back only when the change that replaced it is undone', async () => {
  const id = world.sessions.completed
  expect((await choose(id, formerTemplateId.toUpperCase())).data.updateSession.templateId).toBe(formerTemplateId)
  expect((await choose(id, greenRoom)).data.updateSession.templateId).toBe(greenRoom)
  const [line] = await lines(id)
  expect(line).toMatchObject({ canUndo: true, templates: [{ name: 'Murder in the Green Room, first edition' }, { id: greenRoom }] })
  expect(extensions(await choose(id, formerTemplateId))).toMatchObject({ fields: { templateId: ['NOT_ALLOWED'] } })
  expect((await undo(line.id)).data.undoSessionChange.templateId).toBe(formerTemplateId)
})

test('a format takes Troupe’s templates of its sync type, and keeps to its sync type while it has one', async () => {
  const format = idOf('format', 'murderInTheGreenRoom/inPersonOnSite')
  const admin = app.as('admin@troupe.example')
  const change = (input: object) =>
    admin.ask('mutation ($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { templateId syncType } }', {
      input: { id: format, ...input },
    })
  for (const [input, code] of [
    [{ templateId: crypto.randomUUID() }, 'UNKNOWN'],
    [{ templateId: northwindOwn }, 'NOT_ALLOWED'],
    [{ templateId: formerTemplateId }, 'NOT_ALLOWED'],
    [{ templateId: quiz }, 'NOT_ALLOWED_TYPE'],
    [{ syncType: 'multi-round' }, 'NOT_ALLOWED_TYPE'],
  ] as const)
    expect([input, extensions(await change(input))]).toMatchObject([input, { code: 'INVALID', fields: { templateId: [code] } }])
  const both = { templateId: quiz, syncType: 'multi-round' }
  expect((await change(both)).data.updateExperienceFormat).toEqual(both)
  const none = { templateId: null, syncType: 'play' }
  expect((await change(none)).data.updateExperienceFormat).toEqual(none)
  // one that became a legacy one stays while its sync type fits
  await app.db
    .updateTable('catalogue_format')
    .set({ template_id: formerTemplateId, sync_type: 'breadcrumb' })
    .where('id', '=', format)
    .execute()
  expect((await change({ lobby: 20 })).data.updateExperienceFormat.templateId).toBe(formerTemplateId)
  expect(extensions(await change({ syncType: 'play' }))).toMatchObject({ fields: { templateId: ['NOT_ALLOWED_TYPE'] } })

  const create = (input: object) =>
    admin.ask('mutation ($input: CreateExperienceFormatInput!) { createExperienceFormat(input: $input) { templateId } }', {
      input: { experienceId: world.experiences.openFloor, type: 'HYBRID', hostType: 'ON_SITE', ...input },
    })
  expect(extensions(await create({ templateId: greenRoom }))).toMatchObject({ fields: { templateId: ['NOT_ALLOWED_TYPE'] } })
  const made = await create({ templateId: greenRoom, syncType: 'breadcrumb' })
  expect(made.data.createExperienceFormat).toEqual({ templateId: greenRoom })
})

test('an event is saved as a template of its workspace, and a MASTER one replaces that of its name where it was chosen', async () => {
  const save = (input: object, as = app.as('producer@troupe.example')) =>
    as.ask(
      'mutation ($input: SaveSessionAsTemplateInput!) { saveSessionAsTemplate(input: $input) { id name kind workspaceId duration lobby timeline { title minutes } } }',
      { input },
    )
  const { premium: id } = world.sessions
  const own = (await save({ id, name: ' Green Room, long ' })).data.saveSessionAsTemplate
  expect(own).toMatchObject({ name: 'Green Room, long', kind: 'CUSTOM', workspaceId: world.workspaces.northwind })
  expect(own.timeline.length).toBeGreaterThan(5)
  expect((await save({ id, name: 'green room, LONG' })).errors[0].extensions.fields).toEqual({ name: ['TAKEN'] })
  expect((await save({ id, name: 'No one’s', kind: 'LEGACY' })).errors[0].extensions.fields).toEqual({ kind: ['NOT_ALLOWED'] })
  const elsewhere = (await save({ id: world.sessions.halden, name: 'Green Room, long' })).data.saveSessionAsTemplate
  expect(elsewhere.kind).toBe('CUSTOM')
  const former = await app.db
    .selectFrom('session as s')
    .innerJoin('catalogue_format as f', 'f.id', 's.format_id')
    .innerJoin('catalogue_template as t', 't.id', 'f.template_id')
    .select(['t.id', 't.name', 'f.id as formatId'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await save({ id, name: former.name, kind: 'MASTER' }, app.as('success@troupe.example'))).errors[0].extensions.code).toBe(
    'FORBIDDEN',
  )
  const made = (await save({ id, name: former.name, kind: 'MASTER' })).data.saveSessionAsTemplate
  expect(made).toMatchObject({ kind: 'MASTER', workspaceId: null })
  const kinds = await app.db.selectFrom('catalogue_template').select(['id', 'kind']).where('id', 'in', [former.id, made.id]).execute()
  expect(new Map(kinds.map((one) => [one.id, one.kind]))).toEqual(
    new Map([
      [former.id, 'LEGACY'],
      [made.id, 'MASTER'],
    ]),
  )
  const format = await app.db
    .selectFrom('catalogue_format')
    .select('template_id')
    .where('id', '=', former.formatId)
    .executeTakeFirstOrThrow()
  expect(format.template_id).toBe(made.id)
})
