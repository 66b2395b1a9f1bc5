import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const admin = () => app.as('admin@troupe.example')
const producer = () => app.as('producer@troupe.example')
const editor = () => app.as('editor@northwind.example')
type Asker = ReturnType<typeof producer>
const extensions = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions
const fieldsOf = (answer: Parameters<typeof extensions>[0]) => extensions(answer)?.fields
const magic = idOf('modifier', 'Magic')
const quiet = idOf('modifier', 'Quiet')
const bilingual = idOf('modifier', 'Bilingual')
const nothing = crypto.randomUUID()

const create = (label: string, description = '') =>
  producer().ask('mutation ($input: CreateModifierInput!) { createModifier(input: $input) { id label description users } }', {
    input: { label, description },
  })
const remove = (id: string) => producer().ask('mutation ($id: ID!) { deleteModifier(id: $id) }', { id })
const change = (who: Asker, operation: string, input: object) =>
  who.ask(`mutation ($input: SessionModifiersInput!) { ${operation}(input: $input) { version modifiers } }`, { input })
const updateUser = (input: object) =>
  admin().ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { modifiers } }', { input })
const updateFormat = (input: object) =>
  admin().ask('mutation ($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { modifiers } }', { input })

async function list(args = '') {
  const { data } = await producer().ask(
    `{ modifiers${args} { totalCount nodes { id label description formats sessions upcomingSessions users } } }`,
  )
  return data.modifiers
}

/** An event of a format, booked by its customer. */
async function booked(experienceId: string = world.experiences.buzzerNight): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    ...{ workspaceId: world.workspaces.northwind, experienceId, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  return body.id
}
async function seenBy(who: Asker, id: string): Promise<readonly string[] | null> {
  return (await who.ask('query ($id: ID!) { session(id: $id) { modifiers } }', { id })).data.session.modifiers
}
async function formatOf(experienceId: string): Promise<{ id: string; version: number }> {
  return app.db
    .selectFrom('catalogue_format')
    .select(['id', 'version'])
    .where('experience_id', '=', experienceId)
    .where('type', '=', 'REMOTE')
    .where('host_type', '=', 'ON_SCREEN')
    .executeTakeFirstOrThrow()
}
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
const lastAudit = async (operation: string) =>
  app.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('operation', '=', operation)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('staff read the modifiers by label, with where they are used; no one else reads them', async () => {
  const all = await list()
  expect(all.totalCount).toBe(8)
  expect(all.nodes[0]).toMatchObject({ label: 'Accessible route' })
  expect(all.nodes.find(({ id }: { id: string }) => id === magic)).toMatchObject({ formats: expect.any(Number), users: 4 })
  expect(all.nodes.find(({ label }: { label: string }) => label === 'Puppetry')).toMatchObject({ formats: 0, sessions: 0, users: 0 })
  expect(await list('(filter: { text: "MUSIC" }, limit: 1)')).toMatchObject({ totalCount: 1, nodes: [{ label: 'Quiet' }] })
  expect((await list('(sorting: [{ field: label, direction: DESC }], limit: 1)')).nodes).toMatchObject([{ label: 'Sing-along' }])
  for (const email of ['editor@northwind.example', 'host@troupe.example'])
    expect(extensions(await app.as(email).ask('{ modifiers { totalCount } }'))).toMatchObject({ code: 'FORBIDDEN' })
})

test('a label is there once, in whatever capitals, and only one that nothing has is deleted', async () => {
  const { data } = await create(' Juggling ', 'Three balls')
  expect(data.createModifier).toMatchObject({ label: 'Juggling', description: 'Three balls', users: 0 })
  expect(fieldsOf(await create('JUGGLING'))).toEqual({ label: ['TAKEN'] })
  expect(fieldsOf(await create(' '))).toEqual({ label: ['REQUIRED'] })
  expect(fieldsOf(await create('x'.repeat(65)))).toEqual({ label: ['TOO_LONG'] })
  const { formats, sessions, users } = (await list()).nodes.find(({ id }: { id: string }) => id === magic)
  expect(extensions(await remove(magic))).toMatchObject({ code: 'STATE_CONFLICT', reason: 'IN_USE', formats, sessions, users })
  expect((await remove(data.createModifier.id)).data.deleteModifier).toBe(data.createModifier.id)
  for (const id of [data.createModifier.id, nothing, 'none']) expect(extensions(await remove(id))).toMatchObject({ code: 'NOT_FOUND' })
  const sales = await app.as('sales@troupe.example').ask('mutation ($id: ID!) { deleteModifier(id: $id) }', { id: quiet })
  expect(extensions(sales)).toMatchObject({ code: 'FORBIDDEN' })
})

test('a new event gets the modifiers of its format, and keeps its own when those change', async () => {
  const format = await formatOf(world.experiences.buzzerNight)
  const set = (modifiers: readonly string[]) => updateFormat({ id: format.id, modifiers })
  expect(fieldsOf(await set([magic, nothing]))).toEqual({ modifiers: ['UNKNOWN'] })
  expect((await set([quiet, magic, quiet])).data.updateExperienceFormat.modifiers).toEqual([magic, quiet].toSorted())
  expect(await lastAudit('updateExperienceFormat')).toMatchObject({ before: { modifiers: [] }, after: { modifiers: ['Magic', 'Quiet'] } })
  const id = await booked()
  expect(await seenBy(producer(), id)).toEqual([magic, quiet].toSorted())
  expect((await set([])).data.updateExperienceFormat.modifiers).toEqual([])
  expect(await seenBy(producer(), id)).toEqual([magic, quiet].toSorted())
  expect(await seenBy(editor(), id)).toBeNull()
  expect(await broken()).toEqual([])
})

