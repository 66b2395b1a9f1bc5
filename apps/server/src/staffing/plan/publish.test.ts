import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails, takeMails } from '@troupe/tests/mails'
import { within } from '@troupe/tests/pace'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { remindOffers } from '../offers/remind.ts'
import { solveStaffingPlan } from './solve.ts'
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
const range = { from: testNow.toString(), to: testNow.add({ hours: 24 * 60 }).toString() }

interface Place {
  readonly placeId: string
  readonly sessionId: string
  readonly role: string
  readonly userId: string | null
  readonly before: string | null
  readonly kept: boolean
}
interface Plan {
  readonly id: string
  readonly state: string
  readonly people: number
  readonly places: readonly Place[]
}

async function solved(input: object = {}): Promise<Plan> {
  const document = 'mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
  const { data } = await app.ask(producer, document, { input: { ...range, ...input } })
  await solveStaffingPlan(app.house, data.createStaffingPlan.id)
  return read(data.createStaffingPlan.id)
}
const read = async (id: string): Promise<Plan> =>
  (
    await app.ask(
      producer,
      'query($id: ID!) { staffingPlan(id: $id) { id state people places { placeId sessionId role userId before kept } } }',
      { id },
    )
  ).data.staffingPlan
const publish = (plan: Pick<Plan, 'id' | 'people'>, more: object = {}, who = producer) =>
  app.ask(
    who,
    'mutation($id: ID!, $only: [ID!], $confirm: Int!) { publishStaffingPlan(id: $id, only: $only, confirm: $confirm) { state } }',
    {
      id: plan.id,
      confirm: plan.people,
      ...more,
    },
  )
const refusal = async (answer: ReturnType<typeof publish>) => (await answer).errors?.[0]?.extensions
const liveOffers = () =>
  app.db
    .selectFrom('staffing_approval')
    .select(['id', 'assignment_id', 'session_id', 'user_id', 'state', 'expires_at'])
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .orderBy('id')
    .execute()
const everything = async () => ({
  offers: await liveOffers(),
  claims: await app.db.selectFrom('staffing_claim').select(['id', 'user_id']).orderBy('id').execute(),
  mails: (await readMails(app)).length,
})
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
const changedOf = ({ places }: Plan) => places.filter(({ kept, userId, before }) => !kept && (userId !== null || before !== null))
const linkIn = (body: string) => /\/a\/([\w-]{43})/.exec(body)?.[1] ?? ''

test('PLAN-05: only producers publish; a different number of people is refused with the right one, and a change since the solving with its places; nothing changes', {
  timeout: within(60_000),
}, async () => {
  const plan = await solved()
  const before = await everything()
  expect(await refusal(publish({ ...plan, people: plan.people + 1 }))).toMatchObject({
    ...{ code: 'STATE_CONFLICT', reason: 'PEOPLE', people: plan.people },
  })
  expect(await refusal(publish(plan, { only: [plan.id] }))).toMatchObject({ code: 'INVALID', fields: { only: ['NOT_FOUND'] } })
  expect(await refusal(publish({ ...plan, id: idOf('user', 'producer') }))).toMatchObject({ code: 'NOT_FOUND' })
  for (const who of ['success@troupe.example', 'sales@troupe.example', 'host@troupe.example', 'editor@northwind.example'])
    expect(await refusal(publish(plan, {}, who)), who).toMatchObject({ code: 'FORBIDDEN' })
  expect(await everything()).toEqual(before)

  const [mine] = changedOf(plan).filter(({ role, userId }) => role === 'HOST' && userId !== null)
  // the person's hours, one of their skills, and who may be asked for the place
  const changes: (() => Promise<() => Promise<unknown>>)[] = [
    async () => {
      const row = { user_id: mine?.userId ?? '', date: '2027-09-01', available: false, enabled: true }
      const { id } = await app.db.insertInto('staffing_availability').values(row).returning('id').executeTakeFirstOrThrow()
      return () => app.db.deleteFrom('staffing_availability').where('id', '=', id).execute()
    },
    async () => {
      const ofPerson = () =>
        app.db
          .selectFrom('account_user')
          .select('level')
          .where('id', '=', mine?.userId ?? '')
      const { level } = await ofPerson().executeTakeFirstOrThrow()
      const setLevel = (to: number) =>
        app.db
          .updateTable('account_user')
          .set({ level: to })
          .where('id', '=', mine?.userId ?? '')
          .execute()
      await setLevel(level === 3 ? 2 : 3)
      return () => setLevel(level)
    },
  ]
  for (const change of changes) {
    const undo = await change()
    const answer = await refusal(publish(plan))
    expect(answer).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(answer?.changed).toContain(mine?.placeId)
    await undo()
  }
  expect(await everything()).toEqual(before)
  expect((await read(plan.id)).state).toBe('READY')
})

