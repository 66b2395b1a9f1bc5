import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const { northwind } = world.workspaces
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
type Asker = ReturnType<typeof editor>

async function made(): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  return body.id
}

/** A file that is served already. */
async function kept(sessionId: string, name: string, { purpose = 'MEDIA', type = 'Image', by = world.users.editor, place = 0 } = {}) {
  const { id } = await app.db
    .insertInto('file')
    .values({
      ...{ session_id: sessionId, name, purpose: purpose as 'MEDIA', type: type as 'Image', place, uploaded_by: by },
      ...{ content_type: 'image/webp', width: 400, height: 300, size: 1000, arrived: 1000, made_at: app.clock.now },
      variants: JSON.stringify([{ name: 'card', width: 400, height: 300, size: 1000 }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const value = { before: null, after: { name, purpose, place } }
  const { version } = await app.db.selectFrom('session').select('version').where('id', '=', sessionId).executeTakeFirstOrThrow()
  await app.db
    .insertInto('session_change')
    .values({
      ...{ session_id: sessionId, at: app.clock.now, operation: 'POST /files', version, heads: ['files'] },
      fields: JSON.stringify({ [`files.${id}`]: value }),
    })
    .execute()
  return id
}

const shown =
  'id name type state purpose position cover url variants { name url width height } uploadedBy { id fullName } deletedAt deletedBy { fullName }'
async function pageOf(who: Asker, id: string, { deleted = false } = {}) {
  const answer = await who.ask(
    `query ($id: ID!, $deleted: Boolean) { session(id: $id) { version preview reviewed files(deleted: $deleted) { ${shown} }
      activity(limit: 3) { nodes { id by canUndo fields { path before after } } } } }`,
    { id, deleted },
  )
  return answer.data?.session ?? { refusal: answer.errors[0].extensions }
}
const names = (page: { files: { name: string }[] }) => page.files.map(({ name }) => name)
async function change(who: Asker, input: object) {
  const answer = await who.ask(`mutation ($input: UpdateSessionFileInput!) { updateSessionFile(input: $input) { ${shown} } }`, { input })
  return answer.data?.updateSessionFile ?? answer.errors[0].extensions
}
const undo = async (who: Asker, id: string) =>
  (await who.ask('mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id })).errors?.[0]?.extensions ?? null
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

test('an editor names, orders and bins the files of an event and chooses its cover; the history has it, and undoing brings back', async () => {
  const id = await made()
  const [one, two, three] = [
    await kept(id, 'one.webp', { place: 0 }),
    await kept(id, 'two.webp', { place: 1024 }),
    await kept(id, 'three.webp', { place: 2048 }),
  ]
  expect(names(await pageOf(editor(), id))).toEqual(['one.webp', 'two.webp', 'three.webp'])
  expect(await change(editor(), { id: three, position: 0 })).toMatchObject({ name: 'three.webp', position: 0 })
  expect(await change(editor(), { id: one, position: 9, name: 'The group' })).toMatchObject({ name: 'The group', position: 2 })
  expect(names(await pageOf(editor(), id))).toEqual(['three.webp', 'two.webp', 'The group'])
  const { version } = await pageOf(editor(), id)
  // saved as it was: nothing changes
  await change(editor(), { id: one, position: 2, name: 'The group' })
  expect((await pageOf(editor(), id)).version).toBe(version)
  expect(await change(editor(), { id: two, cover: true })).toMatchObject({ cover: true })
  const covered = await pageOf(editor(), id)
  expect(covered.preview).toMatch(new RegExp(`^/files/${two}\\?variant=card&`))
  expect(covered.files[1].url).toMatch(new RegExp(`^/files/${two}\\?reader=${world.users.editor}&`))
  const binned = await change(editor(), { id: two, deleted: true })
  expect(binned).toMatchObject({
    cover: false,
    deletedAt: expect.stringContaining('2026-10-05T15:00:00'),
    deletedBy: { fullName: 'Priya Raman' },
  })
  const without = await pageOf(editor(), id)
  expect([names(without), without.preview]).toEqual([['three.webp', 'The group'], null])
  expect(names(await pageOf(editor(), id, { deleted: true }))).toEqual(['two.webp'])
  expect(without.activity.nodes[0]).toMatchObject({
    by: 'Priya Raman',
    canUndo: true,
    fields: expect.arrayContaining([
      expect.objectContaining({ path: `files.${two}`, after: null }),
      { path: 'coverFileId', before: two, after: null },
    ]),
  })
  expect(await undo(editor(), without.activity.nodes[0].id)).toBe(null)
  const back = await pageOf(editor(), id)
  expect(names(back)).toEqual(['three.webp', 'two.webp', 'The group'])
  expect(back.files[1].cover).toBe(true)
  await change(editor(), { id: two, deleted: true })
  expect(await change(editor(), { id: two, deleted: false })).toMatchObject({ deletedAt: null, deletedBy: null })
  expect(await broken()).toEqual([])
})

test('a report is staff’s, a host has their own files, viewers change none, and no one changes one of another event', async () => {
  const place = await app.db
    .selectFrom('staffing_approval as a')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.session_id', 'u.email', 'u.id as user_id'])
    .where('a.state', '=', 'ACCEPTED')
    .where('u.permission', '=', 'HOST')
    .where('u.role', '=', 'HOST')
    .where('s.workspace_id', '=', northwind)
    .executeTakeFirstOrThrow()
  const id = place.session_id
  const report = await kept(id, 'report.pdf', { purpose: 'REPORT', type: 'Document', by: world.users.producer })
  const [theirs, hosts] = [await kept(id, 'a.webp', { place: 5 }), await kept(id, 'b.webp', { place: 6, by: place.user_id })]
  const host = app.as(place.email)
  expect(await change(editor(), { id: report, name: 'Ours' })).toEqual({ code: 'FORBIDDEN' })
  expect(await change(editor(), { id: theirs, purpose: 'REPORT' })).toEqual({ code: 'FORBIDDEN' })
  expect(await change(host, { id: theirs, deleted: true })).toEqual({ code: 'FORBIDDEN' })
  expect(await change(host, { id: hosts, deleted: true })).toMatchObject({ name: 'b.webp' })
  expect(names(await pageOf(host, id, { deleted: true }))).toEqual(['b.webp'])
  expect(await change(app.as('viewer@northwind.example'), { id: theirs, name: 'x' })).toEqual({ code: 'FORBIDDEN' })
  expect((await pageOf(app.as('viewer@northwind.example'), id, { deleted: true })).refusal).toEqual({ code: 'FORBIDDEN' })
  for (const who of ['editor@halden.example', 'owner@kestrel.example'])
    expect(await change(app.as(who), { id: theirs, name: 'x' })).toEqual(await change(app.as(who), { id: world.users.viewer, name: 'x' }))
  expect(await change(producer(), { id: report, name: 'Report' })).toMatchObject({ name: 'Report', purpose: 'REPORT' })
  const { activity } = await pageOf(editor(), id)
  expect(activity.nodes[0]).toMatchObject({ canUndo: false, fields: [{ path: `files.${report}` }] })
  expect(await undo(editor(), activity.nodes[0].id)).toEqual({ code: 'FORBIDDEN' })
  expect((await pageOf(producer(), id)).activity.nodes[0]).toMatchObject({ id: activity.nodes[0].id, canUndo: true })
  // a document is no cover
  expect(await change(producer(), { id: report, cover: true })).toEqual({ code: 'INVALID', fields: { cover: ['INVALID'] } })
  const seen = await pageOf(app.as('viewer@northwind.example'), id)
  const uploaderOf = (name: string) => seen.files.find((file: { name: string }) => file.name === name)?.uploadedBy
  expect(uploaderOf('Report')).toEqual({ id: 'troupe', fullName: 'Troupe' })
  expect(uploaderOf('a.webp')).toMatchObject({ fullName: 'Priya Raman' })
  await change(producer(), { id: theirs, deleted: true })
  expect((await pageOf(editor(), id, { deleted: true })).files[0].deletedBy).toEqual({ fullName: 'Troupe' })
})

test('a customer’s photographs don’t take the review away, and the days before the start don’t lock them', async () => {
  const id = world.sessions.gameReady
  const file = await kept(id, 'a.webp')
  const { version, reviewed } = await pageOf(producer(), id)
  if (!reviewed)
    await producer().ask('mutation ($id: ID!, $v: Int) { updateSession(input: { id: $id, reviewed: true, version: $v }) { id } }', {
      id,
      v: version,
    })
  app.clock.now = testNow.add({ hours: 24 * 60 })
  expect(await change(editor(), { id: file, name: 'Winners' })).toMatchObject({ name: 'Winners' })
  expect((await pageOf(producer(), id)).reviewed).toBe(true)
})

test('a file is gone from the bin after 30 days, and an event has at most 500', async () => {
  const id = await made()
  const file = await kept(id, 'a.webp')
  await change(editor(), { id: file, deleted: true })
  for (let at = 0; at < 500; at += 1) await app.db.insertInto('file').values(rowOf(id, at)).execute()
  expect(await change(editor(), { id: file, deleted: false })).toEqual({ code: 'INVALID', fields: { deleted: ['TOO_MANY'] } })
  await app.db.deleteFrom('file').where('session_id', '=', id).where('id', '!=', file).execute()
  app.clock.now = testNow.add({ hours: 30 * 24 + 1 })
  expect(await change(editor(), { id: file, deleted: false })).toEqual({ code: 'NOT_FOUND' })
})
const rowOf = (session_id: string, at: number) => ({
  ...{ session_id, name: `${at}.webp`, purpose: 'MEDIA' as const, type: 'Image' as const, place: at, size: 1000, made_at: testNow },
  ...{ content_type: 'image/webp', width: 4, height: 3 },
})
