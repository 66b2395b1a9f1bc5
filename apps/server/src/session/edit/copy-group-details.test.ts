import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, world.workspaces.northwind, 200)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
type Asker = ReturnType<typeof editor>
const { greenRoom, insideTheLock, halden } = world.sessions
const unknown = '00000000-0000-4000-8000-000000000000'
const answers = {
  ...{ playedPreviously: 'Virtual', previousEventDetails: 'Buzzer Night', multiSession: 'No', multicultural: 'Yes', young: 'No' },
  ...{ familiar: 'Yes', sameLocation: 'No', departments: 'Sales' },
}

async function made(groupDetails: object = {}): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    ...{ workspaceId: world.workspaces.northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  await editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id: body.id, groupDetails },
  })
  return body.id
}
async function copy(who: Asker, id: string, fromId: string, more: object = {}) {
  const { errors } = await who.ask('mutation ($input: CopyGroupDetailsInput!) { copyGroupDetails(input: $input) { version } }', {
    input: { id, fromId, ...more },
  })
  return errors?.[0]?.extensions ?? null
}
const rowOf = (id: string) =>
  app.db.selectFrom('session').select(['group_details', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const newest = (id: string) =>
  app.db.selectFrom('session_change').selectAll().where('session_id', '=', id).orderBy('number', 'desc').executeTakeFirstOrThrow()
const undo = (who: Asker, id: string) => who.ask('mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id })

test('an editor copies the answers of another event, as one change that is undone as one', async () => {
  const from = await made(answers)
  const id = await made({ departments: 'Finance', young: 'No', attendeesDetails: 'New here' })
  const before = await rowOf(id)
  expect(await copy(editor(), id, from)).toBe(null)
  expect((await rowOf(id)).group_details).toEqual({ ...answers, attendeesDetails: 'New here' })
  const line = await newest(id)
  expect(line.operation).toBe('copyGroupDetails')
  // what was the same is no change
  expect(Object.keys(line.fields).sort()).toEqual(
    Object.keys(answers)
      .filter((name) => name !== 'young')
      .map((name) => `groupDetails.${name}`)
      .sort(),
  )
  const { version } = await rowOf(id)
  expect(await copy(editor(), id, from)).toBe(null)
  expect((await rowOf(id)).version).toBe(version)
  expect((await undo(editor(), line.id)).errors).toBeUndefined()
  const { group_details } = await rowOf(id)
  expect(Object.fromEntries(Object.entries(group_details).filter(([, value]) => value !== null))).toEqual(before.group_details)
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('only named answers are copied, and one that can’t be is refused', async () => {
  const [from, id] = [await made(answers), await made()]
  expect(await copy(editor(), id, from, { fields: ['departments', 'playedPreviously', 'previousEventDetails'] })).toBe(null)
  const { departments, playedPreviously, previousEventDetails } = answers
  expect((await rowOf(id)).group_details).toEqual({ departments, playedPreviously, previousEventDetails })
  const other = await made()
  const invalid = { code: 'INVALID', fields: { fields: ['INVALID'] } }
  // not asked here, not answered there, no answer at all, and one that is asked only after another
  for (const name of ['tv', 'attendeesDetails', 'constructor', 'previousEventDetails'])
    expect([name, await copy(editor(), other, from, { fields: ['young', name] })]).toEqual([name, invalid])
  expect((await rowOf(other)).group_details).toEqual({})
})

test('answers of another kind of event are left out', async () => {
  const id = await made()
  expect(await copy(editor(), id, greenRoom)).toBe(null)
  const { group_details } = await rowOf(id)
  expect(Object.keys(group_details)).not.toContain('tv')
})

test('the other event has to be readable, this one editable and open', async () => {
  const [from, id] = [await made(answers), await made()]
  for (const other of [halden, unknown]) {
    expect(await copy(editor(), id, other)).toEqual({ code: 'NOT_FOUND' })
    expect(await copy(editor(), other, from)).toEqual({ code: 'NOT_FOUND' })
  }
  expect(await copy(app.as('viewer@northwind.example'), id, from)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await copy(editor(), insideTheLock, from)).toMatchObject({ code: 'STARTS_SOON' })
  expect(await copy(app.as('producer@troupe.example'), insideTheLock, from)).toBe(null)
  // someone who edits here needs no more than to read there
  await app.as('admin@troupe.example').ask('mutation ($input: CreatePermissionInput!) { createPermission(input: $input) { id } }', {
    input: { workspaceId: world.workspaces.halden, userId: world.users.editor, role: 'VIEWER' },
  })
  expect(await copy(editor(), id, halden)).toBe(null)
  expect(await copy(editor(), halden, from)).toMatchObject({ code: 'FORBIDDEN' })
})

test('a stale version merges where other answers were given since', async () => {
  const [from, id] = [await made(answers), await made()]
  const { version } = await rowOf(id)
  await editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id, groupDetails: { departments: 'Legal' } },
  })
  const read = { version, merge: true }
  expect(await copy(editor(), id, from, { version })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await copy(editor(), id, from, read)).toMatchObject({ fields: { 'groupDetails.departments': { value: 'Legal' } } })
  expect(await copy(editor(), id, from, { ...read, fields: ['young', 'familiar'] })).toBe(null)
})

test('with what was shown nothing else is copied: an answer that has changed on either side is QUOTE_CHANGED', async () => {
  const from = await made(answers)
  const id = await made({ departments: 'Finance' })
  const digest = async () =>
    (
      await editor().ask('query ($id: ID!, $from: ID!) { sessionChangePreview(id: $id, copyGroupDetailsFrom: $from) { digest allowed } }', {
        ...{ id, from },
      })
    ).data.sessionChangePreview.digest
  const seen = await digest()
  const write = (event: string, groupDetails: object) =>
    editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event, groupDetails } })
  await write(from, { departments: 'Support' })
  expect(await copy(editor(), id, from, { expects: seen, fields: ['departments'] })).toMatchObject({ code: 'QUOTE_CHANGED' })
  const fresh = await digest()
  expect(await copy(editor(), id, from, { expects: fresh, fields: ['departments'] })).toBe(null)
  expect((await rowOf(id)).group_details).toEqual({ departments: 'Support' })
})