test('PLAN-03: a plan is published once; everyone has their offers, one email and one link, and another draft of the same places changes nothing', {
  timeout: within(60_000),
}, async () => {
  const plan = await solved()
  const other = await solved()
  await takeMails(app)
  const changed = changedOf(plan)
  expect(changed.length).toBeGreaterThan(5)
  // what the producer reads before publishing is what people are told
  const { calls } = (
    await app.ask(producer, 'query($id: ID!) { staffingPlan(id: $id) { calls { placeId callAt answerBy } } }', { id: plan.id })
  ).data.staffingPlan
  expect((await publish(plan)).data?.publishStaffingPlan).toEqual({ state: 'PUBLISHED' })
  const offers = new Map((await liveOffers()).map((offer) => [offer.assignment_id, offer]))
  for (const { placeId, userId } of changed) expect(offers.get(placeId)?.user_id ?? null).toBe(userId)
  const given = changed.filter(({ userId }) => userId !== null)
  const epoch = (iso: string | undefined) => (iso === undefined ? null : Temporal.Instant.from(iso).epochMilliseconds)
  const saidBy = Object.fromEntries(
    calls.map((one: { placeId: string; answerBy?: string }) => [one.placeId, epoch(one.answerBy ?? undefined)]),
  )
  expect(saidBy).toEqual(Object.fromEntries(given.map(({ placeId }) => [placeId, epoch(offers.get(placeId)?.expires_at?.toString())])))
  expect(Object.values(saidBy).filter(Boolean).length, 'some are asked').toBeGreaterThan(0)
  const asked = (await app.db.selectFrom('staffing_assignment').select(['id', 'type', 'why']).execute()).filter(({ id }) =>
    changed.some(({ placeId, userId }) => placeId === id && userId !== null),
  )
  expect(asked.every(({ type, why }) => type === 'Auto' && why !== null)).toBe(true)
  expect(asked.filter(({ why }) => JSON.stringify(why).includes('byHand'))).toEqual([])
  const mails = (await readMails(app)).filter(({ kind }) => ['assignment.round', 'assignment.changed'].includes(kind))
  expect(new Set(mails.map(({ to }) => to)).size).toBe(plan.people)
  expect(mails).toHaveLength(plan.people)
  expect(await broken()).toEqual([])

  const after = await everything()
  expect(await refusal(publish(plan))).toMatchObject({ code: 'STATE_CONFLICT', status: 'PUBLISHED' })
  expect((await refusal(publish(other)))?.code).toBe('VERSION_CONFLICT')
  expect(await everything()).toEqual(after)
  const [entry] = await app.db.selectFrom('audit_entry').selectAll().where('operation', '=', 'publishStaffingPlan').execute()
  expect(entry).toMatchObject({ subject_id: plan.id, after: { people: plan.people } })
})

/** Two events at one time: the first has an unanswered offer to one host, and the plan gives it to another one so that the first host is free for the second. */
async function swapped() {
  const [first, second] = [idOf('user', 'host'), idOf('user', 'staffhost')]
  const hours = [first, second].flatMap((user_id) =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })),
  )
  await app.db.insertInto('staffing_availability').values(hours).execute()
  const skills = { daily_limit: 9, load: 60, level: 3, languages: ['en'], active: true }
  await app.db.updateTable('account_user').set(skills).where('id', 'in', [first, second]).execute()
  const made = [await makeSession(app.system, { startsAt: swapStart }), await makeSession(app.system, { startsAt: swapStart })]
  const sessions = made.map((one) => (one.ok ? one.value : ''))
  const places = await app.db.selectFrom('staffing_assignment').select(['id', 'session_id']).where('role', '=', 'HOST').execute()
  const [asked = '', open = ''] = sessions.map((id) => places.find(({ session_id }) => session_id === id)?.id ?? '')
  const assigned = await app.as(producer).call('PUT', `/scheduler/session-assignment/${asked}/host`, { id: first })
  expect(assigned.status).toBe(200)
  const plan = await solved({ from: '2027-04-07T00:00:00Z', to: '2027-04-08T00:00:00Z', roles: ['HOST'] })
  const pin =
    'mutation($planId: ID!, $placeId: ID!, $userId: ID) { pinStaffingPlace(planId: $planId, placeId: $placeId, userId: $userId, how: PIN) { id } }'
  for (const [placeId, userId] of [
    [asked, second],
    [open, first],
  ]) {
    expect((await app.ask(producer, pin, { planId: plan.id, placeId, userId })).errors).toBeUndefined()
    await solveStaffingPlan(app.house, plan.id)
  }
  return { plan: await read(plan.id), asked, open, first, second }
}
const swapStart = '2027-04-07T17:00:00Z'

