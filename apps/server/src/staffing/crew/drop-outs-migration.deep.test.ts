import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

const terms =
  '{"asOf": "2018-01-01T00:00:00Z", "level": 4, "peoplePerUnit": 25, "upgrades": {"STANDARD": 0, "PRO": 2, "PREMIUM": 4}, "lines": []}'

type Offer = readonly [who: string, state: string, withdrawal?: 'SICK']
/** The offers of a place, the oldest first, and who is then said to have left it. */
const places: readonly (readonly [string, readonly Offer[], string | null])[] = [
  [
    'withdrew, another was asked',
    [
      ['callum', 'CANCELLED', 'SICK'],
      ['sofia', 'PENDING'],
    ],
    'callum SICK accepted',
  ],
  [
    'withdrew, another did not answer',
    [
      ['callum', 'CANCELLED', 'SICK'],
      ['sofia', 'EXPIRED'],
    ],
    'callum SICK accepted',
  ],
  [
    'two declined',
    [
      ['callum', 'DECLINED'],
      ['sofia', 'DECLINED'],
    ],
    'sofia DECLINED',
  ],
  [
    'did not answer, another was asked',
    [
      ['callum', 'EXPIRED'],
      ['sofia', 'PENDING'],
    ],
    'callum EXPIRED',
  ],
  [
    'declined, another accepted',
    [
      ['callum', 'DECLINED'],
      ['sofia', 'ACCEPTED'],
    ],
    null,
  ],
  ['a first offer', [['callum', 'PENDING']], null],
  [
    'stayed and was asked again',
    [
      ['callum', 'CANCELLED'],
      ['callum', 'PENDING'],
    ],
    null,
  ],
  [
    'withdrew, another may have accepted and was released',
    [
      ['callum', 'CANCELLED', 'SICK'],
      ['sofia', 'CANCELLED'],
      ['mei', 'PENDING'],
    ],
    null,
  ],
]

test('the open places of coming events of an older database have lost their person to the newest offers, and those of past events to no one', async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0055-drop-outs.ts'))) await (await migration(name)).up(db)
  const none = randomUUID()
  const people = new Map(['callum', 'sofia', 'mei'].map((name) => [name, randomUUID()]))
  const [coming, past] = [randomUUID(), randomUUID()]
  const placeIds = new Map(places.map(([name]) => [name, randomUUID()]))
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const [id, away] of [
      [coming, '1 day'],
      [past, '-1 day'],
    ] as const)
      await sql`
        insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
          attendees, credits, created_at, starts_at, ends_at, local_start, terms)
        select ${id}, ${none}, ${none}, ${none}, 'x', 'SCHEDULED', 'REMOTE', 'ON_SCREEN', 'standard', 'UTC', 60, 1, 1, 10, 6, now(), at,
          at + interval '1 hour', at at time zone 'UTC', ${terms} from (select now() + ${away}::interval as at) t`.execute(one)
    const fill = async (placeId: string, sessionId: string, offers: readonly Offer[]) => {
      await sql`insert into staffing_assignment (id, session_id, role, ord) select ${placeId}, ${sessionId}, 'HOST', count(*) + 1 from staffing_assignment`.execute(
        one,
      )
      for (const [who, state, withdrawal = null] of offers)
        await sql`
          insert into staffing_approval (assignment_id, session_id, user_id, state, code_hash, made_at, withdrawal_reason, withdrawn_late)
          values (${placeId}, ${sessionId}, ${people.get(who)}, ${state}, gen_random_uuid()::text, now(), ${withdrawal},
            case when ${withdrawal}::text is not null then false end)`.execute(one)
    }
    for (const [name, offers] of places) await fill(placeIds.get(name) ?? '', coming, offers)
    await fill(randomUUID(), past, [['callum', 'DECLINED']])
    await (await migration('0055-drop-outs.ts')).up(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  const rows = await database.db.selectFrom('staffing_drop_out').select(['assignment_id', 'user_id', 'reason', 'had_accepted']).execute()
  const nameOf = new Map<string, string>([...people].map(([name, id]) => [id, name] as const))
  const found = new Map(
    rows.map((row) => [row.assignment_id, `${nameOf.get(row.user_id)} ${row.reason}${row.had_accepted ? ' accepted' : ''}`]),
  )
  expect(places.map(([name]) => [name, found.get(placeIds.get(name) ?? '') ?? null])).toEqual(places.map(([name, , left]) => [name, left]))
  expect(rows).toHaveLength(places.filter(([, , left]) => left !== null).length)
  await database.close()
})