test('staff add modifiers to an event and remove them; each change is one line of its history, and can be undone', async () => {
  const id = await booked()
  const add = (modifierIds: readonly string[], more: object = {}) => change(producer(), 'addSessionModifiers', { id, modifierIds, ...more })
  const added = (await add([magic, bilingual])).data.addSessionModifiers
  expect(added).toEqual({ version: 2, modifiers: [magic, bilingual].toSorted() })
  expect((await add([magic])).data.addSessionModifiers.version).toBe(2)
  expect(fieldsOf(await add([]))).toEqual({ modifierIds: ['REQUIRED'] })
  expect(fieldsOf(await add([nothing]))).toEqual({ modifierIds: ['UNKNOWN'] })
  expect(fieldsOf(await add(['none']))).toEqual({ 'modifierIds.0': ['INVALID'] })
  expect(fieldsOf(await add(Array.from({ length: 51 }, () => crypto.randomUUID())))).toEqual({ modifierIds: ['TOO_MANY'] })
  // over a version since which someone added it
  const removed = await change(producer(), 'removeSessionModifiers', { id, modifierIds: [magic, quiet], version: 1, merge: true })
  expect(extensions(removed)).toMatchObject({ code: 'VERSION_CONFLICT', fields: { [`modifiers.${magic}`]: { value: true } } })
  const merged = await change(producer(), 'removeSessionModifiers', { id, modifierIds: [magic, quiet], version: 2 })
  expect(merged.data.removeSessionModifiers).toEqual({ version: 3, modifiers: [bilingual] })

  const lines = async (who: Asker) =>
    (await who.ask('query ($id: ID!) { session(id: $id) { activity { nodes { id operation fields { path before after } } } } }', { id }))
      .data.session.activity.nodes
  const [newest] = await lines(producer())
  expect(newest).toMatchObject({ operation: 'removeSessionModifiers', fields: [{ path: `modifiers.${magic}`, before: true, after: null }] })
  expect((await lines(editor())).map(({ operation }: { operation: string }) => operation)).toEqual(['POST /session', 'credits'])
  const undone = await producer().ask('mutation ($id: ID!) { undoSessionChange(id: $id) { modifiers } }', { id: newest.id })
  expect(undone.data.undoSessionChange.modifiers).toEqual([magic, bilingual].toSorted())
  for (const operation of ['addSessionModifiers', 'removeSessionModifiers'])
    expect(extensions(await change(editor(), operation, { id, modifierIds: [magic] }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await broken()).toEqual([])
})

test('a person has modifiers, which only staff give and read', async () => {
  const id = world.users.plant
  expect(fieldsOf(await updateUser({ id, modifiers: [magic, nothing] }))).toEqual({ modifiers: ['UNKNOWN'] })
  expect((await updateUser({ id, modifiers: [quiet, magic] })).data.updateUser.modifiers).toEqual([magic, quiet].toSorted())
  expect((await updateUser({ id, modifiers: [magic] })).data.updateUser.modifiers).toEqual([magic])
  expect(await lastAudit('updateUser')).toMatchObject({ before: { modifiers: ['Magic', 'Quiet'] }, after: { modifiers: ['Magic'] } })
  const self = await app.as('plant@troupe.example').ask('mutation { updateUser(input: { modifiers: [] }) { id } }')
  expect(fieldsOf(self)).toEqual({ modifiers: ['FORBIDDEN'] })
  expect((await app.as('plant@troupe.example').ask('{ me { modifiers } }')).data.me.modifiers).toBeNull()
  const made = await admin().ask('mutation ($input: CreatePlantInput!) { createPlant(input: $input) { modifiers } }', {
    input: { firstName: 'Ada', lastName: 'Quill', email: 'ada.quill@troupe.example', modifiers: [quiet] },
  })
  expect(made.data.createPlant.modifiers).toEqual([quiet])
})

test('people who lack a modifier of the event come after those who have it, and the list says what they lack', async () => {
  const id = world.sessions.gameReady
  const { host } = await app.db
    .selectFrom('staffing_assignment')
    .select('id as host')
    .where('session_id', '=', id)
    .where('role', '=', 'HOST')
    .executeTakeFirstOrThrow()
  type Told = { id: string; cost: number; terms: { modifier: number; lacks: string[] } }
  const candidates = async (): Promise<Told[]> =>
    (await producer().call('GET', `/scheduler/session/${id}/hosts?role=HOST&assignmentId=${host}`)).body.hosts
  const before = new Map((await candidates()).map((one) => [one.id, one.cost]))
  await change(producer(), 'addSessionModifiers', { id, modifierIds: [magic, bilingual] })
  const tamsin = idOf('user', 'tamsin')
  const ruth = idOf('user', 'ruth')
  const told = new Map((await candidates()).map((one) => [one.id, one]))
  expect(told.get(tamsin)).toMatchObject({ cost: (before.get(tamsin) ?? 0) + 20, terms: { modifier: 20, lacks: ['Bilingual'] } })
  expect(told.get(ruth)).toMatchObject({ cost: (before.get(ruth) ?? 0) + 40, terms: { modifier: 40, lacks: ['Bilingual', 'Magic'] } })

  // weights of before modifiers, and others
  const weigh = (body: RawBuilder<unknown>, minutes: number) =>
    sql`insert into staffing_weights (starts_at, body) select ${app.clock.now.subtract({ minutes })}::timestamptz, ${body} from staffing_weights
      order by starts_at limit 1`.execute(app.db)
  await weigh(sql`body - 'modifier'`, 2)
  expect((await candidates()).find((one) => one.id === ruth)?.terms.modifier).toBe(40)
  await weigh(sql`body || '{"modifier": 3}'`, 1)
  expect((await candidates()).find((one) => one.id === ruth)?.terms.modifier).toBe(6)
})