test('a part of a plan that needs another part is refused; one that doesn’t is published alone, only its people are told, and the plan is published as a whole', {
  timeout: within(60_000),
}, async () => {
  const { plan, asked, open, first, second } = await swapped()
  const planned = new Map(changedOf(plan).map(({ placeId, userId, before }) => [placeId, { userId, before }]))
  expect(Object.fromEntries(planned)).toEqual({ [asked]: { userId: second, before: first }, [open]: { userId: first, before: null } })
  await takeMails(app)
  const before = await everything()
  expect(await refusal(publish({ ...plan, people: 1 }, { only: [open] }))).toMatchObject({
    code: 'INVALID',
    fields: { only: ['TOGETHER'] },
  })
  expect(await refusal(publish({ ...plan, people: 1 }, { only: [asked] }))).toMatchObject({ reason: 'PEOPLE', people: 2 })
  expect(await everything()).toEqual(before)
  expect((await read(plan.id)).state).toBe('READY')

  expect((await publish({ ...plan, people: 2 }, { only: [asked] })).data?.publishStaffingPlan).toEqual({ state: 'PUBLISHED' })
  const offers = (await liveOffers()).filter(({ assignment_id }) => assignment_id === asked || assignment_id === open)
  expect(offers).toMatchObject([{ assignment_id: asked, user_id: second, state: 'PENDING' }])
  expect((await takeMails(app)).filter(({ kind }) => ['assignment.round', 'assignment.changed'].includes(kind))).toHaveLength(2)
  // a person whom a producer pinned was chosen by hand
  const { why } = await app.db.selectFrom('staffing_assignment').select('why').where('id', '=', asked).executeTakeFirstOrThrow()
  expect(why).toMatchObject({ byHand: true })
  const [entry] = await app.db
    .selectFrom('audit_entry')
    .select('after')
    .where('subject_id', '=', plan.id)
    .where('operation', '=', 'publishStaffingPlan')
    .execute()
  expect(entry?.after).toEqual({ people: 2, places: [{ placeId: asked, userId: second, before: first }] })
  // what was left out needs another plan
  expect(await refusal(publish({ ...plan, people: 1 }, { only: [open] }))).toMatchObject({ code: 'STATE_CONFLICT', status: 'PUBLISHED' })
  expect(await broken()).toEqual([])
})

/** Two events of a day on which hosts work, and their plan, published: the code of the one person who is asked for both. */
async function roundOfTwo(day: number) {
  const starts = [17, 20].map((hour) => `2027-03-${String(day).padStart(2, '0')}T${hour}:00:00Z`)
  const ids: string[] = []
  await app.db.updateTable('account_user').set({ daily_limit: 9, load: 60 }).where('id', '=', idOf('user', 'host')).execute()
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    user_id: idOf('user', 'host'),
    day: weekday,
    from_time: '00:00',
    to_time: '24:00',
  }))
  await app.db.insertInto('staffing_availability').values(hours).execute()
  for (const startsAt of starts) {
    const made = await makeSession(app.system, { startsAt })
    if (!made.ok) throw new Error(made.code)
    ids.push(made.value)
  }
  const days = { from: `2027-03-${String(day).padStart(2, '0')}T00:00:00Z`, to: `2027-03-${String(day + 1).padStart(2, '0')}T00:00:00Z` }
  const plan = await solved({ ...days, roles: ['HOST'] })
  // one person for both, so that they have one round
  const userId = idOf('user', 'host')
  for (const { placeId } of plan.places) {
    const pin =
      'mutation($planId: ID!, $placeId: ID!, $userId: ID) { pinStaffingPlace(planId: $planId, placeId: $placeId, userId: $userId, how: PIN) { id } }'
    const { errors } = await app.ask(producer, pin, { planId: plan.id, placeId, userId })
    expect(errors).toBeUndefined()
    await solveStaffingPlan(app.house, plan.id)
  }
  const pinned = await read(plan.id)
  await takeMails(app)
  expect((await publish(pinned)).data?.publishStaffingPlan).toEqual({ state: 'PUBLISHED' })
  const mails = await takeMails(app)
  const [mail] = mails.filter(({ kind }) => kind === 'assignment.round')
  expect(mails.filter(({ kind }) => kind === 'assignment.round')).toHaveLength(1)
  return { mail, code: linkIn(mail?.body ?? '') }
}
const call = (code: string, verb: string, body?: object) =>
  app.as(null).call(verb === '' ? 'GET' : 'POST', `/assignment/${code}${verb}`, body)

