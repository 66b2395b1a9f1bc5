import type { Assignability } from '@troupe/domain/session/kinds'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../platform/database/db.ts'
import { staffingJobs } from '../staffing.ts'
import { solveForgotten, solveStaffingPlan, tryToSolvePlan } from './solve.ts'
import { endPlanThread } from './solver/plan-thread.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(async () => {
  await app.close()
  await endPlanThread()
})

const producer = 'producer@troupe.example'
const fields = `id name state version people objective bound gap proven seed failure
  places { placeId sessionId role userId before kept cost gap secondId terms { rating fairness } }
  uncovered { placeId exchange histogram { rule people } } missing { role halfDay saves }`
const range = { from: testNow.toString(), to: testNow.add({ hours: 24 * 60 }).toString() }

/** For what doesn't depend on how much there is to plan. */
const soon = { to: testNow.add({ hours: 24 * 21 }).toString() }

interface Plan {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly objective: number
  readonly bound: number
  readonly proven: boolean
  readonly people: number
  readonly places: readonly {
    placeId: string
    sessionId: string
    role: string
    userId: string | null
    before: string | null
    cost: number
  }[]
  readonly uncovered: readonly { placeId: string }[]
}
interface Answered {
  readonly data?: Readonly<Record<string, Plan | null>> | null
  readonly errors?: readonly { readonly extensions: { readonly code: string; readonly fields?: object; readonly status?: string } }[]
}

const create = (input: object = {}, who = producer): Promise<Answered> =>
  app.ask(who, `mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { ${fields} } }`, {
    input: { ...range, ...input },
  })
const pin = (variables: object, who = producer): Promise<Answered> =>
  app.ask(
    who,
    `mutation($planId: ID!, $placeId: ID!, $userId: ID, $how: StaffingPin!) {
      pinStaffingPlace(planId: $planId, placeId: $placeId, userId: $userId, how: $how) { ${fields} } }`,
    variables,
  )
const discard = (id: string, who = producer): Promise<Answered> =>
  app.ask(who, 'mutation($id: ID!) { discardStaffingPlan(id: $id) { id state } }', { id })
const read = async (id: string, who = producer): Promise<Plan> => {
  const { data }: Answered = await app.ask(who, `query($id: ID!) { staffingPlan(id: $id) { ${fields} } }`, { id })
  if (!data?.staffingPlan) throw new Error('no plan')
  return data.staffingPlan
}
async function solved(input: object = {}): Promise<Plan> {
  const { data, errors } = await create(input)
  expect(errors).toBeUndefined()
  const id = data?.createStaffingPlan?.id ?? ''
  await solveStaffingPlan(app.house, id)
  return read(id)
}
const claimsAndMails = async () => ({
  claims: await app.db.selectFrom('staffing_claim').select(['id', 'user_id']).orderBy('id').execute(),
  mails: await app.db.selectFrom('message_mail').select('id').execute(),
})

test('a producer plans the next two months: accepted people stay, no one has two places of an event, no time is taken and no one told', {
  timeout: within(60_000),
}, async () => {
  const before = await claimsAndMails()
  const plan = await solved({ name: 'Summer' })
  expect(plan).toMatchObject({ name: 'Summer', state: 'READY', failure: null })
  expect(plan.places.length).toBeGreaterThan(5)
  expect(plan.bound).toBeLessThanOrEqual(plan.objective)
  const accepted = await app.db.selectFrom('staffing_approval').select('assignment_id').where('state', '=', 'ACCEPTED').execute()
  const taken = new Set(accepted.map((row) => row.assignment_id))
  expect(plan.places.filter((place) => taken.has(place.placeId))).toEqual([])
  // no one has two places of one event
  for (const [, crew] of Map.groupBy(plan.places, (place) => place.sessionId)) {
    const people = crew.flatMap((place) => place.userId ?? [])
    expect(new Set(people).size).toBe(people.length)
  }
  expect(plan.uncovered.map(({ placeId }) => placeId).sort()).toEqual(
    plan.places.flatMap(({ placeId, userId }) => (userId === null ? placeId : [])).sort(),
  )
  expect(await claimsAndMails()).toEqual(before)
})

test('solving a plan whose process ended again gives the same plan, and a plan that is solved is left alone', {
  timeout: within(60_000),
}, async () => {
  const first = await solved(soon)
  await app.db.updateTable('staffing_plan').set({ state: 'SOLVING', result: null }).where('id', '=', first.id).execute()
  await solveStaffingPlan(app.house, first.id)
  const again = await read(first.id)
  if (first.proven) expect(again.places).toEqual(first.places)
  expect(again.state).toBe('READY')
  await solveStaffingPlan(app.house, first.id)
  expect((await read(first.id)).version).toBe(again.version)
})

