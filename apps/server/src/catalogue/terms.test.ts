import type { PriceLine } from '@troupe/domain/catalogue/price'
import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { formatById, priceSession, repriceSession } from './catalogue.ts'

const app = await openHouse()
afterAll(() => app.close())

const sold = () =>
  app.db
    .selectFrom('session')
    .select(['id', 'name', 'type', 'host_type', 'attendees', 'duration', 'package_level', 'terms', 'credits', 'size', 'units'])
    .select(['zone_area_id', 'priced_on', 'format_id', 'latitude', 'longitude', 'starts_at'])
    .orderBy('id')
    .execute()
type Sold = Awaited<ReturnType<typeof sold>>[number]

const asItIs = (row: Sold) => ({
  rooms: row.size,
  units: row.units,
  zoneAreaId: row.zone_area_id,
  localStartDate: row.priced_on?.toString() ?? null,
})

/** Every price input that staff can edit becomes another: the list, the format’s own values, zones and seasons. */
async function editEverything(at: Temporal.Instant) {
  const level = { REMOTE: 15, HYBRID: 15, IN_PERSON: 15 }
  const body = {
    levels: { ON_SCREEN: level, ON_SITE: level, SELF_HOSTED: level },
    halfHours: { ON_SCREEN: 3, ON_SITE: 3, SELF_HOSTED: 3 },
    upgrades: { STANDARD: 5, PRO: 9, PREMIUM: 20 },
  }
  await app.db
    .insertInto('catalogue_price_table')
    .values({ starts_at: at, body: JSON.stringify(body) })
    .execute()
  await sql`update catalogue_format set level = 14, people_per_unit = 3, settings = settings || '{"upgradeCredits": {"STANDARD": 7, "PRO": 8, "PREMIUM": 9}}'`.execute(
    app.db,
  )
  await sql`insert into venue_zone_price (zone_area_id, starts_at, price) select id, ${at}::timestamptz, 77 from venue_zone_area`.execute(
    app.db,
  )
  await sql`update catalogue_price_modifier set ended_at = ${at}::timestamptz where ended_at is null`.execute(app.db)
  await sql`insert into catalogue_price_modifier (id, version, starts_on, ends_on, types, percent, made_at)
    select id, version + 1, starts_on, ends_on, types, 200, ended_at from catalogue_price_modifier`.execute(app.db)
}

/** The credits of a line, computed again from its facts and the row of the event, not by the pricing function. */
function again(line: PriceLine, row: Sold, zones: ReadonlyMap<string, number>): number {
  const { why } = line
  const { levels, halfHours } = FIRST_PRICE_TABLE
  const more = halfHours[row.host_type] * Math.ceil(Math.max(0, row.duration - 60) / 30)
  // an open room costs no credits
  const unit = row.terms.level === 0 ? 0 : Math.min(15, levels[row.host_type][row.type] + more)
  if (why.rule === 'LEVEL' || why.rule === 'HALF_HOURS') return unit
  if (why.rule === 'ROOMS') return unit * (row.units - 1)
  if (why.rule === 'ZONE') return zones.get(row.zone_area_id ?? '') ?? Number.NaN
  if (why.rule === 'UPGRADE') return FIRST_PRICE_TABLE.upgrades[row.package_level]
  if (why.rule !== 'SEASON') return Number.NaN
  const day = row.priced_on?.toString() ?? ''
  expect(why.facts.seasons.every(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)).toBe(true)
  const before = row.terms.lines.filter((one) => one !== line).reduce((sum, one) => sum + one.credits, 0)
  const percent = why.facts.seasons.reduce((sum, season) => sum + season.percent, 0)
  return Math.floor((before * (100 + percent) + 50) / 100) - before
}

test('every line of every event of the demo world can be computed again from its terms, and the lines add up to its credits', async () => {
  const rows = await sold()
  const prices = await app.db.selectFrom('venue_zone_price').select(['zone_area_id', 'price']).execute()
  const zones = new Map(prices.map((row) => [row.zone_area_id, row.price]))
  const rules = new Set<string>()
  expect(rows.length).toBeGreaterThan(100)
  for (const row of rows) {
    const { lines } = row.terms
    for (const line of lines) {
      rules.add(line.why.rule)
      expect(again(line, row, zones), `${row.name}: ${JSON.stringify(line)}`).toBe(line.credits)
    }
    expect(lines.reduce((sum, line) => sum + line.credits, 0)).toBe(row.credits)
    const [price] = await repriceSession(app.db, row, [asItIs(row)])
    expect(price).toMatchObject({ ok: true, value: { lines } })
  }
  expect(rules).toEqual(new Set(['LEVEL', 'HALF_HOURS', 'ROOMS', 'ZONE', 'UPGRADE', 'SEASON']))
})