test('PLAN-04: one code answers all or some offers of a round, each for itself; offers of anyone else are unknown, and then none is settled', {
  timeout: within(60_000),
}, async () => {
  const { code, mail } = await roundOfTwo(9)
  const other = await roundOfTwo(16)
  expect(mail?.subject).toBe('Are you available for 2 shows?')
  const { body } = await call(code, '')
  expect(body.offers).toHaveLength(2)
  expect(body.when.startsAt).toBe('2027-03-09T17:00:00Z')
  expect(body).toMatchObject({ state: 'PENDING', offers: [{ state: 'PENDING', when: body.when }, { state: 'PENDING' }] })
  const [first, second] = body.offers.map((offer: { offerId: string }) => offer.offerId)
  const [foreign] = (await call(other.code, '')).body.offers.map((offer: { offerId: string }) => offer.offerId)

  expect((await call(code, '/accept', { offerIds: [first, foreign] })).status).toBe(404)
  expect((await call(code, '')).body.offers.map((offer: { state: string }) => offer.state)).toEqual(['PENDING', 'PENDING'])

  expect((await call(code, '/decline', { offerIds: [second], reason: 'TRAVEL' })).body).toEqual({
    ...{ state: 'DECLINED', offers: [{ offerId: second, state: 'DECLINED', code: null }] },
  })
  // all that are still open
  expect((await call(code, '/accept')).body).toEqual({ state: 'ACCEPTED', offers: [{ offerId: first, state: 'ACCEPTED', code: null }] })
  // both named: one was answered differently, so the answer lists each
  expect((await call(code, '/accept', { offerIds: [first, second] })).body.offers).toEqual([
    { offerId: first, state: 'ACCEPTED', code: null },
    { offerId: second, state: 'DECLINED', code: 'ASSIGNMENT_SUPERSEDED' },
  ])
  expect((await call(code, '/decline', { offerIds: [first] })).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  // the only accepted one is withdrawn without saying which
  expect((await call(code, '/withdraw', { reason: 'SICK' })).body).toMatchObject({ state: 'CANCELLED' })

  expect((await call(other.code, '/accept')).body.offers).toHaveLength(2)
  expect((await call(other.code, '/withdraw', { reason: 'SICK' })).body.extensions.fields).toEqual({ offerIds: ['REQUIRED'] })
  expect((await call(other.code, '/withdraw', { reason: 'SICK', offerIds: [foreign] })).status).toBe(200)
  expect(await broken()).toEqual([])
})

test('reminders of one person that fall due within an hour are one email whose link answers them all; an offer that was sent again leaves its round', {
  timeout: within(60_000),
}, async () => {
  const { code } = await roundOfTwo(23)
  const { offers } = (await call(code, '')).body
  const own = offers.map((offer: { offerId: string }) => offer.offerId)
  await app.db.deleteFrom('staffing_reminder').where('approval_id', 'not in', own).execute()
  await takeMails(app)
  app.clock.now = Temporal.Instant.from(offers[0].expiresAt).subtract({ hours: 23 })
  await remindOffers(app.house)
  const reminded = (await takeMails(app)).filter(({ body }) => body.includes('“Test 2027-03-23'))
  expect(reminded.map(({ kind }) => kind)).toEqual(['assignment.roundReminded'])
  const again = linkIn(reminded[0]?.body ?? '')
  expect((await call(again, '')).body.offers.map((offer: { offerId: string }) => offer.offerId)).toEqual(
    offers.map((offer: { offerId: string }) => offer.offerId),
  )
  const resent = await app.as(producer).call('POST', `/assignment-offer/${offers[0].offerId}/resend`)
  expect(resent.status).toBe(200)
  for (const link of [code, again]) {
    expect((await call(link, '')).body.offers.map((offer: { state: string }) => offer.state)).toEqual(['CANCELLED', 'PENDING'])
    expect((await call(link, '/accept', { offerIds: [offers[0].offerId] })).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  }
  expect((await call(again, '/accept')).body.offers).toMatchObject([{ offerId: offers[1].offerId, state: 'ACCEPTED' }])
  app.clock.now = testNow
})