test('a plan covers the roles and workspaces that it was asked for', { timeout: within(60_000) }, async () => {
  const plan = await solved({ roles: ['PRODUCER'], workspaceIds: [world.workspaces.halden] })
  expect(new Set(plan.places.map((place) => place.role))).toEqual(new Set(['PRODUCER']))
  const rows = await app.db
    .selectFrom('session')
    .select('workspace_id')
    .distinct()
    .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...plan.places.map((place) => place.sessionId)])
    .execute()
  expect(rows.map((row) => row.workspace_id)).toEqual([world.workspaces.halden])
})

test('a plan covers only the events of the zone areas that it was asked for', { timeout: within(60_000) }, async () => {
  const [first] = (await solved(soon)).places
  if (!first) throw new Error('nothing to plan')
  const [area, other] = await app.db.selectFrom('venue_zone_area').select('id').orderBy('id').limit(2).execute()
  await app.db.updateTable('session').set({ zone_area_id: area?.id }).where('id', '=', first.sessionId).execute()
  const eventsOf = async (zoneAreaIds: unknown[]) =>
    new Set((await solved({ ...soon, zoneAreaIds })).places.map(({ sessionId }) => sessionId))
  const inArea = await app.db
    .selectFrom('session')
    .select('id')
    .where('zone_area_id', '=', area?.id ?? '')
    .execute()
  const planned = await eventsOf([area?.id])
  expect(planned).toContain(first.sessionId)
  expect([...planned].filter((id) => inArea.every((row) => row.id !== id))).toEqual([])
  expect(await eventsOf([other?.id])).not.toContain(first.sessionId)
  await app.db.updateTable('session').set({ zone_area_id: null }).where('id', '=', first.sessionId).execute()
})

