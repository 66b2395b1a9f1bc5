import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutations, rest } from '../../apps/server/src/platform/rights/policy-table.ts'
import { openHouse } from '../house.ts'
import { idOf, world } from '../world/ids.ts'
import { fingerprint, idsOf } from './canaries.ts'
import { recipes } from './recipes.ts'
import { readSchema } from './selection.ts'

const house = await openHouse()
const { db } = house
afterAll(() => house.close())

const attacker = 'editor@halden.example'
const { northwind, halden } = world.workspaces
interface Answered {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: Record<string, unknown> & { code?: string } }[]
  extensions?: { hidden?: string[] }
}
const ask = (email: string, query: string, variables: object = {}): Promise<Answered> => house.ask(email, query, variables)
const codeOf = (answer: Answered) => answer.errors?.[0]?.extensions?.code
let theirs: Record<string, string> = {}
let mine: Record<string, string> = {}
beforeAll(async () => {
  theirs = await idsOf(db, 'a')
  mine = await idsOf(db, 'b')
})

test('TEN-05 no one books for, or moves an event into, another workspace; its credits stay', async () => {
  const before = await fingerprint(db, 'a')
  const wish = {
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'Europe/Berlin',
    attendees: 20,
    duration: 60,
  }
  const book = async (body: object) => house.send(attacker, 'POST', '/session', { ...wish, ...body })
  const foreign = await book({ workspaceId: northwind })
  const missing = await book({ workspaceId: crypto.randomUUID() })
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  expect((await book({ workspaceId: halden, group: idOf('group', 'northwind') })).statusCode).toBe(404)
  expect((await book({ workspaceId: halden })).statusCode).toBe(201)
  const moved = await ask(attacker, 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id: mine.session, workspaceId: northwind },
  })
  expect(moved.errors?.[0]?.extensions?.fields).toEqual({ 'input.workspaceId': ['UNKNOWN'] })
  expect(await fingerprint(db, 'a')).toEqual(before)
})

test('GRP-01 events and groups of another customer are neither grouped, related, a source nor copied from: they answer as random ids do', async () => {
  const groups = () => db.selectFrom('session_group').select(['id', 'workspace_id', 'name', 'version']).orderBy('id').execute()
  const members = () => db.selectFrom('session').select(['id', 'group_id']).orderBy('id').execute()
  const [before, grouped, members0] = [await fingerprint(db, 'a'), await groups(), await members()]
  const own = mine.session ?? ''
  const bodies = {
    '/session-group': [
      (id: string) => ({ sessionIds: [own, id], pattern: 'FREE' }),
      (id: string) => ({ sessionIds: [id, own], pattern: 'SIMULTANEOUS', startsAt: '2027-06-01T12:00:00Z' }),
      (id: string) => ({ copies: { sessionId: id, count: 2 }, pattern: 'FREE' }),
    ],
    '/session-group/session': [(id: string) => ({ id }), (id: string) => ({ id, groupId: mine.group ?? crypto.randomUUID() })],
  }
  for (const [path, wishes] of Object.entries(bodies))
    for (const wish of wishes) {
      const [foreign, missing] = [
        await house.send(attacker, 'POST', path, wish(theirs.session ?? '')),
        await house.send(attacker, 'POST', path, wish(crypto.randomUUID())),
      ]
      expect([path, foreign.statusCode, foreign.body]).toEqual([path, 404, missing.body])
    }
  const joins = (groupId: string) => house.send(attacker, 'POST', '/session-group/session', { id: own, groupId })
  const foreignGroup = await joins(theirs.group ?? '')
  expect([foreignGroup.statusCode, foreignGroup.body]).toEqual([404, (await joins(crypto.randomUUID())).body])
  const read = (id: string) => ask(attacker, 'query ($id: ID!) { sessionGroup(id: $id) { id name sessions { id } } }', { id })
  expect(await read(theirs.group ?? '')).toEqual(await read(crypto.randomUUID()))
  for (const preview of [true, false])
    for (const id of [theirs.group ?? '', crypto.randomUUID()]) {
      const body = { startsAt: '2027-06-01T12:00:00Z', timezone: 'UTC', preview }
      expect((await house.send(attacker, 'POST', `/session-group/${id}/move`, body)).statusCode).toBe(404)
    }
  expect([await groups(), await members()]).toEqual([grouped, members0])
  const asked = [
    ['RELATIONS', 'SessionRelationsInput', 'addSessionRelations', (id: string) => ({ relations: [{ type: 'past', id }] })],
    ['SOURCE', 'SessionSourceInput', 'setSourceSessionOnSession', (id: string) => ({ sourceSessionId: id })],
    ['COPY', 'CopyGroupDetailsInput', 'copyGroupDetails', (id: string) => ({ fromId: id })],
  ] as const
  for (const [what, type, operation, input] of asked) {
    const send = (email: string, id: string | undefined, other: string) =>
      ask(email, `mutation ($input: ${type}!) { ${operation}(input: $input) { id } }`, { input: { id, ...input(other) } })
    const [foreign, missing] = [
      await send(attacker, mine.session, theirs.session ?? ''),
      await send(attacker, mine.session, crypto.randomUUID()),
    ]
    expect([what, codeOf(foreign), foreign]).toEqual([what, what === 'COPY' ? 'NOT_FOUND' : 'FORBIDDEN', missing])
    expect([what, codeOf(await send(attacker, theirs.session, mine.session ?? ''))]).toEqual([
      what,
      what === 'COPY' ? 'NOT_FOUND' : 'FORBIDDEN',
    ])
    // our own staff, who see both, mix no customers either
    if (what !== 'COPY') expect(codeOf(await send('producer@troupe.example', mine.session, theirs.session ?? ''))).toBe('NOT_FOUND')
  }
  expect(await fingerprint(db, 'a')).toEqual(before)
})

