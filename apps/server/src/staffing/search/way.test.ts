import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignPerson } from '../choose/assign.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const waysOf = async (sessionId: string, email: string) => {
  const { data, extensions } = await app.ask(
    email,
    'query($id: ID!) { session(id: $id) { assignments { id way { minutes km leaveAt backAt } } } }',
    { id: sessionId },
  )
  const places: readonly { id: string; way: object | null }[] = data.session.assignments
  return { of: (id: string) => places.find((place) => place.id === id)?.way, hidden: extensions?.hidden }
}

test('a host of an event on site and staff see when the host leaves home and is back; others on the crew don’t, nor where the host stays; work from home has no way', async () => {
  const made = await makeSession(app.system, { startsAt: '2027-01-28T17:00:00Z', units: 2 })
  if (!made.ok) throw new Error(made.code)
  const id = made.value
  const mine = await placeOf(app.db, id, 'HOST', 1)
  for (const [name, place] of [
    ['host', mine],
    ['desmond', await placeOf(app.db, id, 'HOST', 2)],
  ] as const)
    expect(await assignPerson(app.system, place.id, { userId: idOf('user', name) })).toMatchObject({ ok: true })
  // 40 km apart in a straight line, 52 by road
  const setHome = (home: { latitude: number | null; longitude: number | null }) =>
    app.db.updateTable('account_user').set(home).where('id', '=', idOf('user', 'host')).execute()
  await setHome({ latitude: 41.54, longitude: -87.6 })
  expect((await waysOf(id, 'host@troupe.example')).of(mine.id)).toBeNull()
  await app.db
    .updateTable('session')
    .set({ type: 'IN_PERSON', host_type: 'ON_SITE', latitude: 41.9, longitude: -87.6, lobby: 30, schedule_offset: 30, host_cue: null })
    .where('id', '=', id)
    .execute()
  const session = await app.db.selectFrom('session').select('ends_at').where('id', '=', id).executeTakeFirstOrThrow()
  const way = {
    minutes: 90,
    km: 52,
    leaveAt: '2027-01-28T15:00:00.000Z',
    backAt: session.ends_at?.add({ minutes: 90 }).toString({ smallestUnit: 'millisecond' }),
  }
  for (const email of ['host@troupe.example', 'producer@troupe.example']) expect((await waysOf(id, email)).of(mine.id), email).toEqual(way)
  const other = await waysOf(id, 'desmond@troupe.example')
  expect([other.of(mine.id), other.hidden]).toEqual([null, ['SessionAssignment.way']])
  const setLodging = (email: string, lodging: string) =>
    app.ask(
      email,
      'mutation($id: ID!, $lodging: String) { updateSessionAssignment(input: { id: $id, lodging: $lodging }) { assignmentId } }',
      {
        id: mine.id,
        lodging,
      },
    )
  const lodgingFor = async (email: string) => {
    const { data } = await app.ask(email, 'query($id: ID!) { session(id: $id) { assignments { id lodging } } }', { id })
    const places: readonly { id: string; lodging: string | null }[] = data.session.assignments
    return places.find((place) => place.id === mine.id)?.lodging
  }
  expect((await setLodging('producer@troupe.example', 'x'.repeat(501))).errors[0].extensions.code).toBe('INVALID')
  expect((await setLodging('producer@troupe.example', 'Hotel Alta, 12 Lake Street')).errors).toBeUndefined()
  expect(await lodgingFor('host@troupe.example')).toBe('Hotel Alta, 12 Lake Street')
  expect(await lodgingFor('producer@troupe.example')).toBe('Hotel Alta, 12 Lake Street')
  expect(await lodgingFor('desmond@troupe.example')).toBeNull()
  const overnight = async () =>
    (await app.ask('editor@northwind.example', 'query($id: ID!) { session(id: $id) { meta { lodging } } }', { id })).data.session.meta
      .lodging
  // the other host’s home is far away
  expect(await overnight()).toBe(true)
  await app.db.updateTable('account_user').set({ latitude: null, longitude: null }).where('id', '=', idOf('user', 'desmond')).execute()
  expect(await overnight()).toBe(false)
  // Detroit is six hours away
  await setHome({ latitude: 42.33, longitude: -83.05 })
  expect(await overnight()).toBe(true)
  const decide = (email: string, lodging: boolean | null) =>
    app.ask(email, 'mutation($id: ID!, $lodging: Boolean) { updateSession(input: { id: $id, lodging: $lodging }) { id } }', {
      id,
      lodging,
    })
  expect((await decide('editor@northwind.example', false)).errors[0].extensions).toMatchObject({
    code: 'INVALID',
    fields: { lodging: ['FORBIDDEN'] },
  })
  expect((await decide('producer@troupe.example', false)).errors).toBeUndefined()
  expect(await overnight()).toBe(false)
  await decide('producer@troupe.example', null)
  expect(await overnight()).toBe(true)
  await setHome({ latitude: null, longitude: null })
  expect((await waysOf(id, 'producer@troupe.example')).of(mine.id)).toBeNull()
})

test('once an event has run, staff who assign crews rate them and note their travel, and all staff confirm it; no one is rated after a no-show', async () => {
  const { completed } = world.sessions
  const allowedTo = async (email: string) => {
    const { data } = await app.ask(
      email,
      'query($id: ID!) { session(id: $id) { meta { permissions { assign { value } rate { value } placeNotes { value } confirmTravel { value } } } } }',
      { id: completed },
    )
    const flags: Readonly<Record<string, { value: boolean }>> = data.session.meta.permissions
    return Object.keys(flags).filter((name) => flags[name]?.value)
  }
  for (const email of ['producer@troupe.example', 'success@troupe.example'])
    expect(await allowedTo(email), email).toEqual(['rate', 'placeNotes', 'confirmTravel'])
  expect(await allowedTo('sales@troupe.example')).toEqual(['confirmTravel'])
  for (const email of ['host@troupe.example', 'editor@northwind.example']) expect(await allowedTo(email), email).toEqual([])
  await app.db.updateTable('session').set({ outcome: 'NO_SHOW' }).where('id', '=', completed).execute()
  expect(await allowedTo('producer@troupe.example')).toEqual(['placeNotes', 'confirmTravel'])
})
