import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES } from '@troupe/domain/role/assignment'
import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { mulberry32 } from '@troupe/domain/staffing/choose'
import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { idOf, world } from '@troupe/tests/world/ids'
import { type ExecutionResult, execute, parse, validate } from 'graphql'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identifier } from '../../account/account.ts'
import { dbOf } from '../../platform/ctx.ts'
import { onlyField } from '../../platform/graphql/whole-answer.ts'
import type { Actor } from '../../platform/rights/policy.ts'
import { schema } from '../../schema.ts'
import { sessionSortFields } from './page.ts'

const app = await openHouse()
afterAll(() => app.close())

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const random = mulberry32(seed)
const under = (count: number) => Math.floor(random() * count)
const oneOf = <T>(list: readonly T[]): T => {
  const found = list[under(list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}
const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.4)
const maybe = <T>(make: () => T, chance = 0.3): T | undefined => (random() < chance ? make() : undefined)

const emails = [
  'admin@troupe.example',
  'producer@troupe.example',
  'sales@troupe.example',
  'staffhost@troupe.example',
  'host@troupe.example',
  'plant@troupe.example',
  'editor@northwind.example',
  'viewer@northwind.example',
  'owner@halden.example',
]
/** A host who also is a member of a workspace: what they see differs from row to row. */
const both = 'ruth@troupe.example'
const actors: Actor[] = []

beforeAll(async () => {
  const { db } = app
  await db
    .insertInto('account_permission')
    .values({ workspace_id: world.workspaces.halden, user_id: idOf('user', 'ruth'), role: 'VIEWER' })
    .execute()
  // texts that break what isn't escaped, times with a part of a millisecond, and people who no longer meet a rule
  await sql`update session set name = left('"\\' || chr(1) || E'\n</script>é’' || name, 96), created_at = created_at + interval '1.2345678 seconds'
    where abs(hashtext(id::text)) % 3 = 0`.execute(db)
  await sql`update workspace set name = E'Käse & "Söhne"\t' || name where abs(hashtext(id::text)) % 2 = 0`.execute(db)
  await sql`update session set language = 'is' where abs(hashtext(id::text)) % 4 = 0`.execute(db)
  await sql`update staffing_assignment set travel = E'Train "ICE"\n09:30', travel_confirmed = abs(hashtext(id::text)) % 4 < 2, rating = 1 + abs(hashtext(id::text)) % 5,
    override_reason = case when abs(hashtext(id::text)) % 3 = 1 then E'"Yes"\nby phone' end,
    lodging = case when abs(hashtext(id::text)) % 3 = 0 then E'Hotel "Zum Löwen"\n12b' end
    where abs(hashtext(id::text)) % 2 = 0`.execute(db)
  for (const email of [...emails, both]) {
    const actor = await identifier(app.house, app.tokens)(await app.bearerOf(email))
    if (!actor) throw new Error(`no one has the address ${email}`)
    actors.push(actor)
  }
})

const sessionLeaves =
  'id name shortName status type hostType diy syncType pdfType playType startsAt endsAt movedFrom timezone duration lobby scheduleOffset size attendees packageLevel credits language city priceZone locationDetails createdAt isApprovable isTravelable freeReschedule version remote irl hybrid onScreen scheduled hasUpgrade locateable reviewed'.split(
    ' ',
  )
const staffLeaves = ['internalNotes', 'activityNotes', 'outcome', 'outcomeReason']
const placeLeaves = 'id role hostRole order userId version travelConfirmed'.split(' ')
const crewLeaves = ['type', 'travel']
const personLeaves = ['id', 'firstName', 'fullName', 'avatar']
const notWritten = [
  'teams',
  'upcoming',
  'asksMe',
  'vas',
  '__typename',
  'readiness { status label }',
  'customerState { state hearBy }',
  'locations { type }',
  'producer { firstName }',
]

/** A selection set of at least one field, some of them under another key, some in a fragment. */
function selection(fields: readonly string[], type: string): string {
  const chosen = [...new Set(fields)].map((field, at) => (random() < 0.1 && !field.startsWith('event:') ? `k${at}: ${field}` : field))
  const cut = random() < 0.2 ? under(chosen.length) : chosen.length
  const rest = chosen.slice(cut)
  return `{ ${chosen.slice(0, cut).join(' ')} ${rest.length > 0 ? `... on ${type} { ${rest.join(' ')} }` : ''} }`
}
const person = (isStaff: boolean) =>
  selection(
    [oneOf(personLeaves), ...some(personLeaves), ...(isStaff || random() < 0.2 ? some(['lastName', 'email', 'phone']) : [])],
    'SessionPerson',
  )
function places(isStaff: boolean, isList: boolean): string {
  const fields = [
    oneOf(placeLeaves),
    ...some(placeLeaves),
    ...(isStaff ? some([...crewLeaves, 'rating', 'overrideReason', 'updatedBy { id fullName }']) : []),
  ]
  const nested = some([
    `user ${person(isStaff)}`,
    `approval ${selection([oneOf(['id', 'state']), ...some(['askedAt', 'expiresAt', 'resentAt', 'remindedAt'])], 'SessionAssignmentApproval')}`,
    ...(isStaff || isList ? [`conflict { ${oneOf(['rule', 'reason', 'rule reason remedyOnUser', 'remedy'])} }`] : []),
    ...(isStaff || isList ? ['lodging', `way { ${oneOf(['minutes', 'leaveAt backAt', 'km'])} }`] : []),
    ...(isList ? [`session ${session(isStaff, false)}`, `event: session ${session(isStaff, false)}`] : []),
    ...(random() < 0.05 ? ['callAt', 'offers { note }', 'task { cause }'] : []),
  ])
  return selection([...fields, ...nested], 'SessionAssignment')
}
function session(isStaff: boolean, withPlaces = true): string {
  const fields = [oneOf(sessionLeaves), ...some(sessionLeaves), ...(isStaff ? some(staffLeaves) : [])]
  const nested = some([
    `workspace ${selection(oneOf([['id'], ['name'], ['name', 'id']]), 'SessionWorkspace')}`,
    'experience { id title category }',
    ...(withPlaces ? [`assignments ${places(isStaff, false)}`] : []),
    ...(random() < 0.1 ? [oneOf(notWritten)] : []),
  ])
  return selection([...fields, ...nested], 'Session')
}

const at = (days: number) => app.clock.now.add({ hours: 24 * days }).toString()
const range = () => ({ from: maybe(() => at(under(60) - 40)), to: maybe(() => at(under(60) - 10)) })
const text = () => maybe(() => oneOf(['a', 'Käse', '%', '"', 'north', 'Night', 'xyzzy']), 0.2)
const workspaceIds = () => [...Object.values(world.workspaces), 'none'].filter(() => random() < 0.5)
const sessionFilter = () => ({
  ...range(),
  text: text(),
  status: maybe(() => some(SESSION_STATUSES)),
  workspaceId: maybe(() => oneOf([...Object.values(world.workspaces), 'none']), 0.2),
  readiness: maybe(() => ['GameReady', 'HostNeeded'], 0.1),
  inbox: maybe(() => ['READY', 'NEEDS_HOSTS'], 0.05),
  assignedTo: maybe(() => oneOf([world.users.host, world.users.plant]), 0.1),
})
const placeFilter = () => ({
  ...range(),
  text: text(),
  roles: maybe(() => some(ASSIGNMENT_ROLES)),
  states: maybe(() => some(ASSIGNMENT_STATUSES)),
  userIds: maybe(() => some([world.users.host, world.users.plant, world.users.staffhost, 'none'])),
  workspaceIds: maybe(workspaceIds),
})

interface Asked {
  readonly name: string
  readonly query: string
  readonly variables: Record<string, unknown>
}
function question(isStaff: boolean): Asked {
  const isList = random() < 0.5
  const name = isList ? 'sessionAssignments' : 'sessions'
  const nodes = `nodes ${isList ? places(isStaff, true) : session(isStaff)}`
  const below = oneOf([nodes, `totalCount ${nodes}`, `${nodes} totalCount`, `all: totalCount rows: ${nodes}`])
  const filter = isList ? 'SessionAssignmentFilter' : 'SessionFilter'
  const variables = {
    filter: maybe<object>(isList ? placeFilter : sessionFilter, 0.7),
    sorting: maybe(() => [{ field: oneOf(sessionSortFields), direction: oneOf(['ASC', 'DESC']) }], 0.4),
    offset: maybe(() => under(40)),
    limit: maybe(() => under(40)),
  }
  const query = `query ($filter: ${filter}, $sorting: [SessionSorting!], $offset: Int, $limit: Int) {
    ${name}(filter: $filter, sorting: $sorting, offset: $offset, limit: $limit) { ${below} } }`
  return { name, query, variables }
}

/** Asks twice, with and without the database writing the answer. */
async function bothWays(actor: Actor, { query, variables }: Asked) {
  const document = parse(query)
  expect(validate(schema, document).map(String)).toEqual([])
  const selected = onlyField(document)
  if (!selected) throw new Error(`no only field in ${query}`)
  const none = { open: false, all: false, own: false, assigned: false, workspaces: new Set<string>() }
  const ctx = () => ({ ...app.house, db: dbOf(app.house, actor), actor, scope: none, hidden: new Set<string>() })
  const whole: { selected: typeof selected; text: string | undefined } = { selected, text: undefined }
  const wholeCtx = { ...ctx(), whole }
  const told: ExecutionResult = await execute({ schema, document, variableValues: variables, contextValue: wholeCtx })
  const plainCtx = ctx()
  const resolved: ExecutionResult = await execute({ schema, document, variableValues: variables, contextValue: plainCtx })
  return { text: whole.text, told, resolved, hidden: plainCtx.hidden }
}

test('what the database writes is what the resolvers answer, for random documents, filters and readers', {
  timeout: within(300_000),
}, async () => {
  const readers = new Set<string>()
  const seen = { written: 0, resolved: 0, refused: 0, rows: 0, conflicts: 0, ways: 0, lodgings: 0 }
  const asks = rounds(400)
  const isEnough = () =>
    seen.resolved > asks / 40 &&
    readers.size === emails.length &&
    seen.rows > 12 * asks &&
    [seen.conflicts, seen.ways, seen.lodgings].every((count) => count > 3)
  // longer for a seed that draws few of what is rare
  for (let round = 0; round < asks || (round < 2000 && !isEnough()); round++) {
    const actor = oneOf(actors)
    const asked = question(actor.kind === 'user' && actor.staff)
    const { text, told, resolved, hidden } = await bothWays(actor, asked)
    const about = JSON.stringify({ seed, round, actor: actor.kind === 'user' ? actor.email : null, ...asked })
    if (text === undefined) {
      expect([about, JSON.stringify(told)]).toEqual([about, JSON.stringify(resolved)])
      if (told.errors) seen.refused++
      else seen.resolved++
      continue
    }
    const value = resolved.data?.[asked.name]
    expect([about, resolved.errors, [...hidden]]).toEqual([about, undefined, []])
    expect([about, JSON.stringify(JSON.parse(text))]).toEqual([about, JSON.stringify({ data: resolved.data })])
    seen.written++
    if (actor.kind === 'user') readers.add(actor.email)
    seen.rows += JSON.stringify(value).split('{').length - 2
    if (/"rule":"|"reason":"/.test(text)) seen.conflicts++
    if (/"(?:minutes|km)":|"leaveAt":"/.test(text)) seen.ways++
    if (/"lodging":"/.test(text)) seen.lodgings++
  }
  console.log(`SEED=${seed}`, JSON.stringify(seen))
  expect(seen.written).toBeGreaterThan(asks / 3)
  expect([...readers].sort()).toEqual([...emails].sort())
  expect(isEnough()).toBe(true)
})

const unseen = {
  'editor@northwind.example': [
    'user { lastName }',
    'user { email }',
    'user { phone }',
    'type',
    'travel',
    'rating',
    'overrideReason',
    'updatedBy { id }',
    'conflict { rule }',
    'way { minutes }',
    'lodging',
  ],
  'host@troupe.example': ['rating', 'overrideReason', 'conflict { rule }', 'way { minutes }', 'lodging'],
  'plant@troupe.example': ['user { email }', 'user { phone }', 'rating', 'overrideReason', 'conflict { rule }'],
}
test.each(Object.entries(unseen))('what %s doesn’t see of all places is left to the resolvers, which hide it', async (email, fields) => {
  const actor = actors.find((one) => one.kind === 'user' && one.email === email)
  if (!actor) throw new Error(`no one has the address ${email}`)
  const asked = (field: string) => ({
    name: 'sessions',
    variables: {},
    query: `{ sessions(limit: 100) { nodes { assignments { id ${field} } } } }`,
  })
  expect((await bothWays(actor, asked('user { id }'))).text).toContain('"user":{"id":"')
  for (const field of fields) {
    const { text, hidden } = await bothWays(actor, asked(field))
    expect([field, text?.slice(0, 99), hidden.size]).toEqual([field, undefined, 1])
  }
})

test('one of the app’s own documents is answered the same the first time, by its resolvers, and afterwards, by the database', async () => {
  const { text: query } = ownDocument('NextOpenEvent')
  const ask = async () => {
    const { statusCode, headers, body } = await app.send(
      'admin@troupe.example',
      'POST',
      '/graphql',
      { query, variables: { from: app.clock.now.toString() } },
      { accept: 'application/json' },
    )
    return { statusCode, type: String(headers['content-type']).split(';')[0], body }
  }
  const first = await ask()
  expect(first).toMatchObject({
    statusCode: 200,
    type: 'application/json',
    body: expect.stringMatching(/^{"data":{"sessions":{"nodes":\[{"id":"[-0-9a-f]{36}"}\]}}}$/),
  })
  for (let round = 0; round < 3; round++) expect(await ask()).toEqual(first)
})

test('a document that asks for more than names of one list is left to the resolvers', () => {
  const list = 'sessions { nodes { id } }'
  for (const query of [
    `{ ${list} me { id } }`,
    `{ ${list} again: ${list} }`,
    'query ($all: Boolean!) { sessions { nodes { id name @include(if: $all) } } }',
    'query ($all: Boolean!) { sessions @skip(if: $all) { nodes { id } } }',
    '{ sessions { nodes { ...Line @include(if: true) } } } fragment Line on Session { id }',
    '{ sessions { nodes { id id: name } } }',
    `query One { ${list} } query Two { ${list} }`,
    'mutation { removeLocationFromSession(id: "x", type: START) { id } }',
  ])
    expect([query, onlyField(parse(query))]).toEqual([query, undefined])
  expect(onlyField(parse('{ s: sessions { nodes { ...Line } } } fragment Line on Session { id of: workspace { id } }'))).toEqual({
    key: 's',
    name: 'sessions',
    below: [
      {
        key: 'nodes',
        name: 'nodes',
        below: [
          { key: 'id', name: 'id', below: [] },
          { key: 'of', name: 'workspace', below: [{ key: 'id', name: 'id', below: [] }] },
        ],
      },
    ],
  })
})
