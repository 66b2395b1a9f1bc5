import { ASSIGNMENT_STATUSES, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())

interface Place {
  readonly id: string
  readonly role: string
  readonly order: number
  readonly userId: string | null
  readonly approval: { readonly state: string } | null
  readonly session: {
    readonly id: string
    readonly name: string
    readonly startsAt: string | null
    readonly workspace: { readonly id: string }
  }
}
const admin = 'admin@troupe.example'
const list = `query ($filter: SessionAssignmentFilter, $sorting: [SessionSorting!], $offset: Int, $limit: Int) {
  sessionAssignments(filter: $filter, sorting: $sorting, offset: $offset, limit: $limit) {
    totalCount nodes { id role order userId approval { state } session { id name startsAt workspace { id } } } } }`
const ask = async (email: string | null, variables: object = {}) => app.ask(email, list, variables)
async function placesFor(email: string, variables: object = {}): Promise<{ totalCount: number; nodes: Place[] }> {
  const { data, errors } = await ask(email, variables)
  expect(errors).toBeUndefined()
  return data.sessionAssignments
}
const codeOf = (answer: { errors?: { extensions: { code: string; fields?: object } }[] }) => answer.errors?.[0]?.extensions
const sessionsOf = (nodes: readonly Place[]) => [...new Set(nodes.map(({ session }) => session.id))]

/** What the tables say, read without the list. */
let rows: { id: string; session_id: string; role: string; user_id: string | null; state: string | null; workspace_id: string }[] = []
beforeAll(async () => {
  rows = await app.db
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select((select) => [
      'a.id',
      'a.session_id',
      'a.role',
      'a.user_id',
      's.workspace_id',
      select
        .selectFrom('staffing_approval as o')
        .whereRef('o.assignment_id', '=', 'a.id')
        .select('o.state')
        .orderBy('o.seq', 'desc')
        .limit(1)
        .as('state'),
    ])
    .execute()
})
const sorted = (ids: Iterable<string>) => [...ids].sort()

test('staff get all places of every event, sorted by start and id and then by role and order, and totalCount counts events', async () => {
  const { nodes, totalCount } = await placesFor(admin, { limit: 1024 })
  expect(sorted(nodes.map(({ id }) => id))).toEqual(sorted(rows.map(({ id }) => id)))
  expect(totalCount).toBe(new Set(rows.map((row) => row.session_id)).size)
  expect(totalCount).toBeGreaterThan(25)
  const roles = ['PRODUCER', 'SUPPORTING_PRODUCER', 'HOST', 'PLANT', 'SALESPERSON']
  const keyOf = ({ session, role, order }: Place) =>
    `${session.startsAt ?? '9999'} ${session.id} ${roles.indexOf(role)} ${String(order).padStart(4, '0')}`
  expect(nodes.map(keyOf)).toEqual(sorted(nodes.map(keyOf)))
})

test('pages cut between events, never inside of one, and together are the whole list', async () => {
  const { nodes: all, totalCount } = await placesFor(admin, { limit: 1024 })
  const found: Place[] = []
  for (let offset = 0; offset < totalCount; offset += 7) {
    const page = await placesFor(admin, { offset, limit: 7 })
    expect(page.totalCount).toBe(totalCount)
    expect(sessionsOf(page.nodes)).toHaveLength(Math.min(7, totalCount - offset))
    found.push(...page.nodes)
  }
  expect(found).toEqual(all)
  expect(sessionsOf((await placesFor(admin)).nodes)).toHaveLength(25)
  expect(await placesFor(admin, { offset: totalCount, limit: 7 })).toEqual({ totalCount, nodes: [] })
  expect(await placesFor(admin, { offset: 2_000_000_000 })).toEqual({ totalCount, nodes: [] })
  expect(await placesFor(admin, { limit: 0 })).toEqual({ totalCount, nodes: [] })
})

