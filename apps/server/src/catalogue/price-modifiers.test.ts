import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = testNow
})

const admin = () => app.as('admin@troupe.example')
const season = { dateRange: { from: '2027-03-01', to: '2027-03-31' }, types: ['REMOTE'], percent: 25 }
const CREATE =
  'mutation ($input: PriceModifierInput!) { createPriceModifier(input: $input) { id dateRange { from to } types percent version } }'
const UPDATE = `mutation ($id: ID!, $version: Int, $input: PriceModifierInput!) {
  updatePriceModifier(id: $id, version: $version, input: $input) { id percent version } }`
const DELETE = 'mutation ($id: ID!) { deletePriceModifier(id: $id) }'
const LIST = `query ($filter: PriceModifierFilter, $sorting: [PriceModifierSorting!]) {
  priceModifiers(filter: $filter, sorting: $sorting, limit: 100) { totalCount nodes { id dateRange { from to } types percent version } } }`
const PREVIEW = `query ($input: PriceChangeInput!) { previewPriceChange(input: $input) {
  prices raised lowered
  largest { experienceTitle format hostType people packageLevel day before after } } }`
const CREATE_TABLE = `mutation ($input: CreatePriceTableInput!) {
  createPriceTable(input: $input) { id startsAt isInForce madeBy levels { ON_SCREEN { REMOTE } } upgrades { PREMIUM } } }`
const TABLES = '{ priceTables { totalCount nodes { startsAt isInForce madeBy levels { ON_SITE { IN_PERSON } } halfHours { ON_SCREEN } } } }'

const calculate = async (date: string) =>
  (
    await app.as(null).call('POST', '/cart/session/calculate', {
      ...{ experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 50, date },
    })
  ).body.credits
const rowsOf = (id: string) =>
  app.db.selectFrom('catalogue_price_modifier').select(['version', 'percent', 'ended_at']).where('id', '=', id).orderBy('version').execute()

