import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import { FIRST_FEE_TABLE } from '@troupe/domain/schedule/fee-table'
import { ownDocument } from '@troupe/tests/documents'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstFees } from './fees/fee-tables.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const tomorrow = testNow.add({ hours: 24 })
const timezone = 'America/Chicago'
const show = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone,
  attendees: 20,
  duration: 60,
} as const
const quote = async () => (await app.as(null).call('POST', '/cart/session/calculate', show)).body.credits
const createUnscheduled = async () => (await editor().call('POST', '/session', { ...show, workspaceId: world.workspaces.northwind })).body
const firstStart = async (days: number): Promise<string> => {
  const { experienceId, format, hostType } = show
  const query = new URLSearchParams({ start: app.clock.now.add({ hours: 24 * days }).toString(), timezone, experienceId, format, hostType })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.find((slot: { remaining: string }) => slot.remaining !== 'none').startsAt
}
const book = async (id: string, startsAt: string) => {
  const hold = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone })
  return (await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: hold.body.holdId })).body
}
const cheapest = async () => {
  const { data } = await app.ask(null, ownDocument('Experience').text, { id: show.experienceId })
  return data.experience.creditsFrom
}

test('a new database has one fee table, and a second start adds none', async () => {
  const rows = () => app.db.selectFrom('schedule_fee_table').select('body').execute()
  expect(await rows()).toEqual([{ body: FIRST_FEE_TABLE }])
  await firstFees(app.db)
  expect(await rows()).toEqual([{ body: FIRST_FEE_TABLE }])
})

test('a price list that begins tomorrow changes the quotes of tomorrow, and an event that exists keeps its price wherever it is moved', async () => {
  const { levels } = FIRST_PRICE_TABLE
  const dearer = { ...FIRST_PRICE_TABLE, levels: { ...levels, ON_SCREEN: { REMOTE: 9, HYBRID: 9, IN_PERSON: 9 } } }
  const [before, from] = [await quote(), await cheapest()]
  const bought = await createUnscheduled()
  await app.db
    .insertInto('catalogue_price_table')
    .values({ starts_at: tomorrow, body: JSON.stringify(dearer) })
    .execute()
  expect([await quote(), await cheapest(), bought.credits]).toEqual([before, from, before])
  expect((await app.as(null).call('GET', '/pricing/config')).body).toMatchObject({ ...FIRST_PRICE_TABLE, peoplePerRoom: 25, maxLevel: 15 })
  app.clock.now = tomorrow
  expect(await quote()).toBe(before + 5)
  expect((await app.as(null).call('GET', '/pricing/config')).body).toMatchObject({ ...dearer, startsAt: tomorrow.toString() })
  expect((await createUnscheduled()).credits).toBe(before + 5)
  expect(await book(bought.id, await firstStart(9))).toMatchObject({ status: 'SCHEDULED', credits: before })
})

test('a fee table that begins tomorrow applies to cancellations from tomorrow on, and the curve shows it in advance', async () => {
  const { id } = await createUnscheduled()
  const { startsAt } = await book(id, await firstStart(30))
  const none = { RESCHEDULE: [{ fromDays: 0, percent: 100 }], CANCEL: [{ fromDays: 0, percent: 0 }] }
  await app.db
    .insertInto('schedule_fee_table')
    .values({ starts_at: tomorrow.add({ hours: 1 }), body: JSON.stringify({ ...FIRST_FEE_TABLE, REMOTE: none }) })
    .execute()
  app.clock.now = tomorrow.add({ minutes: 30 })
  const query = new URLSearchParams({ start: startsAt, timezone })
  const { body } = await editor().call('GET', `/scheduler/session/${id}/dates?${query}`)
  expect(body.fee).toBe(null)
  expect(body.curve[1]).toMatchObject({ from: tomorrow.add({ hours: 1 }).toString(), refund: 0 })
  app.clock.now = tomorrow.add({ hours: 1 })
  const { body: cancelled } = await editor().call('DELETE', `/session/${id}`)
  expect(cancelled).toMatchObject({ status: 'CANCELLED', refund: { credits: 0, percent: 0, ruleId: 'CANCEL-REMOTE-0' } })
})

test('a price list and a fee table are never changed or removed', async () => {
  const change = app.db.updateTable('catalogue_price_table').set({ body: '{}' }).execute()
  await expect(change).rejects.toThrow()
  await expect(app.db.deleteFrom('schedule_fee_table').execute()).rejects.toThrow()
})