test('an event is found by one place that fits roles, people and states together, and shows its whole crew', async () => {
  const [held] = rows.filter(({ role, state, user_id }) => role === 'HOST' && state === 'ACCEPTED' && user_id !== null)
  const filter = { roles: ['HOST'], userIds: [held?.user_id], states: ['ACCEPTED'] }
  const { nodes, totalCount } = await placesFor(admin, { filter, limit: 1024 })
  const fits = rows.filter(({ role, state, user_id }) => role === 'HOST' && state === 'ACCEPTED' && user_id === held?.user_id)
  expect(sorted(sessionsOf(nodes))).toEqual(sorted(new Set(fits.map((row) => row.session_id))))
  expect(totalCount).toBe(sessionsOf(nodes).length)
  expect(nodes).toHaveLength(rows.filter((row) => fits.some(({ session_id }) => session_id === row.session_id)).length)
  expect(nodes.some(({ role }) => role !== 'HOST')).toBe(true)
  // the host's role and another person's state don't add up to a place
  const none = await placesFor(admin, { filter: { ...filter, roles: ['SALESPERSON'] } })
  expect(none).toEqual({ totalCount: 0, nodes: [] })
})

test('events are found by the latest offer of a place, in each state and in several', async () => {
  const counts: number[] = []
  for (const states of [...ASSIGNMENT_STATUSES.map((one) => [one]), ['PENDING', 'ACCEPTED'], ['DECLINED', 'PENDING']]) {
    const fits = rows.filter(({ state, user_id }) => user_id !== null && states.some((one) => one === state))
    const { nodes, totalCount } = await placesFor(admin, { filter: { states }, limit: 1024 })
    expect([states, sorted(sessionsOf(nodes))]).toEqual([states, sorted(new Set(fits.map((row) => row.session_id)))])
    counts.push(totalCount)
  }
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(3)
})

test('events are found by workspace, time and text, and sorted as asked', async () => {
  const { northwind, halden } = world.workspaces
  const both = await placesFor(admin, { filter: { workspaceIds: [northwind, halden] }, limit: 1024 })
  const theirs = new Set(rows.flatMap((row) => ([northwind, halden].includes(row.workspace_id) ? row.session_id : [])))
  expect(sorted(sessionsOf(both.nodes))).toEqual(sorted(theirs))
  const [first, , third] = (await placesFor(admin, { limit: 1024 })).nodes
    .flatMap(({ session }) => session.startsAt ?? [])
    .filter((at, n, all) => all.indexOf(at) === n)
  const between = await placesFor(admin, { filter: { from: first, to: third } })
  expect(between.totalCount).toBeGreaterThan(1)
  expect(
    between.nodes.every(
      ({ session }) => session.startsAt !== null && session.startsAt >= String(first) && session.startsAt < String(third),
    ),
  ).toBe(true)
  const [{ session }] = both.nodes as [Place]
  const named = await placesFor(admin, { filter: { text: session.name.slice(1).toUpperCase() } })
  expect(sessionsOf(named.nodes)).toContain(session.id)
  const names = (await placesFor(admin, { sorting: [{ field: 'name', direction: 'DESC' }], limit: 1024 })).nodes.map(
    (one) => one.session.name,
  )
  const { rows: bySql } = await app.database.pool.connect().then(async (client) => {
    try {
      return await client.query<{ name: string }>('select name from session order by name desc nulls last, id')
    } finally {
      client.release()
    }
  })
  expect([...new Set(names)]).toEqual([...new Set(bySql.map(({ name }) => name))].filter((name) => names.includes(name)))
})

test('PLAN-01 a host without staff permission gets their own places and nothing of anyone else, whatever they filter by', async () => {
  const me = world.users.host
  const own = rows.filter(({ user_id, state }) => user_id === me && LIVE_OFFERS.some((one) => one === state))
  expect(own.length).toBeGreaterThan(2)
  const mine = await placesFor('host@troupe.example', { limit: 1024 })
  expect(sorted(mine.nodes.map(({ id }) => id))).toEqual(sorted(own.map(({ id }) => id)))
  expect(mine.totalCount).toBe(new Set(own.map((row) => row.session_id)).size)
  const other = rows.find(({ user_id }) => user_id !== null && user_id !== me)?.user_id
  for (const filter of [{ userIds: [other] }, { userIds: [world.users.staffhost] }, { roles: ['PRODUCER'] }, { states: ['DECLINED'] }])
    expect(await placesFor('host@troupe.example', { filter })).toEqual({ totalCount: 0, nodes: [] })
  const workspaces = [...new Set(rows.map((row) => row.workspace_id))]
  const all = await placesFor('host@troupe.example', { filter: { workspaceIds: workspaces, userIds: [me, other] }, limit: 1024 })
  expect(all.nodes).toEqual(mine.nodes)
  // a host of the staff sees everyone's
  expect((await placesFor('staffhost@troupe.example', { limit: 1024 })).nodes).toHaveLength(rows.length)
})

