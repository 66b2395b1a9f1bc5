import { FIRST_FEE_TABLE } from '@troupe/domain/schedule/fee-table'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { as, ask, clock, close } = await openHouse()
afterAll(() => close())
const start = clock.now
const make = 'mutation($input: CreateFeeTableInput!) { createFeeTable(input: $input) { startsAt isInForce madeBy } }'
const list =
  '{ feeTables { totalCount nodes { startsAt isInForce madeBy lines { feeClass reschedule { fromDays percent } cancel { fromDays percent } } } } }'
const admin = (input: object) => ask('admin@troupe.example', make, { input })
/** A policy that gives back one percentage at all times, for every class of events. */
const refund = (percent: number) =>
  Object.fromEntries(
    Object.entries(FIRST_FEE_TABLE).map(([feeClass, lines]) => [feeClass, { ...lines, CANCEL: [{ fromDays: 0, percent }] }]),
  )

test('staff read the fees by class, the latest table first; customers don’t, and only admins add one', async () => {
  const { data } = await ask('success@troupe.example', list)
  expect(data.feeTables.nodes.at(-1)).toMatchObject({ isInForce: true, madeBy: null })
  expect(data.feeTables.nodes.at(-1).lines[0]).toEqual({
    feeClass: 'REMOTE',
    reschedule: FIRST_FEE_TABLE.REMOTE.RESCHEDULE,
    cancel: FIRST_FEE_TABLE.REMOTE.CANCEL,
  })
  expect((await ask('editor@northwind.example', list)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await ask('producer@troupe.example', make, { input: { table: FIRST_FEE_TABLE } })).errors[0].extensions.code).toBe('FORBIDDEN')
})

test('a table under which waiting could pay, or that leaves days out, is refused with its line', async () => {
  const waiting = {
    ...FIRST_FEE_TABLE,
    DIY: {
      ...FIRST_FEE_TABLE.DIY,
      RESCHEDULE: [
        { fromDays: 0, percent: 10 },
        { fromDays: 5, percent: 20 },
      ],
    },
  }
  const late = { ...FIRST_FEE_TABLE, DIY: { ...FIRST_FEE_TABLE.DIY, CANCEL: [{ fromDays: 1, percent: 10 }] } }
  const fieldsOf = async (table: object) => (await admin({ table })).errors[0].extensions.fields
  expect(await fieldsOf(waiting)).toEqual({ 'DIY.RESCHEDULE': ['NOT_MONOTONE'] })
  expect(await fieldsOf(late)).toEqual({ 'DIY.CANCEL': ['NOT_TOTAL'] })
  expect(
    (await admin({ table: FIRST_FEE_TABLE, startsAt: start.subtract({ seconds: 1 }).toString() })).errors[0].extensions.fields,
  ).toEqual({
    startsAt: ['PAST'],
  })
})

test('the table in force at the instant of a cancellation decides its refund', async () => {
  const startsAt = start.add({ hours: 1 })
  expect((await admin({ table: refund(40), startsAt: startsAt.toString() })).data.createFeeTable).toMatchObject({ isInForce: false })
  expect((await admin({ table: refund(40), startsAt: startsAt.toString() })).errors[0].extensions.fields).toEqual({ startsAt: ['SAME'] })
  const event = world.sessions.gameReady
  const percent = async () => {
    const { body } = await as('producer@troupe.example').call(
      'GET',
      `/scheduler/session/${event}/dates?${new URLSearchParams({ start: start.toString(), timezone: 'America/Chicago' })}`,
    )
    return body.curve?.[0]?.refund
  }
  const before = await percent()
  clock.now = startsAt
  const after = await percent()
  clock.now = start
  const { credits } = (await ask('producer@troupe.example', 'query($id: ID!) { session(id: $id) { credits } }', { id: event })).data.session
  expect(before).toBeGreaterThan(after)
  expect(after).toBe(Math.floor((credits * 40) / 100))
})