test('a plan of more than 1,024 events is refused with the field that would make it smaller', { timeout: within(60_000) }, async () => {
  const [from, to] = [Temporal.Instant.from('2027-09-01T00:00:00Z'), Temporal.Instant.from('2027-09-30T00:00:00Z')]
  const made = await makeSession(app.system, { startsAt: '2027-10-05T17:00:00Z' })
  if (!made.ok) throw new Error(made.code)
  const columns = (
    await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'session' and table_schema = current_schema() and is_generated = 'NEVER' and column_name not in
      ('id', 'starts_at', 'ends_at')`.execute(app.db)
  ).rows.map(({ name }) => sql.ref(name))
  // none of them has a crew that would have to follow: foreign keys and triggers would take seconds for nothing
  const withoutTriggers = (statement: RawBuilder<unknown>) =>
    transaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  await withoutTriggers(sql`insert into session (starts_at, ends_at, ${sql.join(columns)})
    select ${from}::timestamptz + n * interval '30 minutes', ${from}::timestamptz + n * interval '30 minutes' + interval '1 hour',
      ${sql.join(columns)} from session, generate_series(0, 1024) as n where id = ${made.value}`)
  const much = await create({ from: from.toString(), to: to.toString() })
  expect(much.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { to: ['TOO_MANY'] } })
  // one fewer is a plan
  const last = from.add({ minutes: 30 * 1024 })
  const { data } = await create({ from: from.toString(), to: last.toString() })
  expect(data?.createStaffingPlan).toMatchObject({ state: 'SOLVING' })
  await discard(data?.createStaffingPlan?.id ?? '')
  await withoutTriggers(sql`delete from session where starts_at >= ${from} and starts_at < ${to}`)
})

test('a plan leaves an event alone whose crew only people assign', { timeout: within(60_000) }, async () => {
  const [first] = (await solved(soon)).places
  if (!first) throw new Error('nothing to plan')
  const set = (assignability: Assignability) =>
    app.db.updateTable('session').set({ assignability }).where('id', '=', first.sessionId).execute()
  await set('MANUAL_ONLY')
  expect((await solved(soon)).places.map(({ sessionId }) => sessionId)).not.toContain(first.sessionId)
  await set('ASSIGNABLE')
})

test('a pin is kept when the plan is solved again, and taking it back frees the place', { timeout: within(60_000) }, async () => {
  const plan = await solved(soon)
  const place = plan.places.find((one) => one.userId !== null && one.role === 'HOST') ?? plan.places.find((one) => one.userId !== null)
  const [placeId, userId] = [place?.placeId ?? '', place?.userId ?? '']
  const answer = await pin({ planId: plan.id, placeId, userId, how: 'FORBID' })
  expect(answer.data?.pinStaffingPlace).toMatchObject({ state: 'SOLVING' })
  // what was found before shows until there is something better
  expect(answer.data?.pinStaffingPlace?.places.length).toBe(plan.places.length)
  await solveStaffingPlan(app.house, plan.id)
  const without = await read(plan.id)
  expect(without.places.find((one) => one.placeId === placeId)?.userId).not.toBe(userId)
  await pin({ planId: plan.id, placeId, userId, how: 'PIN' })
  await solveStaffingPlan(app.house, plan.id)
  expect((await read(plan.id)).places.find((one) => one.placeId === placeId)?.userId).toBe(userId)
  await pin({ planId: plan.id, placeId, userId: null, how: 'PIN' })
  await solveStaffingPlan(app.house, plan.id)
  expect((await read(plan.id)).places.find((one) => one.placeId === placeId)?.userId).toBeNull()
})

interface Meaning {
  readonly figures: {
    readonly open: number
    readonly travelMinutes: number
    readonly aboveShare: readonly string[]
    readonly changed: number
  }
  readonly pins: readonly { readonly placeId: string; readonly userId: string | null; readonly before: string | null }[]
}

test('a plan is told in roles and minutes, and a pin remembers who had the place and how much more someone travels', {
  timeout: within(60_000),
}, async () => {
  const plan = await solved({ ...soon, roles: ['HOST'] })
  const meaning = async (who = producer): Promise<Meaning> => {
    const document = `query($id: ID!) { staffingPlan(id: $id) { meaning {
      figures { open travelMinutes aboveShare changed } pins { placeId how userId before moreTravel } } } }`
    return (await app.ask(who, document, { id: plan.id })).data.staffingPlan.meaning
  }
  const first = await meaning()
  expect(first.pins).toEqual([])
  expect(first.figures).toMatchObject({ open: plan.places.filter(({ userId }) => userId === null).length })
  const people = new Set(plan.places.flatMap(({ userId }) => userId ?? []))
  for (const id of first.figures.aboveShare) expect(people.has(id)).toBe(true)

  const candidates = async (placeId: string): Promise<readonly (Compared & { minutesAway: number; levelsAbove: number })[]> => {
    const document = `query($id: ID!, $placeId: ID!) { staffingPlan(id: $id) { candidates(placeId: $placeId) {
      userId rules reasons cost forbidden minutesAway levelsAbove instead { placeId name } } } }`
    return (await app.ask(producer, document, { id: plan.id, placeId })).data.staffingPlan.candidates
  }
  for (const place of plan.places.filter(({ userId }) => userId !== null)) {
    const all = await candidates(place.placeId)
    const own = all.find(({ userId }) => userId === place.userId)
    const other = all.find((one) => one.rules.length === 0 && one.instead.length === 0 && one.userId !== place.userId)
    if (!own || !other) continue
    await pin({ planId: plan.id, placeId: place.placeId, userId: other.userId, how: 'PIN' })
    await solveStaffingPlan(app.house, plan.id)
    expect((await meaning()).pins).toEqual([
      {
        ...{ placeId: place.placeId, how: 'PIN', userId: other.userId, before: place.userId },
        moreTravel: 2 * (other.minutesAway - own.minutesAway),
      },
    ])
    await pin({ planId: plan.id, placeId: place.placeId, userId: other.userId, how: 'FREE' })
    await solveStaffingPlan(app.house, plan.id)
    expect((await meaning('sales@troupe.example')).pins).toEqual([])
    return
  }
  throw new Error('no place of the plan has a second person')
})

test('a pin that a hard rule forbids says which', { timeout: within(60_000) }, async () => {
  const plan = await solved(soon)
  const host = plan.places.find((one) => one.role === 'HOST')
  const wrong = await pin({ planId: plan.id, placeId: host?.placeId, userId: idOf('user', 'producer'), how: 'PIN' })
  expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { userId: ['ROLE'] } })
  const stranger = await pin({ planId: plan.id, placeId: host?.placeId, userId: idOf('user', 'northwindEditor'), how: 'PIN' })
  expect(stranger.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { userId: ['UNKNOWN'] } })
  const noPlace = await pin({ planId: plan.id, placeId: plan.id, userId: null, how: 'PIN' })
  expect(noPlace.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
})

test('a discarded plan can’t be pinned or discarded again, its solving changes nothing, and lists leave it out', {
  timeout: within(60_000),
}, async () => {
  const { data } = await create()
  const id = data?.createStaffingPlan?.id ?? ''
  expect((await discard(id)).data?.discardStaffingPlan).toMatchObject({ state: 'DISCARDED' })
  await solveStaffingPlan(app.house, id)
  expect(await read(id)).toMatchObject({ state: 'DISCARDED', objective: null })
  expect((await discard(id)).errors?.[0]?.extensions).toMatchObject({ code: 'STATE_CONFLICT', status: 'DISCARDED' })
  const pinned = await pin({ planId: id, placeId: id, userId: null, how: 'PIN' })
  expect(pinned.errors?.[0]?.extensions).toMatchObject({ code: 'STATE_CONFLICT', status: 'DISCARDED' })
  const list = await app.ask(producer, '{ staffingPlans(limit: 100) { totalCount nodes { id state } } }')
  expect(list.data.staffingPlans.nodes.map((plan: { id: string }) => plan.id)).not.toContain(id)
})

test('PLAN-02: a plan of 400 days, of no time, or of a thousand workspaces is refused with its field', async () => {
  const long = await create({ to: testNow.add({ hours: 400 * 24 }).toString() })
  expect(long.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { to: ['TOO_BIG'] } })
  const none = await create({ to: range.from })
  expect(none.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { to: ['TOO_SMALL'] } })
  const many = await create({ workspaceIds: Array.from({ length: 1000 }, () => world.workspaces.halden) })
  expect(many.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { workspaceIds: ['TOO_MANY'] } })
  // ten thousand places don't fit a request
  const only = Array.from({ length: 10_000 }, () => world.workspaces.halden)
  const publish = 'mutation($id: ID!, $only: [ID!]) { publishStaffingPlan(id: $id, only: $only, confirm: 0) { state } }'
  const answer = await app.as(producer).call('POST', '/graphql', { query: publish, variables: { id: only[0], only } })
  expect(answer.status).toBe(413)
})

test('PLAN-01 and PLAN-05: hosts can’t read plans, and salespeople read them but make none', { timeout: within(60_000) }, async () => {
  const plan = await solved(soon)
  for (const who of ['host@troupe.example', 'editor@northwind.example']) {
    for (const query of ['{ staffingPlans { totalCount } }', `{ staffingPlan(id: "${plan.id}") { id } }`])
      expect((await app.ask(who, query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect((await read(plan.id, 'sales@troupe.example')).id).toBe(plan.id)
  for (const answer of [await create({}, 'sales@troupe.example'), await discard(plan.id, 'sales@troupe.example')])
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('a plan whose solving throws each time ends after the last try: failed, or ready with the best that was found', {
  timeout: within(60_000),
}, async () => {
  const { data } = await create()
  const id = data?.createStaffingPlan?.id ?? ''
  // stored pins that can’t be read make every try throw
  const spoil = (planId: string) =>
    app.db.updateTable('staffing_plan').set({ pins: 'null', state: 'SOLVING' }).where('id', '=', planId).execute()
  await spoil(id)
  for (const isLastTry of [false, false]) {
    await expect(tryToSolvePlan(app.house, { id, isLastTry })).rejects.toThrow()
    expect(await read(id)).toMatchObject({ state: 'SOLVING', failure: null })
  }
  await expect(tryToSolvePlan(app.house, { id, isLastTry: true })).rejects.toThrow()
  expect(await read(id)).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('couldn’t calculate') })

  const found = await solved(soon)
  await spoil(found.id)
  await expect(tryToSolvePlan(app.house, { id: found.id, isLastTry: true })).rejects.toThrow()
  expect(await read(found.id)).toMatchObject({ state: 'READY', objective: found.objective, version: found.version + 1 })
})

test('a plan whose job is gone ends: ready with the best that was found, or failed; one whose job waits or runs is left alone', {
  timeout: within(60_000),
}, async () => {
  const made = async () => (await create()).data?.createStaffingPlan?.id ?? ''
  const [waiting, found, lost] = [await made(), await made(), await made()]
  await solveStaffingPlan(app.house, found)
  await app.db.updateTable('staffing_plan').set({ state: 'SOLVING' }).where('id', '=', found).execute()
  for (const id of [found, lost])
    await app.house.jobs.boss.deleteJob(
      'plan',
      (await app.house.jobs.boss.findJobs('plan', { data: { id } })).map((job) => job.id),
    )
  const stateOf = async (id: string) =>
    (await app.db.selectFrom('staffing_plan').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  await solveForgotten(app.house)
  expect(await Promise.all([waiting, found, lost].map(stateOf))).toEqual(['SOLVING', 'SOLVING', 'SOLVING'])
  app.clock.now = testNow.add({ minutes: 11 })
  await solveForgotten(app.house)
  expect(await Promise.all([waiting, found, lost].map(stateOf))).toEqual(['SOLVING', 'READY', 'FAILED'])
  app.clock.now = testNow
})

test('the job of a plan solves it, and several plans after each other', { timeout: within(60_000) }, async () => {
  // those of the plans above, which are solved
  await app.house.jobs.boss.deleteQueuedJobs('plan')
  await staffingJobs(app.house)
  const to = testNow.add({ hours: 24 * 10 }).toString()
  const ids = (await Promise.all([create({ to }), create({ to, roles: ['PRODUCER'] })])).map(
    ({ data }) => data?.createStaffingPlan?.id ?? '',
  )
  await expect
    .poll(async () => Promise.all(ids.map(async (id) => (await read(id)).state)), { timeout: within(30_000), interval: 250 })
    .toEqual(['READY', 'READY'])
})

interface Compared {
  readonly userId: string
  readonly rules: readonly string[]
  readonly reasons: readonly string[]
  readonly cost: number | null
  readonly instead: readonly { readonly placeId: string; readonly name: string }[]
}

test('why someone doesn’t have a place of a plan: the rules in sentences, or their cost and what they have instead; it stays the same when people change', {
  timeout: within(60_000),
}, async () => {
  const plan = await solved({ roles: ['HOST'] })
  const ask = async (placeId: string, who = producer, userId?: string): Promise<readonly Compared[] | null | undefined> => {
    const document = `query($id: ID!, $placeId: ID!, $userId: ID) { staffingPlan(id: $id) {
      candidates(placeId: $placeId, userId: $userId) { userId rules reasons forbidden cost terms { rating } instead { placeId name startsAt } } } }`
    return (await app.ask(who, document, { id: plan.id, placeId, userId })).data?.staffingPlan?.candidates
  }
  const filled = plan.places.filter((place) => place.userId !== null)
  const places = filled.slice(0, 12).map(({ placeId }) => placeId)
  const before = await Promise.all(places.map((id) => ask(id)))
  for (const [at, all] of before.entries()) {
    const own = all?.find(({ userId }) => userId === filled[at]?.userId)
    expect(own).toMatchObject({ rules: [], reasons: [], cost: filled[at]?.cost, instead: [] })
    expect(all?.every(({ rules, reasons, cost }) => rules.length === reasons.length && (cost === null) === rules.length > 0)).toBe(true)
  }
  const seen = before.flat().flatMap((one) => one ?? [])
  expect(seen.find(({ rules }) => rules[0] === 'ROLE')?.reasons[0]).toBe('Doesn’t have this role.')
  expect(seen.find(({ rules }) => rules.includes('UNAVAILABLE'))?.reasons.join(' ')).toMatch(/Unavailable on \w{3} \d/)
  // a person’s other place is theirs in this plan
  const instead = seen.flatMap((one) => one.instead.map((other) => ({ ...other, userId: one.userId })))
  expect(instead.length).toBeGreaterThan(0)
  for (const { placeId, userId } of instead) expect(plan.places.find((place) => place.placeId === placeId)?.userId).toBe(userId)
  expect(await ask(places[0] ?? '', producer, filled[0]?.userId ?? '')).toHaveLength(1)

  // everyone changes: the answer is what the plan was solved from
  const crew = await app.db.selectFrom('account_user').select(['id', 'level', 'daily_limit']).execute()
  await app.db.updateTable('account_user').set({ level: 1, daily_limit: 1 }).execute()
  const hours = await app.db.selectFrom('staffing_availability').select(['id', 'enabled']).where('enabled', '=', true).execute()
  await app.db.updateTable('staffing_availability').set({ enabled: false }).execute()
  expect(await Promise.all(places.map((id) => ask(id)))).toEqual(before)
  await sql`update account_user set level = was.level, daily_limit = was.daily_limit
    from jsonb_to_recordset(${JSON.stringify(crew)}::jsonb) as was (id uuid, level int, daily_limit int)
    where account_user.id = was.id`.execute(app.db)
  await app.db
    .updateTable('staffing_availability')
    .set({ enabled: true })
    .where(
      'id',
      'in',
      hours.map(({ id }) => id),
    )
    .execute()

  expect(await ask(plan.id)).toBeNull()
  expect(await ask(places[0] ?? '', 'sales@troupe.example')).toEqual(before[0])
  expect(await ask(places[0] ?? '', 'host@troupe.example')).toBeUndefined()
})