test('guests and customers are refused', async () => {
  expect(codeOf(await ask(null))?.code).toBe('UNAUTHENTICATED')
  for (const email of ['editor@northwind.example', 'owner@halden.example']) expect(codeOf(await ask(email))?.code).toBe('FORBIDDEN')
})

test('bad input is refused by its field, and an id that is no id fits no row', async () => {
  expect(codeOf(await ask(admin, { offset: -1 }))).toMatchObject({ code: 'INVALID', fields: { offset: ['TOO_SMALL'] } })
  expect(codeOf(await ask(admin, { limit: -1 }))).toMatchObject({ code: 'INVALID', fields: { limit: ['TOO_SMALL'] } })
  expect(codeOf(await ask(admin, { filter: { roles: ['KING'] } }))).toMatchObject({
    code: 'INVALID',
    fields: { 'filter.roles.0': ['INVALID'] },
  })
  expect(codeOf(await ask(admin, { filter: { from: 'soon' } }))).toMatchObject({ code: 'INVALID', fields: { 'filter.from': ['INVALID'] } })
  expect(codeOf(await ask(admin, { sorting: [{ field: 'password', direction: 'ASC' }] }))).toMatchObject({ code: 'INVALID' })
  expect(codeOf(await ask(admin, { filter: { text: '\0' } }))).toMatchObject({ code: 'INVALID', fields: { 'filter.text': ['NOT_TEXT'] } })
  const nothing = { totalCount: 0, nodes: [] }
  for (const filter of [{ userIds: ["x'; drop"] }, { workspaceIds: ['%'] }, { text: '%_\\' }])
    expect([filter, await placesFor(admin, { filter })]).toEqual([filter, nothing])
  // empty lists filter nothing
  expect(
    (await placesFor(admin, { filter: { roles: [], userIds: [], states: [], workspaceIds: [], text: ' ' }, limit: 1024 })).nodes,
  ).toHaveLength(rows.length)
})

test('PLAN-02 more than 1,024 events aren’t answered in part, but refused', async () => {
  for (const limit of [1025, 2_147_483_647])
    expect(codeOf(await ask(admin, { limit }))).toMatchObject({ code: 'INVALID', fields: { limit: ['TOO_BIG'] } })
  expect((await placesFor(admin, { limit: 1024 })).nodes).toHaveLength(rows.length)
})

test('a place names its event, also where it is reached from there', async () => {
  const id = world.sessions.liveOnSite
  const { data } = await app.ask(
    admin,
    'query ($id: ID!) { session(id: $id) { assignments { session { id name workspace { name } } } } }',
    { id },
  )
  const { name, workspace } = await app.db
    .selectFrom('session as s')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .select(['s.name', 'w.name as workspace'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(data.session.assignments.length).toBeGreaterThan(1)
  for (const place of data.session.assignments) expect(place).toEqual({ session: { id, name, workspace: { name: workspace } } })
})

test('1,024 events may be asked with what a board shows, and not with everything of them', async () => {
  const cells =
    'id role order userId callAt travelConfirmed version user { id fullName avatar } approval { id state expiresAt } conflict { rule } overrideReason task { cause at } lodging way { minutes km leaveAt backAt }'
  const board = `{ sessionAssignments(limit: 1024) { totalCount nodes { ${cells} session { id name status startsAt endsAt timezone workspace { id name } } } } }`
  expect((await app.ask(admin, board)).errors).toBeUndefined()
  const more = Array.from({ length: 60 }, (_, n) => `a${n}: version`).join(' ')
  expect(codeOf(await app.ask(admin, `{ sessionAssignments(limit: 1024) { nodes { ${more} session { ${more} } } } }`))?.code).toBe(
    'BAD_REQUEST',
  )
})