test('I-28 after every price has been edited, no event of the world costs a credit more or less on the same date; at current prices most would', async () => {
  const rows = await sold()
  await editEverything(testNow)
  const naive = async (row: Sold) => {
    const format = await formatById(app.db, row.format_id)
    if (!format) throw new Error(`${row.name} has no format`)
    const location = row.latitude !== null && row.longitude !== null ? { latitude: row.latitude, longitude: row.longitude } : null
    const price = await priceSession(app.db, {
      ...{ format, location, attendees: row.attendees, durationMinutes: row.duration, packageLevel: row.package_level, rooms: row.size },
      ...{ asOf: testNow, localStartDate: asItIs(row).localStartDate },
    })
    return price.ok ? price.value.price.credits : null
  }
  const seen = { kept: 0, differ: 0, naive: 0 }
  for (const row of rows) {
    const [price] = await repriceSession(app.db, row, [asItIs(row)])
    if (price?.ok && price.value.credits === row.credits) seen.kept++
    else seen.differ++
    if ((await naive(row)) !== row.credits) seen.naive++
  }
  expect(seen).toMatchObject({ kept: rows.length, differ: 0 })
  expect(seen.naive).toBeGreaterThan(rows.length / 2)
})

test('moving an event by a minute keeps its lines and its credits, although every price is different now', async () => {
  const producer = app.as('producer@troupe.example')
  const movable = (await sold()).filter((row) => row.starts_at && Temporal.Instant.compare(row.starts_at, testNow.add({ hours: 72 })) > 0)
  let moved = 0
  for (const row of movable.slice(0, 12)) {
    const startsAt = row.starts_at?.add({ minutes: 1 }).toString()
    const answer = await producer.call('POST', `/scheduler/session/${row.id}/reschedule/force`, {
      startsAt,
      reason: 'A minute later',
      waiveFee: true,
    })
    if (answer.status >= 400) continue
    moved++
    const after = await app.db.selectFrom('session').select(['credits', 'terms']).where('id', '=', row.id).executeTakeFirstOrThrow()
    expect(after).toEqual({ credits: row.credits, terms: row.terms })
  }
  expect(moved).toBeGreaterThan(5)
})

test('a zone that is younger than an event has its first price, and prices are never changed', async () => {
  const {
    rows: [zone],
  } = await sql<{ id: string }>`insert into venue_zone_area (name, area, latitude, longitude)
    values ('Young', '[[0,0],[1,0],[1,1],[0,0]]', 0, 0) returning id`.execute(app.db)
  if (!zone) throw new Error('no zone')
  for (const [days, price] of [
    [3, 30],
    [1, 10],
    [2, 20],
  ] as const)
    await app.db
      .insertInto('venue_zone_price')
      .values({ zone_area_id: zone.id, starts_at: testNow.add({ minutes: Math.round(1440 * days) }), price })
      .execute()
  const event = { type: 'IN_PERSON', host_type: 'ON_SITE', attendees: 10, duration: 60, package_level: 'STANDARD' } as const
  const priced = async (days: number) => {
    const terms = {
      asOf: testNow.add({ minutes: Math.round(1440 * days) }).toString(),
      level: 10,
      peoplePerUnit: 50,
      upgrades: { STANDARD: 0, PRO: 2, PREMIUM: 4 },
      lines: [],
    }
    const [price] = await repriceSession(app.db, { ...event, terms }, [{ rooms: 1, units: 1, zoneAreaId: zone.id, localStartDate: null }])
    return price?.ok ? price.value.zone : price
  }
  expect([await priced(-200), await priced(0), await priced(1), await priced(2.5), await priced(9)]).toEqual([10, 10, 10, 20, 30])
  await expect(app.db.updateTable('venue_zone_price').set({ price: 1 }).execute()).rejects.toThrow()
  await expect(app.db.deleteFrom('venue_zone_price').execute()).rejects.toThrow()
  await expect(app.db.deleteFrom('catalogue_price_modifier').execute()).rejects.toThrow()
  await expect(app.db.updateTable('catalogue_price_modifier').set({ percent: 1 }).execute()).rejects.toThrow()
  await expect(app.db.updateTable('catalogue_price_modifier').set({ ended_at: null }).execute()).rejects.toThrow()
})
