import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, close } = await openHouse()
afterAll(() => close())

const document = `query($text: String!, $limit: Int) { search(text: $text, limit: $limit) {
  events { totalCount nodes { crew session { id name workspace { name } } } }
  people { totalCount nodes { id fullName } }
  orders { totalCount nodes { id code workspaceId } }
  workspaces { totalCount nodes { id name } }
  pages { label path } actions { label path } } }`
interface Group<T> {
  readonly totalCount: number
  readonly nodes: readonly T[]
}
interface Found {
  readonly events: Group<{ readonly crew: readonly string[]; readonly session: { readonly id: string; readonly name: string } }>
  readonly people: Group<{ readonly id: string; readonly fullName: string }>
  readonly orders: Group<{ readonly id: string; readonly code: string; readonly workspaceId: string }>
  readonly workspaces: Group<{ readonly id: string; readonly name: string }>
  readonly pages: readonly { readonly label: string; readonly path: string }[]
  readonly actions: readonly { readonly label: string }[]
}
const find = async (who: string | null, text: string, limit?: number): Promise<Found> =>
  (await ask(who, document, { text, limit })).data?.search
const producer = 'producer@troupe.example'

test('people, events and workspaces are found from the first letter of any of their words, whatever the accents', async () => {
  await db.updateTable('account_user').set({ last_name: 'Éluard-Müller' }).where('id', '=', world.users.viewer).execute()
  for (const text of ['eluard', 'ÉLU mul', 'e']) {
    const { people } = await find(producer, text, 25)
    expect([text, people.nodes.some(({ id }) => id === world.users.viewer)]).toEqual([text, true])
  }
  // whose name begins so comes first
  expect((await find(producer, 'mar')).people.nodes[0]?.fullName).toMatch(/^Mar/)
  expect((await find(producer, 'luard')).people.totalCount).toBe(0)
  const { events, workspaces } = await find(producer, 'northw')
  expect(workspaces.nodes.map(({ id }) => id)).toEqual([world.workspaces.northwind])
  expect(events.nodes).toHaveLength(3)
  expect(events.totalCount).toBeGreaterThan(3)
  expect((await find(producer, 'halden')).events.nodes.length).toBeGreaterThan(0)
})

test('an event that is found by its crew says with whom; one that is found by its own words doesn’t', async () => {
  const { events } = await find(producer, 'marcus', 25)
  expect(events.totalCount).toBeGreaterThan(0)
  for (const { session, crew } of events.nodes) {
    expect(crew).toContain('Marcus Oyelaran')
    const offer = await db
      .selectFrom('staffing_approval')
      .select('state')
      .where('session_id', '=', session.id)
      .where('user_id', '=', world.users.host)
      .where('state', 'in', ['ACCEPTED', 'PENDING'])
      .executeTakeFirst()
    expect(offer).toBeDefined()
  }
  const both = await find(producer, 'buzzer marcus', 25)
  expect(both.events.nodes.every(({ session, crew }) => session.name.includes('Buzzer') && crew.length > 0)).toBe(true)
  expect((await find(producer, 'buzzer', 25)).events.nodes.every(({ crew }) => crew.length === 0)).toBe(true)
})

test('upcoming events come first, the next one at the top', async () => {
  const { events } = await find(producer, 'n', 25)
  const rows = await db.selectFrom('session').select(['id', 'status', 'starts_at']).execute()
  const facts = events.nodes.map(({ session }) => rows.find(({ id }) => id === session.id))
  const over = facts.map((one) => one?.status === 'COMPLETED' || one?.status === 'CANCELLED')
  expect(over).toEqual([...over].toSorted((one, other) => Number(one) - Number(other)))
  const starts = facts.flatMap((one, at) => (over[at] || !one?.starts_at ? [] : [one.starts_at.epochMilliseconds]))
  expect(starts).toEqual([...starts].toSorted((one, other) => one - other))
})

test.each([
  producer,
  'sales@troupe.example',
  'host@troupe.example',
  'editor@northwind.example',
  'viewer@northwind.example',
  'editor@halden.example',
])('%s finds nothing that their own lists don’t show', async (who) => {
  const list = async (query: string) => (await ask(who, `{ ${query} }`)).data
  const ids = (group: { nodes: readonly { id: string }[] } | undefined) => new Set(group?.nodes.map(({ id }) => id) ?? [])
  const all = {
    events: ids((await list('sessions(limit: 100) { nodes { id } }'))?.sessions),
    people: ids((await list('users(limit: 1024) { nodes { id } }'))?.users),
    workspaces: ids((await list('workspaces(limit: 100) { nodes { id } }'))?.workspaces),
  }
  let found = 0
  for (const text of ['e', 'm', 'n']) {
    const { events, people, orders, workspaces } = await find(who, text, 25)
    if (all.events.size < 100) expect(events.nodes.filter(({ session }) => !all.events.has(session.id))).toEqual([])
    expect(people.nodes.filter(({ id }) => !all.people.has(id))).toEqual([])
    expect(workspaces.nodes.filter(({ id }) => !all.workspaces.has(id))).toEqual([])
    for (const { id } of orders.nodes)
      expect((await ask(who, 'query($id: ID!) { order(id: $id) { id } }', { id })).data?.order).toEqual({ id })
    found += events.totalCount + people.totalCount
  }
  expect(found).toBeGreaterThan(0)
})

test('nothing typed leads to the reader’s pages and acts, and to no rows; a guest may not search', async () => {
  const { events, people, pages, actions } = await find('editor@northwind.example', ' ')
  expect([events.totalCount, people.totalCount]).toEqual([0, 0])
  expect(pages.map(({ path }) => path)).toContain('/events')
  expect(pages.map(({ path }) => path)).not.toContain('/settings/admin')
  expect(actions.map(({ label }) => label)).toContain('Book a show')
  expect((await find(producer, 'pla')).pages).toEqual([{ label: 'Planning', path: '/availability/planning' }])
  expect((await ask(null, document, { text: 'n' })).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('letters that mean something to a query are letters; the number of rows has a limit', async () => {
  for (const text of ["o'", 'a & b', '!a', "\\'", ':*', '(a | b)', '%', '🎭', 'x'.repeat(500)])
    expect((await find(producer, text)).pages).toBeDefined()
  for (const limit of [0, -1, 26])
    expect((await ask(producer, document, { text: 'a', limit })).errors[0].extensions).toMatchObject({ code: 'INVALID' })
})
