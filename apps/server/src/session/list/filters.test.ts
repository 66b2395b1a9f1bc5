import { EXPERIENCE_CATEGORIES, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS, SYNC_TYPES } from '@troupe/domain/catalogue/kinds'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { INBOX_GROUPS } from '@troupe/domain/session/inbox'
import { READINESS, SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import { OUTDATED_REASONS } from '@troupe/domain/time/timeline'
import { openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())

/** An event as its reader sees it, with what no one is shown. */
interface Row {
  readonly id: string
  readonly status: (typeof SESSION_STATUSES)[number]
  readonly startsAt: string | null
  readonly readiness: { readonly status: string } | null
  readonly timeline: { readonly outdated: boolean; readonly outdatedBecause: readonly string[] }
  readonly dropOut: { readonly at: string } | null
  readonly name: string
  readonly booker: { readonly id: string | null; readonly name: string } | null
  readonly experience: { readonly title: string }
  readonly city: string | null
  readonly workspace: { readonly id: string; readonly name: string }
  readonly facts: Facts
}
interface Facts {
  readonly experience_id: string
  readonly format_id: string
  readonly group_id: string | null
  readonly contact_id: string | null
  readonly creation_type: string
  readonly type: string
  readonly host_type: string
  readonly package_level: string
  readonly sync_type: string
  readonly pdf_type: string | null
  readonly category: string
  readonly diy: boolean
  readonly places: readonly { readonly role: string; readonly offers: readonly { readonly state: string; readonly user_id: string }[] }[]
  readonly inbox: { readonly group: string; readonly producer: string | null } | null
}
/** A filter, and the same in JavaScript. */
type Case = readonly [filter: Record<string, unknown>, fits: (row: Row) => boolean]

const [admin, producer, host, editor] = [
  'admin@troupe.example',
  'producer@troupe.example',
  'host@troupe.example',
  'editor@northwind.example',
]
const facts = new Map<string, Facts>()
const lists = new Map<string, readonly Row[]>()
/** The titles of the instructions, by their ids. */
const instructions = new Map<string, string>()

const page = async (email: string, filter: object, fields: string) => {
  const nodes: Row[] = []
  for (;;) {
    const answer = await app.ask(
      email,
      `query ($filter: SessionFilter, $offset: Int) { sessions(filter: $filter, offset: $offset, limit: 100) { totalCount nodes { ${fields} } } }`,
      { filter, offset: nodes.length },
    )
    if (answer.errors) return { refused: answer.errors[0].extensions.fields, nodes }
    nodes.push(...answer.data.sessions.nodes)
    if (nodes.length >= answer.data.sessions.totalCount) return { nodes }
  }
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort()
const found = async (email: string, filter: object) => idsOf((await page(email, filter, 'id')).nodes)

beforeAll(async () => {
  await sql`update session set timeline_duration = duration + 15 where id in (select session_id from session_timeline_item order by 1 limit 40)`.execute(
    app.db,
  )
  const { rows } = await sql<Facts & { id: string }>`
    select s.id, s.experience_id, s.format_id, s.group_id, s.contact_id, s.creation_type, s.type, s.host_type, s.package_level, s.sync_type, s.pdf_type, s.diy, e.category,
      (select coalesce(json_agg(json_build_object('role', a.role, 'offers', (select coalesce(json_agg(json_build_object('state', o.state, 'user_id', o.user_id)), '[]')
        from staffing_approval o where o.assignment_id = a.id))), '[]') from staffing_assignment a where a.session_id = s.id) as places,
      (select json_build_object('group', r.inbox, 'producer', r.producer_id) from session_readiness r where r.session_id = s.id and r.inbox is not null) as inbox
    from session s join catalogue_experience e on e.id = s.experience_id`.execute(app.db)
  for (const row of rows) facts.set(row.id, row)
  const texts = await app.db.selectFrom('setting_instruction').select(['id', 'title']).execute()
  for (const { id, title } of texts) instructions.set(id, title)
  for (const email of [admin, producer, host, editor]) {
    const { nodes } = await page(
      email,
      {},
      'id status startsAt name city workspace { id name } readiness { status } timeline { outdated } dropOut { at } booker { id name } experience { title }',
    )
    lists.set(
      email,
      nodes.map((row) => ({ ...row, facts: facts.get(row.id) ?? fail(row.id) })),
    )
  }
}, within(60_000))
const fail = (id: string): never => {
  throw new Error(`no facts of ${id}`)
}

const isHeldBy = (row: Row, userId: string, role?: string) =>
  row.facts.places.some(
    (place) =>
      (role === undefined || place.role === role) &&
      place.offers.some((offer) => offer.user_id === userId && LIVE_OFFERS.some((state) => state === offer.state)),
  )
const isOpen = (row: Row) =>
  !isOver(row.status) &&
  (row.dropOut !== null ||
    row.facts.places.some(
      ({ role, offers }) => role !== 'SALESPERSON' && !offers.some(({ state }) => LIVE_OFFERS.some((live) => live === state)),
    ))
const words = (name: string, known: readonly string[], of: (row: Row) => string | undefined): Case[] => [
  ...known.map((word): Case => [{ [name]: [word] }, (row) => of(row) === word]),
  [{ [name]: known.slice(0, 2) }, (row) => known.slice(0, 2).some((word) => word === of(row))],
]
/** The values that some events have. */
const values = (of: (row: Row) => string | null): string[] =>
  [...new Set((lists.get(admin) ?? []).flatMap((row) => of(row) ?? []))].slice(0, 3)
const ids = (name: string, of: (row: Row) => string | null): Case[] => values(of).map((id) => [{ [name]: id }, (row) => of(row) === id])
const yesNo = (name: string, of: (row: Row) => boolean): Case[] =>
  [true, false].map((wanted) => [{ [name]: wanted }, (row) => of(row) === wanted])

const everyones: Readonly<Record<string, () => readonly Case[]>> = {
  status: () => words('status', SESSION_STATUSES, (row) => row.status),
  type: () => words('type', SESSION_FORMATS, (row) => row.facts.type),
  hostType: () => words('hostType', HOST_TYPES, (row) => row.facts.host_type),
  packageLevel: () => words('packageLevel', PACKAGE_LEVELS, (row) => row.facts.package_level),
  syncType: () => words('syncType', SYNC_TYPES, (row) => row.facts.sync_type),
  readiness: () => words('readiness', READINESS, (row) => row.readiness?.status),
  category: () => words('category', EXPERIENCE_CATEGORIES, (row) => row.facts.category),
  workspaceId: () => ids('workspaceId', (row) => row.workspace.id),
  experienceId: () => ids('experienceId', (row) => row.facts.experience_id),
  formatId: () => ids('formatId', (row) => row.facts.format_id),
  contactId: () => ids('contactId', (row) => row.facts.contact_id),
  city: () => values((row) => row.city).map((city) => [{ city: ` ${city.toUpperCase()} ` }, (row) => row.city === city]),
  diy: () => yesNo('diy', (row) => row.facts.diy),
  openRooms: () => yesNo('openRooms', (row) => row.facts.creation_type === 'OPEN_ROOM'),
  from: () => [
    [{ from: app.clock.now.toString() }, (row) => row.startsAt !== null && Date.parse(row.startsAt) >= app.clock.now.epochMilliseconds],
  ],
  to: () => [
    [{ to: app.clock.now.toString() }, (row) => row.startsAt !== null && Date.parse(row.startsAt) < app.clock.now.epochMilliseconds],
  ],
  // customers don't find an event by who of us booked it: they read Troupe
  text: () =>
    [' NIGHT ', ...values((row) => row.city), ...values((row) => row.booker?.name ?? null)].map((text) => [
      { text },
      (row) =>
        [row.name, row.workspace.name, row.experience.title, row.city, row.booker?.id && row.booker.name]
          .join('\n')
          .toLowerCase()
          .includes(text.trim().toLowerCase()),
    ]),
  bookedBy: () => ids('bookedBy', (row) => row.booker?.id ?? null),
  together: () => [
    [
      { status: ['SCHEDULED'], type: ['REMOTE'], diy: false },
      (row) => row.status === 'SCHEDULED' && row.facts.type === 'REMOTE' && !row.facts.diy,
    ],
    [
      { readiness: ['GameReady'], hostType: ['ON_SCREEN'] },
      (row) => row.readiness?.status === 'GameReady' && row.facts.host_type === 'ON_SCREEN',
    ],
    [{ status: [], type: [], readiness: [] }, () => true],
  ],
}
const staffs: Readonly<Record<string, () => readonly Case[]>> = {
  producerId: () => [[{ producerId: world.users.producer }, (row) => isHeldBy(row, world.users.producer, 'PRODUCER')]],
  hostId: () => [[{ hostId: world.users.host }, (row) => isHeldBy(row, world.users.host, 'HOST')]],
  assignedTo: () => [world.users.host, world.users.plant].map((id) => [{ assignedTo: id }, (row) => isHeldBy(row, id)]),
  hasOpenPlaces: () => yesNo('hasOpenPlaces', isOpen),
  timelineOutdated: () => yesNo('timelineOutdated', (row) => row.timeline.outdated),
  // another one is closer to game adventures
  instructionId: () => {
    const isUpcoming = ({ status, startsAt }: Row) =>
      status === 'SCHEDULED' && startsAt !== null && Date.parse(startsAt) > app.clock.now.epochMilliseconds
    const titled = (title: string) => [...instructions].find(([, one]) => one === title)?.[0] ?? fail(title)
    return [
      [{ instructionId: titled('Before you arrive') }, (row) => isUpcoming(row) && row.facts.host_type === 'ON_SITE'],
      [
        { instructionId: titled('Welcome and rules') },
        (row) => isUpcoming(row) && !(row.facts.host_type === 'ON_SITE' && row.facts.pdf_type === 'GAME_ADVENTURE'),
      ],
    ]
  },
}

describe.each([
  ['an admin', admin],
  ['a producer', producer],
  ['a host', host],
  ['a customer', editor],
])('%s', (_who, email) => {
  test.each(Object.keys(everyones))('finds by %s what plain JavaScript finds', async (name) => {
    const list = lists.get(email) ?? []
    let narrows = false
    for (const [filter, fits] of everyones[name]?.() ?? []) {
      const right = list.filter(fits)
      expect(await found(email, filter), JSON.stringify(filter)).toEqual(idsOf(right))
      narrows ||= right.length > 0 && right.length < list.length
    }
    // an ignored filter, and one that finds nothing, would pass otherwise
    if (email === admin) expect(narrows).toBe(true)
  })
})

test.each(Object.keys(staffs))('staff find by %s what plain JavaScript finds, and others are refused it', async (name) => {
  const list = lists.get(admin) ?? []
  const cases = staffs[name]?.() ?? []
  for (const [filter, fits] of cases) {
    const right = idsOf(list.filter(fits))
    expect(await found(admin, filter), JSON.stringify(filter)).toEqual(right)
    expect(right.length > 0 && right.length < list.length, JSON.stringify(filter)).toBe(true)
    for (const email of [editor, 'plant@troupe.example'])
      if (filter.assignedTo !== world.users.plant || email === editor)
        expect(await page(email, filter, 'id')).toMatchObject({ refused: { [`filter.${name}`]: ['FORBIDDEN'] } })
  }
})

test('the crew filters by their own offers, and no one else by theirs', async () => {
  const own = lists.get(host) ?? []
  expect(own.length).toBeGreaterThan(3)
  expect(await found(host, { assignedTo: world.users.host })).toEqual(idsOf(own))
  expect(await page(editor, { assignedTo: world.users.editor }, 'id')).toMatchObject({ refused: { 'filter.assignedTo': ['FORBIDDEN'] } })
})

test('a list names the cities and the people that it can be narrowed to; customers read none of our staff there', async () => {
  for (const [email, filter] of [
    [admin, {}],
    [editor, {}],
    [editor, { status: ['COMPLETED'] }],
    [host, {}],
  ] as const) {
    const { data } = await app.ask(
      email,
      'query ($filter: SessionFilter) { sessions(filter: $filter, limit: 0) { cities bookers { id name } } }',
      { filter },
    )
    const rows = (lists.get(email) ?? []).filter(({ status }) => !('status' in filter) || status === 'COMPLETED')
    const cities = [...new Set(rows.flatMap(({ city }) => city || []))]
    const bookers = new Map(rows.flatMap(({ booker }) => (booker?.id ? [[booker.id, booker.name]] : [])))
    expect([...data.sessions.cities].sort()).toEqual(cities.sort())
    expect(new Map(data.sessions.bookers.map((one: { id: string; name: string }) => [one.id, one.name]))).toEqual(bookers)
    expect(cities.length).toBeGreaterThan(0)
    if (email !== host) expect(bookers.size).toBeGreaterThan(0)
  }
  const ours = (lists.get(editor) ?? []).filter(({ booker }) => booker?.name === 'Troupe')
  expect(ours.length).toBeGreaterThan(0)
  // an id that staff shared finds nothing
  expect(await found(editor, { bookedBy: world.users.sales })).toEqual([])
  expect((await found(admin, { bookedBy: world.users.sales })).length).toBeGreaterThan(0)
})

test('a group is found by those who may see groups, and by no one else', async () => {
  const group = idOf('group', 'autumn')
  const inIt = (row: Row) => row.facts.group_id === group
  for (const email of [admin, editor]) {
    const right = idsOf((lists.get(email) ?? []).filter(inIt))
    expect(right).toHaveLength(3)
    expect(await found(email, { groupId: group })).toEqual(right)
  }
  const crewed = (lists.get(admin) ?? []).find((row) => inIt(row) && row.facts.places.some(({ role }) => role === 'HOST'))
  expect(crewed).toBeDefined()
  expect(await found('owner@halden.example', { groupId: group })).toEqual([])
  expect(await found(host, { groupId: group })).toEqual([])
})

test('the inbox has its groups, a producer’s own', async () => {
  for (const one of INBOX_GROUPS) {
    const of = (email: string, isMine: (row: Row) => boolean) =>
      idsOf((lists.get(email) ?? []).filter((row) => row.facts.inbox?.group === one && isMine(row)))
    expect(await found(admin, { inbox: [one] })).toEqual(of(admin, () => true))
    const mine = (row: Row) => row.facts.inbox?.producer === world.users.producer || row.readiness?.status === 'ManagersNeeded'
    expect(await found(producer, { inbox: [one] })).toEqual(of(producer, mine))
  }
  for (const email of [host, editor, 'success@troupe.example'])
    expect(await page(email, { inbox: ['READY'] }, 'id')).toMatchObject({ refused: { 'filter.inbox': ['FORBIDDEN'] } })
})

test('ids that aren’t any find nothing, and all that is refused is named', async () => {
  for (const name of ['workspaceId', 'experienceId', 'formatId', 'groupId', 'contactId', 'bookedBy', 'assignedTo', 'producerId', 'hostId'])
    expect(await found(admin, { [name]: 'none' })).toEqual([])
  expect(await page(editor, { hostId: 'none', timelineOutdated: true, inbox: [], syncType: ['tape'] }, 'id')).toMatchObject({
    refused: {
      'filter.hostId': ['FORBIDDEN'],
      'filter.timelineOutdated': ['FORBIDDEN'],
      'filter.inbox': ['FORBIDDEN'],
      'filter.syncType': ['INVALID'],
    },
  })
  expect(await found(admin, { city: '%' })).toEqual([])
})

test('a running order is outdated in the list by the rule of its page, for every reason and every way to write a point', async () => {
  const { rows } = await sql<{ id: string; city: string | null }>`select s.id, s.city from session s where s.starts_at is not null
    and s.timeline_for is not null and exists (select from session_timeline_item t where t.session_id = s.id) order by s.id limit 80`.execute(
    app.db,
  )
  const degrees = [0, -0, 5e-5, 1.5e-7, -9.99e-7, 1e-6, 0.1 + 0.2, 12, -33.86881349999999, 100, 89.99999999999999]
  const changes = [
    sql`name = name`,
    sql`timeline_starts_at = starts_at + interval '1 hour'`,
    sql`timeline_duration = duration + 15`,
    sql`timeline_duration = null, timeline_starts_at = null`,
    sql`timeline_for = null`,
    sql`timeline_for = timeline_for || '{"kind": "REMOTE SELF_HOSTED"}'`,
    sql`timeline_for = timeline_for || jsonb_build_object('templateId', gen_random_uuid())`,
    sql`latitude = latitude + 0.5`,
    sql`city = 'Elsewhere'`,
  ]
  for (const [at, { id, city }] of rows.entries()) {
    const [latitude, longitude] = [degrees[at % degrees.length] ?? 0, degrees[(at * 7) % degrees.length] ?? 0]
    const place = [latitude, longitude, city].filter((part) => part !== null).join(' ')
    await sql`update session set latitude = ${latitude}, longitude = ${longitude}, timeline_starts_at = starts_at, timeline_duration = duration,
      timeline_for = jsonb_build_object('kind', type || ' ' || host_type, 'templateId', template_id, 'place', ${place}::text) where id = ${id}`.execute(
      app.db,
    )
    await sql`update session_timeline_item set pinned = ${at % 2 === 0} where session_id = ${id}`.execute(app.db)
    await sql`update session set ${changes[at % changes.length]} where id = ${id}`.execute(app.db)
  }
  const { nodes } = await page(admin, {}, 'id timeline { outdated outdatedBecause }')
  const outdated = nodes.filter(({ timeline }) => timeline.outdated)
  expect(await found(admin, { timelineOutdated: true })).toEqual(idsOf(outdated))
  expect(await found(admin, { timelineOutdated: false })).toEqual(idsOf(nodes.filter(({ timeline }) => !timeline.outdated)))
  const changed = new Set(rows.map(({ id }) => id))
  const reasons = new Set(nodes.flatMap(({ id, timeline }) => (changed.has(id) ? timeline.outdatedBecause : [])))
  expect([...reasons].sort()).toEqual([...OUTDATED_REASONS].sort())
  // nothing but the point has an effect on these
  expect(rows.filter((_, at) => at % changes.length === 0).map(({ id }) => outdated.some((row) => row.id === id))).not.toContain(true)
})
