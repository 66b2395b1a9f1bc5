import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { repriceSession } from './catalogue.ts'
import { firstPrices } from './price-tables.ts'

const folder = path.resolve(import.meta.dirname, '../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

test('events of an older database get the terms they were sold by, and zone prices and seasons their first row', async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0019-terms.ts'))) await (await migration(name)).up(db)
  const [fits, differs, plain, own] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const ring = [
    [13, 52],
    [14, 52],
    [14, 53],
    [13, 52],
  ]
  const [format, none, zone] = [randomUUID(), randomUUID(), randomUUID()]
  const event = (
    id: string,
    type: string,
    host: string,
    more: { minutes: number; units: number; level: string; credits: number; day: string | null; format: string },
  ) => sql`
    insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
      attendees, package_level, credits, created_at, zone_area_id, priced_on)
    values (${id}, ${none}, ${none}, ${more.format}, 'x', 'UNSCHEDULED', ${type}, ${host}, 'standard', 'UTC', ${more.minutes}, ${more.units}, ${more.units},
      10, ${more.level}, ${more.credits}, '2026-10-01T00:00Z', ${host === 'ON_SITE' ? zone : null}, ${more.day}::date)`
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into venue_zone_area (id, name, price, area, latitude, longitude) values (${zone}, 'Berlin', 3, ${JSON.stringify(ring)}, 0, 0)`.execute(
      one,
    )
    await sql`insert into catalogue_price_modifier (starts_on, ends_on, types, percent) values ('2026-12-01', '2026-12-19', '{IN_PERSON}', 15)`.execute(
      one,
    )
    await sql`insert into catalogue_format (id, experience_id, type, host_type, min_duration, duration, max_duration, level, people_per_unit, settings)
      values (${format}, ${none}, 'REMOTE', 'ON_SCREEN', 60, 60, 60, 7, 10, '{"upgradeCredits": {"PRO": 6}}')`.execute(one)
    const onSite = { minutes: 90, units: 2, level: 'PREMIUM', day: '2026-12-05', format: none }
    // 2 × 11 + 3 + 4 = 29, and 15 % more
    await event(fits, 'IN_PERSON', 'ON_SITE', { ...onSite, credits: 33 }).execute(one)
    await event(differs, 'IN_PERSON', 'ON_SITE', { ...onSite, credits: 20 }).execute(one)
    const remote = { minutes: 60, units: 1, level: 'STANDARD', day: null, format: none }
    await event(plain, 'REMOTE', 'ON_SCREEN', { ...remote, credits: 5 }).execute(one)
    await event(own, 'REMOTE', 'ON_SCREEN', { ...remote, level: 'PRO', credits: 13, format }).execute(one)
    for (const name of names.slice(names.indexOf('0019-terms.ts'))) await (await migration(name)).up(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  const rows = await database.db
    .selectFrom('session')
    .select([
      'id',
      'type',
      'host_type',
      'attendees',
      'duration',
      'package_level',
      'terms',
      'credits',
      'size',
      'units',
      'zone_area_id',
      'priced_on',
    ])
    .execute()
  for (const { credits, terms } of rows) expect(terms.lines.reduce((sum, line) => sum + line.credits, 0)).toBe(credits)
  const termsOf = (id: string) => rows.find((row) => row.id === id)?.terms
  expect(termsOf(fits)).toMatchObject({ asOf: '2026-10-01T00:00:00.000000Z', level: 10, peoplePerUnit: 50 })
  expect(termsOf(differs)?.lines.at(-1)).toMatchObject({ credits: -9, why: { facts: { of: 29, percent: 15, asSold: -13 } } })
  expect(termsOf(plain)?.lines.at(-1)).toMatchObject({ label: 'Price when booked', credits: 1, why: { facts: { of: 4, asSold: 1 } } })
  expect(termsOf(own)).toMatchObject({ level: 7, peoplePerUnit: 10, upgrades: { STANDARD: 0, PRO: 6, PREMIUM: 4 } })
  // the first price list is added when the server starts
  await firstPrices(database.db)
  for (const id of [fits, own]) {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error('no event')
    const { size: rooms, units, zone_area_id: zoneAreaId, priced_on } = row
    const [price] = await repriceSession(database.db, row, [{ rooms, units, zoneAreaId, localStartDate: priced_on?.toString() ?? null }])
    // the migration called the groups of an event in person rooms, travel the host on site, and a season by its percent; a line that was sold keeps its
    // words until the event is priced again
    const words: Readonly<Record<string, string>> = { ZONE: 'Travel', MODIFIER: 'Season' }
    const labelOf = ({ kind, label }: (typeof row.terms.lines)[number]) => words[kind] ?? label.replace('room', 'group')
    const lines = row.terms.lines.map((line) => (row.type === 'IN_PERSON' ? { ...line, label: labelOf(line) } : line))
    expect(price).toMatchObject({ ok: true, value: { credits: row.credits, lines } })
  }
  await database.close()
})