test('TEN-06, TEN-10 lists count only rows that the caller may see, with any filter and page', async () => {
  const sessions = async (args: string) => {
    const { data, errors } = await ask(attacker, `{ sessions(${args}) { totalCount nodes { id workspaceId } } }`)
    return {
      list: data?.sessions as { totalCount: number; nodes: { workspaceId: string }[] } | undefined,
      code: errors?.[0]?.extensions?.code,
      errors,
    }
  }
  const { list: all } = await sessions('limit: 100')
  const rows = await db.selectFrom('session').select('id').where('workspace_id', '=', halden).execute()
  expect(all?.totalCount).toBe(rows.length)
  expect(all?.nodes.every((node) => node.workspaceId === halden)).toBe(true)
  expect((await sessions(`filter: { workspaceId: "${northwind}" }`)).list).toEqual({ totalCount: 0, nodes: [] })
  expect((await sessions('filter: { workspaceId: null }')).list?.totalCount).toBe(rows.length)
  expect((await sessions('filter: { text: "Northwind" }')).list?.totalCount).toBe(0)
  expect((await sessions(`filter: { assignedTo: "${world.users.producer}" }`)).list?.totalCount ?? 0).toBeLessThanOrEqual(rows.length)
  expect((await sessions('offset: 1000')).list?.nodes).toEqual([])
  for (const args of ['offset: -1', 'limit: -1', 'limit: 100000']) expect((await sessions(args)).code).toBe('INVALID')
  for (const args of [
    `filter: { workspaceId: ["${northwind}", "${halden}"] }`,
    'filter: [{ OR: 1 }]',
    `filter: { OR: [{ workspaceId: "${northwind}" }] }`,
  ])
    expect((await sessions(args)).errors?.length).toBeGreaterThan(0)
  for (const list of ['workspaces', 'users', 'permissions'] as const) {
    const { data } = await ask(attacker, `{ ${list}(limit: 100) { totalCount nodes { id } } }`)
    const { totalCount, nodes } = (data ?? {})[list] as { totalCount: number; nodes: unknown[] }
    expect([list, totalCount]).toEqual([list, nodes.length])
  }
})