test('a season counts as soon as it is saved, a change adds a version and keeps the row before, and deleting it keeps its rows', async () => {
  expect(await calculate('2027-03-15')).toBe(8)
  const { data } = await admin().ask(CREATE, { input: season })
  const { id, ...made } = data.createPriceModifier
  expect(made).toEqual({ ...season, version: 1 })
  expect(await calculate('2027-03-15')).toBe(10)
  app.clock.now = testNow.add({ hours: 1 })
  expect((await admin().ask(UPDATE, { id, input: season })).data.updatePriceModifier.version).toBe(1)
  const half = { ...season, percent: 50 }
  expect((await admin().ask(UPDATE, { id, version: 1, input: half })).data.updatePriceModifier).toEqual({ id, percent: 50, version: 2 })
  expect((await admin().ask(UPDATE, { id, version: 1, input: season })).errors?.[0]?.extensions).toMatchObject({
    code: 'VERSION_CONFLICT',
    version: 2,
  })
  expect(await calculate('2027-03-15')).toBe(12)
  app.clock.now = testNow.add({ hours: 2 })
  expect((await admin().ask(DELETE, { id })).data).toEqual({ deletePriceModifier: id })
  expect(await calculate('2027-03-15')).toBe(8)
  const ended = (hours: number) => testNow.add({ hours })
  expect(await rowsOf(id)).toEqual([
    { version: 1, percent: 25, ended_at: ended(1) },
    { version: 2, percent: 50, ended_at: ended(2) },
  ])
  expect((await admin().ask(DELETE, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  expect((await admin().ask(UPDATE, { id: 'x', input: season })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  const audit = await app.db
    .selectFrom('audit_entry')
    .select(['operation', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audit.map((entry) => entry.operation)).toEqual(['createPriceModifier', 'updatePriceModifier', 'deletePriceModifier'])
  expect(audit[1]).toMatchObject({ before: season, after: half })
})

test('a season that can’t be saved says which field is wrong and why', async () => {
  const fields = async (change: object) => (await admin().ask(CREATE, { input: { ...season, ...change } })).errors?.[0]?.extensions.fields
  expect(await fields({ percent: 0 })).toEqual({ percent: ['ZERO'] })
  expect(await fields({ types: [] })).toEqual({ types: ['REQUIRED'] })
  expect(await fields({ dateRange: { from: '2027-02-12', to: '2027-02-11' } })).toEqual({ 'dateRange.to': ['BEFORE_START'] })
})

test('seasons are listed soonest first, of one format or from a day on, or by their percentage', async () => {
  const list = async (args: object) => (await app.as('success@troupe.example').ask(LIST, args)).data.priceModifiers
  const all = await list({})
  const starts = all.nodes.map((node: { dateRange: { from: string } }) => node.dateRange.from)
  expect(starts).toEqual(starts.toSorted())
  expect(all.totalCount).toBe(15)
  const coming = await list({ filter: { from: '2026-10-05', type: 'HYBRID' } })
  expect(
    coming.nodes.every(
      (node: { dateRange: { to: string }; types: string[] }) => node.dateRange.to >= '2026-10-05' && node.types.includes('HYBRID'),
    ),
  ).toBe(true)
  expect(coming.totalCount).toBe(5)
  const dearest = await list({ sorting: [{ field: 'percent', direction: 'DESC' }] })
  expect(dearest.nodes[0].percent).toBe(15)
})

test('before a season is saved, staff read how many prices it changes and which change most; nothing is saved', async () => {
  const preview = async (input: object) => (await app.as('success@troupe.example').ask(PREVIEW, { input })).data.previewPriceChange
  const before = await app.db.selectFrom('catalogue_price_modifier').select(['id']).execute()
  const seen = await preview({ priceModifiers: [{ modifier: { ...season, percent: 300 } }] })
  expect(seen).toMatchObject({ lowered: 0 })
  expect(seen.prices).toBeGreaterThan(seen.raised)
  expect(seen.raised).toBeGreaterThan(50)
  expect(seen.largest).toHaveLength(5)
  const formats = seen.largest.map((one: Record<string, string>) => `${one.experienceTitle} ${one.format} ${one.hostType}`)
  expect(new Set(formats).size, 'each format once').toBe(5)
  expect(seen.largest[0]).toMatchObject({ format: 'REMOTE', people: 200, packageLevel: 'PREMIUM', day: '2027-03-01' })
  expect(seen.largest[0].after).toBe(4 * seen.largest[0].before)
  const [deleted] = (await app.as('success@troupe.example').ask(LIST, { filter: { from: '2026-12-01', type: 'IN_PERSON' } })).data
    .priceModifiers.nodes
  const less = await preview({ deletedModifiers: [deleted.id] })
  expect([less.raised, less.lowered > 20]).toEqual([0, true])
  const same = await preview({
    priceModifiers: [{ id: deleted.id, modifier: { dateRange: deleted.dateRange, types: deleted.types, percent: deleted.percent } }],
  })
  expect(same).toMatchObject({ raised: 0, lowered: 0, largest: [] })
  expect(await app.db.selectFrom('catalogue_price_modifier').select(['id']).execute()).toEqual(before)
  const refused = await admin().ask(PREVIEW, { input: { deletedModifiers: ['x'] } })
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('a price list starts now or later, its preview says what it changes, and a package that costs less than the one below is refused', async () => {
  const { upgrades } = FIRST_PRICE_TABLE
  const dearer = { ...FIRST_PRICE_TABLE, upgrades: { ...upgrades, PREMIUM: 6 } }
  const seen = (await admin().ask(PREVIEW, { input: { priceTable: dearer } })).data.previewPriceChange
  expect(seen).toMatchObject({ raised: seen.prices / 3, lowered: 0 })
  const create = (input: object) => admin().ask(CREATE_TABLE, { input })
  const fields = async (input: object) => (await create(input)).errors?.[0]?.extensions.fields
  expect(await fields({ ...dearer, upgrades: { ...upgrades, PREMIUM: 1 } })).toEqual({ upgrades: ['NOT_MONOTONE'] })
  expect(await fields({ ...dearer, startsAt: testNow.subtract({ seconds: 1 }).toString() })).toEqual({ startsAt: ['PAST'] })
  const startsAt = testNow.add({ hours: 24 }).toString()
  const made = (await create({ ...dearer, startsAt })).data.createPriceTable
  expect(made).toMatchObject({ isInForce: false, upgrades: { PREMIUM: 6 }, levels: { ON_SCREEN: { REMOTE: 4 } } })
  expect(await fields({ ...dearer, startsAt })).toEqual({ startsAt: ['SAME'] })
  const listed = async () => (await app.as('success@troupe.example').ask(TABLES)).data.priceTables
  expect((await listed()).nodes).toMatchObject([
    // the world's own list to come
    { isInForce: false },
    { isInForce: false, madeBy: made.madeBy, levels: { ON_SITE: { IN_PERSON: 10 } }, halfHours: { ON_SCREEN: 1 } },
    { isInForce: true, madeBy: null },
  ])
  app.clock.now = testNow.add({ hours: 24 })
  expect((await listed()).nodes.map((table: { isInForce: boolean }) => table.isInForce)).toEqual([false, true, false])
  app.clock.now = testNow.add({ hours: 25 })
  expect((await create({ ...dearer, startsAt: null })).data.createPriceTable.isInForce).toBe(true)
})
