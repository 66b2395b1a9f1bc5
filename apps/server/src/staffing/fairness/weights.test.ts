import { DEFAULT_WEIGHTS } from '@troupe/domain/staffing/score'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { lookAround } from '../choose/choose.ts'
import { solveStaffingPlan } from '../plan/solve.ts'
import { endPlanThread } from '../plan/solver/plan-thread.ts'
import { openPlaces, readPicture } from '../repair/facts.ts'
import { sessionFacts } from '../search/session-facts.ts'

const { ask, clock, house, db, close } = await openHouse()
afterAll(async () => {
  await close()
  await endPlanThread()
})
const set = 'mutation($input: SetStaffingWeightsInput!) { setStaffingWeights(input: $input) { id startsAt isInForce madeBy } }'
const list = `{ staffingWeights { totalCount nodes { id isInForce madeBy weights { rating level travelMinutesEach preferredProducer fairness disturbance
  sourceHost group modifier uncovered { PRODUCER HOST PLANT SUPPORTING_PRODUCER SALESPERSON } } } } }`
const admin = (input: object) => ask('admin@troupe.example', set, { input })
const fieldsOf = async (input: object) => (await admin(input)).errors[0].extensions.fields

test('staff read the weights, which begin with the standard ones; only admins set others, and customers and limited hosts see none', async () => {
  const { data } = await ask('staffhost@troupe.example', list)
  expect(data.staffingWeights).toMatchObject({ totalCount: 1, nodes: [{ isInForce: true, madeBy: null, weights: DEFAULT_WEIGHTS }] })
  for (const who of ['editor@northwind.example', 'host@troupe.example'])
    expect((await ask(who, list)).errors[0].extensions.code).toBe('FORBIDDEN')
  for (const who of ['success@troupe.example', 'producer@troupe.example'])
    expect((await ask(who, set, { input: { weights: DEFAULT_WEIGHTS } })).errors[0].extensions.code).toBe('FORBIDDEN')
})

test('weights outside 0 to 10,000, of the past, or with the start of others are refused with their field', async () => {
  expect(await fieldsOf({ weights: { ...DEFAULT_WEIGHTS, rating: -1, fairness: 10_001 } })).toEqual({
    rating: ['TOO_SMALL'],
    fairness: ['TOO_BIG'],
  })
  expect(await fieldsOf({ weights: { ...DEFAULT_WEIGHTS, uncovered: { ...DEFAULT_WEIGHTS.uncovered, HOST: 20_000 } } })).toEqual({
    'uncovered.HOST': ['TOO_BIG'],
  })
  expect(await fieldsOf({ weights: DEFAULT_WEIGHTS, startsAt: testNow.subtract({ seconds: 1 }).toString() })).toEqual({
    startsAt: ['PAST'],
  })
  const later = { weights: DEFAULT_WEIGHTS, startsAt: testNow.add({ hours: 9000 }).toString() }
  expect((await admin(later)).data.setStaffingWeights).toMatchObject({ isInForce: false })
  expect(await fieldsOf(later)).toEqual({ startsAt: ['SAME'] })
})

interface Costed {
  readonly cost: number
  readonly sessionsInPeriod: number
  readonly terms: { readonly rating: number; readonly level: number }
}
/** How everyone compares for the host's place of an event. */
const costs = async (): Promise<readonly Costed[]> =>
  db.transaction().execute(async (tx) => {
    const session = await sessionFacts(tx, world.sessions.gameReady)
    if (!session) throw new Error('no event')
    return (await lookAround({ tx, at: clock.now }, session, { role: 'HOST' }))?.candidates ?? []
  })

test('from their first instant new weights decide how people are compared, how gaps are repaired and how plans are solved', async () => {
  const startsAt = testNow.add({ hours: 1 })
  const weights = {
    ...{
      rating: 0,
      level: 0,
      travelMinutesEach: 0,
      preferredProducer: 0,
      fairness: 7,
      disturbance: 9,
      sourceHost: 0,
      group: 0,
      modifier: 0,
    },
    uncovered: { ...DEFAULT_WEIGHTS.uncovered, HOST: 5000 },
  }
  const made = (await admin({ weights, startsAt: startsAt.toString() })).data.setStaffingWeights
  const before = await costs()
  clock.now = startsAt
  const after = await costs()
  expect(before.some(({ terms }) => terms.rating + terms.level > 0)).toBe(true)
  expect(after.length).toBe(before.length)
  for (const { cost, sessionsInPeriod } of after) expect(cost).toBe(7 * (sessionsInPeriod + 1))

  const picture = await db.transaction().execute(async (tx) => {
    const look = { tx, at: clock.now }
    const places = await openPlaces(look, await tx.selectFrom('staffing_assignment').select('id').where('role', '=', 'HOST').execute())
    const ahead = places.filter(({ session }) => session.starts_at && Temporal.Instant.compare(session.starts_at, clock.now) > 0)
    return readPicture(look, ahead.slice(0, 1), () => false)
  })
  expect(picture.facts.weights).toEqual(weights)

  const input = { from: clock.now.toString(), to: clock.now.add({ hours: 24 * 60 }).toString() }
  const create = 'mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id weightsId } }'
  const { id, weightsId } = (await ask('producer@troupe.example', create, { input })).data.createStaffingPlan
  expect(weightsId).toBeNull()
  await solveStaffingPlan(house, id)
  const read = 'query($id: ID!) { staffingPlan(id: $id) { weightsId places { terms { rating level travel preferredProducer fairness } } } }'
  const plan = (await ask('producer@troupe.example', read, { id })).data.staffingPlan
  expect(plan.weightsId).toBe(made.id)
  for (const { terms } of plan.places) {
    if (terms === null) continue
    expect(terms).toMatchObject({ rating: 0, level: 0, travel: 0, preferredProducer: 0 })
    expect(terms.fairness % 7).toBe(0)
  }
  clock.now = testNow
})