test('TEN-07 no one can sort or filter by a hidden field, or find it in a search', async () => {
  const refused = [
    'sessions(sorting: [{ field: internalNotes, direction: ASC }])',
    'sessions(filter: { internalNotes: "x" })',
    'sessions(filter: { contact: { email: "a" } })',
    'users(filter: { phone: "1" })',
    'users(filter: { notes: "x" })',
    'users(sorting: [{ field: notes, direction: ASC }])',
  ]
  for (const field of refused) {
    const answer = await ask(attacker, `{ ${field} { totalCount } }`)
    expect([field, answer.errors?.length, answer.data]).toEqual([field, 1, undefined])
  }
  for (const field of ['createdAt', 'lastLoggedInAt', 'level', 'load', 'active']) {
    const answer = await ask(attacker, `{ users(sorting: [{ field: ${field}, direction: ASC }]) { totalCount } }`)
    expect([field, answer.errors?.[0]?.extensions]).toEqual([field, { code: 'INVALID', fields: { sorting: ['FORBIDDEN'] } }])
    expect(
      (await ask('sales@troupe.example', `{ users(sorting: [{ field: ${field}, direction: ASC }]) { totalCount } }`)).errors,
    ).toBeUndefined()
  }
  const secret = 'zwielicht'
  await db.updateTable('session').set({ internal_notes: secret, activity_notes: secret }).where('workspace_id', '=', halden).execute()
  await db.updateTable('workspace').set({ notes: secret }).where('id', '=', halden).execute()
  await db.updateTable('account_user').set({ notes: secret, phone: secret }).where('id', '=', world.users.haldenEditor).execute()
  for (const list of ['sessions', 'users', 'workspaces'] as const) {
    const { data } = await ask(attacker, `{ ${list}(filter: { text: "${secret}" }) { totalCount } }`)
    expect([list, data?.[list]]).toEqual([list, { totalCount: 0 }])
  }
  const nothing = { totalCount: 0 }
  const groups = ['events', 'people', 'orders', 'workspaces']
  const found = (await ask(attacker, `{ search(text: "${secret}") { ${groups.map((group) => `${group} { totalCount }`).join(' ')} } }`))
    .data
  expect(found?.search).toEqual(Object.fromEntries(groups.map((group) => [group, nothing])))
})

test('TEN-07 a search finds no row of another customer, for anyone of B, a host, an actor, an editor or a viewer, and shows no hidden field', async () => {
  const canary = 'quixotrope'
  const order = await db.selectFrom('credit_order').select('id').where('workspace_id', '=', northwind).executeTakeFirstOrThrow()
  await db
    .updateTable('workspace')
    .set({ name: `${canary} Foods` })
    .where('id', '=', northwind)
    .execute()
  await db
    .updateTable('session')
    .set({ name: `${canary} night`, city: canary })
    .where('workspace_id', '=', northwind)
    .execute()
  await db.updateTable('account_user').set({ last_name: canary, phone: '312 555 0100' }).where('id', '=', world.users.viewer).execute()
  const document = `{ search(text: "quixo", limit: 25) { events { totalCount nodes { session { id name internalNotes workspace { id } } } }
    people { totalCount nodes { id fullName phone } } orders { totalCount nodes { id workspaceId } } workspaces { totalCount nodes { id name } } } }`
  interface Found {
    readonly [group: string]: { readonly totalCount: number; readonly nodes: readonly { id: string; session?: { id: string } }[] }
  }
  const find = async (who: string) => (await ask(who, document)).data?.search as Found
  const nothing = { totalCount: 0, nodes: [] }
  for (const who of ['editor@halden.example', 'editor@kestrel.example'])
    expect([who, await find(who)]).toEqual([who, { events: nothing, people: nothing, orders: nothing, workspaces: nothing }])
  for (const who of ['host@troupe.example', 'plant@troupe.example']) {
    const { events, ...others } = await find(who)
    expect([who, others]).toEqual([who, { people: nothing, orders: nothing, workspaces: nothing }])
    const shown = (await ask(who, '{ sessions(limit: 100) { nodes { id } } }')).data?.sessions as { nodes: { id: string }[] }
    const own = new Set(shown.nodes.map(({ id }) => id))
    expect(events?.nodes.filter(({ session }) => !own.has(session?.id ?? ''))).toEqual([])
  }
  const viewer = await find('viewer@northwind.example')
  expect([viewer.people, viewer.orders]).toEqual([nothing, nothing])
  expect(viewer.events?.totalCount).toBeGreaterThan(0)
  const editor = await find('editor@northwind.example')
  expect(editor.orders?.nodes.map(({ id }) => id)).toContain(order.id)
  expect(editor.people?.nodes).toMatchObject([{ id: world.users.viewer, phone: null }])
  expect(JSON.stringify([viewer, editor])).not.toMatch(/312 555 0100|"internalNotes":"/)
})

test('TEN-08 a viewer is refused every change that the policy table refuses viewers, in their own workspace too', async () => {
  const viewer = 'viewer@northwind.example'
  await house.bearerOf(viewer)
  const before = await fingerprint(db, 'a')
  const schema = await readSchema(house)
  let asked = 0
  const isNo = (row: string) => row.split(' ')[1] === 'no'
  for (const field of schema.mutations) {
    if (!isNo(mutations[field.name as keyof typeof mutations])) continue
    const ids = Object.fromEntries(
      schema.idPlaces(field.args).map((place) => [place, theirs[place.endsWith('workspaceId') ? 'workspace' : 'session'] ?? '']),
    )
    expect([field.name, codeOf(await ask(viewer, schema.document('mutation', field), schema.values(field.args, ids)))]).toEqual([
      field.name,
      'FORBIDDEN',
    ])
    asked++
  }
  const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  for (const [operation, { kind, ask: recipe }] of Object.entries(recipes)) {
    const [method = '', path = ''] = operation.split(' ')
    if (!paths[path]?.[method.toLowerCase()] || !isNo(rest[operation as keyof typeof rest])) continue
    const id = theirs[kind] ?? ''
    for (const { url, body, headers } of recipe(id, theirs)) {
      const answer = await house.send(viewer, method as 'POST', url ?? path.replace('{id}', id), body, headers)
      expect([operation, answer.statusCode, answer.json().code]).toEqual([operation, 403, 'FORBIDDEN'])
      asked++
    }
  }
  expect(asked).toBeGreaterThan(40)
  expect(await fingerprint(db, 'a')).toEqual(before)
})

test('TEN-13 a host without staff permission reads the events they are on, and nothing of anyone else', async () => {
  const host = 'host@troupe.example'
  const held = await db
    .selectFrom('staffing_approval')
    .select('session_id')
    .distinct()
    .where('user_id', '=', world.users.host)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .execute()
  const ids = new Set(held.map((row) => row.session_id))
  const { data } = await ask(host, '{ sessions(limit: 100) { totalCount nodes { id } } }')
  const list = (data ?? {}).sessions as { totalCount: number; nodes: { id: string }[] }
  expect(list.totalCount).toBe(ids.size)
  expect(list.nodes.every(({ id }) => ids.has(id))).toBe(true)
  const other = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'not in', [...ids])
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(codeOf(await ask(host, 'query($id: ID!) { session(id: $id) { id } }', { id: other.id }))).toBe('NOT_FOUND')
  expect((await house.send(host, 'GET', `/session/${other.id}/calendar.ics`)).statusCode).toBe(404)
  for (const field of ['users { totalCount }', `workspace(id: "${northwind}") { id }`, 'mails { totalCount }'])
    expect([field, codeOf(await ask(host, `{ ${field} }`))]).toEqual([field, 'FORBIDDEN'])
  expect(codeOf(await ask(host, 'query($id: ID!) { user(id: $id) { id } }', { id: world.users.staffhost }))).toBe('NOT_FOUND')
  for (const path of [`/scheduler/session/${other.id}/hosts`, '/users/export'])
    expect([path, (await house.send(host, 'GET', path)).statusCode]).toEqual([path, 403])
})

test('TEN-16 before accepting, the crew sees only the name of a contact, afterwards also email and phone', async () => {
  const { plant } = world.users
  const place = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['o.id', 's.id as session'])
    .where('o.user_id', '=', plant)
    .where('o.state', '=', 'PENDING')
    .where('s.contact_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const read = async () => {
    const { data, extensions } = await ask(
      'plant@troupe.example',
      'query($id: ID!) { session(id: $id) { contact { fullName email phone } } }',
      {
        id: place.session,
      },
    )
    return { contact: ((data ?? {}).session as { contact: Record<string, string | null> }).contact, hidden: extensions?.hidden }
  }
  const asked = await read()
  expect(asked.contact).toMatchObject({ email: null, phone: null })
  expect(asked.contact.fullName).toMatch(/\w/)
  expect(asked.hidden).toEqual(['SessionPerson.email', 'SessionPerson.phone'])
  await db.updateTable('staffing_approval').set({ state: 'ACCEPTED' }).where('id', '=', place.id).execute()
  const accepted = await read()
  expect(accepted.contact.email).toContain('@')
  expect(accepted.hidden).toBeUndefined()
})

test('TEN-17 generated ids are random: some don’t reveal others', async () => {
  const ids: string[] = []
  for (let at = 0; at < 3; at++) {
    const answer = await house.send('editor@northwind.example', 'POST', '/session', {
      workspaceId: northwind,
      experienceId: world.experiences.buzzerNight,
      format: 'REMOTE',
      hostType: 'ON_SCREEN',
      timezone: 'America/Chicago',
      attendees: 20,
      duration: 60,
    })
    ids.push(answer.json<{ id: string }>().id)
  }
  // version 4: 122 random bits
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const parts = ids.flatMap((id) => id.split('-'))
  expect(new Set(parts).size).toBe(parts.length)
})
