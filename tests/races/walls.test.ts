import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { actingAs, asHouse, type Db, migrate, openDatabase, transaction } from '../../apps/server/src/platform/database/db.ts'
import { nobody, system } from '../../apps/server/src/platform/database/wall.ts'
import { PlainError } from '../../apps/server/src/platform/plain-error.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { createDatabase, openTestDatabase } from '../database.ts'
import { within } from '../pace/pace.ts'
import { runSql } from '../postgres.ts'
import { prepare, testNow } from '../template.ts'
import { world } from '../world/ids.ts'

const postgres = inject('postgres')
const made: { database: string; role: string }[] = []
let shared: Awaited<ReturnType<typeof createDatabase>>
/** The address of a database that its owner, who is no superuser, has migrated and filled. */
let owned = ''

beforeAll(async () => {
  shared = await createDatabase()
  owned = await ownedDatabase('')
  const database = await openDatabase({ url: owned })
  try {
    await prepare(database.db)
  } finally {
    await database.close()
  }
})
afterAll(async () => {
  await shared.drop()
  for (const { database, role } of made) {
    await runSql(postgres.url, `drop database ${database} with (force)`)
    await runSql(postgres.url, `drop role ${role}`)
  }
})

test.each([
  ['PostgreSQL', () => openDatabase({ url: shared.url })],
  ['the embedded database', () => openTestDatabase()],
])(
  'a connection never keeps the identity of its last borrower, whatever happened to their statements: %s',
  { timeout: within(90_000) },
  async (_name, open) => {
    const database = await open()
    try {
      const people = await peopleOf(database.db)
      const names = [...people.keys()]
      const visits = Array.from({ length: database.embedded ? 70 : 490 }, (_, n) => n)
      const seen: Awaited<ReturnType<typeof visit>>[] = []
      const left = visits.values()
      // more than there are connections, so that each goes from hand to hand
      const lane = async () => {
        for (const n of left) seen.push(await visit(database.db, names[(n * 7 + (n >> 3)) % names.length] ?? '', n % 7))
      }
      await Promise.all(Array.from({ length: 32 }, lane))
      for (const { name, reads } of seen)
        for (const { actor, sessions } of reads)
          expect({ name, actor, sessions }).toEqual({ name, actor: name, sessions: people.get(name) })
      expect(seen.filter(({ reads }) => reads.length > 0).length).toBe(visits.length)
      // a connection borrowed without a name runs as the owner again
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from session`.execute(database.db)
      expect(rows[0]?.count).toBe(people.get(system))
    } finally {
      await database.close()
    }
  },
)

test('a change of name crosses the network with the statement that follows it', async () => {
  const database = await openDatabase({ url: shared.url })
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype as Required<Socket>, '_writev')]
  const sent = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  try {
    const [name = ''] = (await peopleOf(database.db)).keys()
    const took = await transaction(actingAs(database.db, name), async (tx) => {
      await sql`select 1`.execute(tx)
      const before = sent()
      const { rows } = await asHouse(tx, (db) => sql<{ actor: string }>`select current_setting('app.actor') as actor`.execute(db))
      return [rows[0]?.actor, sent() - before]
    })
    expect(took).toEqual([system, 1])
  } finally {
    for (const spy of writes) spy.mockRestore()
    await database.close()
  }
})

test('a statement that fails with its change of name leaves the connection fit for the next transaction', async () => {
  const database = await openDatabase({ url: shared.url })
  try {
    const [name = ''] = (await peopleOf(database.db)).keys()
    const db = actingAs(database.db, name)
    for (let n = 0; n < 3; n++) {
      const failed = transaction(db, (tx) => asHouse(tx, (house) => sql`select 1 / ${0}::int`.execute(house)))
      await expect(failed).rejects.toThrow('division by zero')
      const { rows } = await transaction(db, (tx) => sql<{ actor: string }>`select current_setting('app.actor') as actor`.execute(tx))
      expect(rows[0]?.actor).toBe(name)
    }
  } finally {
    await database.close()
  }
})

test('a connection that was returned with an open transaction does not keep its identity', async () => {
  const database = await openDatabase({ url: shared.url })
  try {
    const people = await peopleOf(database.db)
    const [name = ''] = people.keys()
    for (let turn = 0; turn < 3; turn++) {
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query("select set_config('app.actor', 'system', false)")
      client.release()
      expect(await read(actingAs(database.db, name))).toEqual({ actor: name, sessions: people.get(name) })
    }
  } finally {
    await database.close()
  }
})

test('a database whose owner is not a superuser needs no other role: row-level security applies to the owner too', async () => {
  const url = owned
  const database = await openDatabase({ url })
  expect((await checkInvariants(database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  const settings = readSettings({ DATABASE_URL: url, TROUPE_SECRET: 'walls', LOG_LEVEL: 'silent' })
  const { app, house, tokens } = await buildApp(settings, { database, now: () => testNow, ticks: false })
  try {
    const people = await peopleOf(database.db)
    for (const [name, sessions] of people) expect(await read(actingAs(house.db, name))).toEqual({ actor: name, sessions })
    const { rows } = await sql<{ me: string }>`select current_user as me`.execute(actingAs(house.db, nobody))
    expect(rows[0]?.me).toBe(new URL(url).username)

    const editor = await database.db
      .selectFrom('account_user')
      .select('id')
      .where('email', '=', 'editor@halden.example')
      .executeTakeFirstOrThrow()
    const familyId = crypto.randomUUID()
    await database.db.insertInto('account_family').values({ id: familyId, user_id: editor.id, created_at: testNow }).execute()
    const authorization = `Bearer ${await tokens.access(editor.id, familyId, testNow)}`
    const wish = {
      experienceId: world.experiences.buzzerNight,
      format: 'REMOTE',
      hostType: 'ON_SCREEN',
      timezone: 'UTC',
      attendees: 20,
      duration: 60,
    }
    const payload = { ...wish, workspaceId: world.workspaces.halden, date: testNow.add({ hours: 24 * 22 }).toString() }
    const booked = await app.inject({ method: 'POST', url: '/session', headers: { authorization }, payload })
    expect(booked.json()).toMatchObject({ status: 'SCHEDULED' })
  } finally {
    await app.close()
    await database.close()
  }
})

test('a database user who bypasses every policy and cannot take the roles is told what to do, in one sentence', async () => {
  const url = await ownedDatabase('bypassrls')
  const database = await openDatabase({ url })
  try {
    const refused = migrate(database.db)
    await expect(refused).rejects.toBeInstanceOf(PlainError)
    await expect(refused).rejects.toThrow(/^The user of DATABASE_URL bypasses row-level security and cannot take the roles that it needs: /)
    await runSql(postgres.url, `grant troupe_app, troupe_house to ${new URL(url).username}`)
    await prepare(database.db)
    const people = await peopleOf(database.db)
    for (const [name, sessions] of people) expect(await read(actingAs(database.db, name))).toEqual({ actor: name, sessions })
  } finally {
    await database.close()
  }
})

test('in one transaction each statement runs in the name it was sent in, also after a savepoint that was rolled back', async () => {
  const database = await openDatabase({ url: owned })
  try {
    const [name = ''] = [...(await peopleOf(database.db)).keys()]
    const said: string[] = []
    const say = async (tx: Db) => {
      said.push((await read(tx))?.actor ?? '')
    }
    await transaction(actingAs(database.db, name), async (tx) => {
      await say(tx)
      await asHouse(tx, say)
      await asHouse(tx, say)
      await say(tx)
      await sql`savepoint one`.execute(tx)
      await asHouse(tx, say)
      await sql`rollback to savepoint one`.execute(tx)
      await say(tx)
      await asHouse(tx, async () => {
        await sql`savepoint two`.execute(tx)
        await say(tx)
        await sql`select 1 / 0`.execute(tx).catch(() => {})
        await sql`rollback to savepoint two`.execute(tx)
        await say(tx)
      })
      await sql`savepoint three`.execute(tx)
      await asHouse(tx, () => sql`select 1 / 0`.execute(tx)).catch(() => {})
      await sql`rollback to savepoint three`.execute(tx)
      await say(tx)
    })
    expect(said).toEqual([name, system, system, name, system, name, system, system, name])
  } finally {
    await database.close()
  }
})

/** Some people, the house and no one, each with how many sessions they may see: counted by the owner and without any wall. */
async function peopleOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; sessions: number }>`
    select u.id::text as name, (select count(*) from session s where u.permission in ('STAFF', 'ADMIN')
        or exists (select from account_permission p where p.workspace_id = s.workspace_id and p.user_id = u.id)
        or exists (select from staffing_approval o where o.session_id = s.id and o.user_id = u.id and o.state in ('PENDING', 'ACCEPTED')))::int as sessions
    from account_user u where u.active order by u.email`.execute(db)
  const all = await db.selectFrom('session').select('id').execute()
  const people = new Map(rows.map(({ name, sessions }) => [name, sessions]))
  people.set(system, all.length)
  people.set(nobody, 0)
  expect(new Set(people.values()).size).toBeGreaterThan(4)
  return people
}

async function read(db: Db) {
  const { rows } = await sql<{ actor: string; sessions: number }>`
    select current_setting('app.actor') as actor, (select count(*) from session)::int as sessions`.execute(db)
  return rows[0]
}

/** One borrowing of a connection, of a kind: plain, failing, rolled back, refused in the middle of the house's part. */
async function visit(db: Db, name: string, kind: number) {
  const own = actingAs(db, name)
  const reads: NonNullable<Awaited<ReturnType<typeof read>>>[] = []
  const look = async (tx: Db) => {
    const one = await read(tx)
    if (one) reads.push(one)
  }
  const fails = (tx: Db) => sql`select 1 / (select count(*) from session where false)`.execute(tx)
  const ends = async (work: Promise<unknown>) => work.catch(() => {})
  if (kind === 0) await look(own)
  else if (kind === 1) await ends(Promise.all([look(own), fails(own)]))
  else if (kind === 2) await transaction(own, look)
  else if (kind === 3)
    await ends(
      transaction(own, async (tx) => {
        await look(tx)
        await asHouse(tx, fails)
      }),
    )
  else if (kind === 4)
    await transaction(own, async (tx) => {
      await ends(
        asHouse(tx, async () => {
          throw new Error('refused')
        }),
      )
      await look(tx)
    })
  else if (kind === 5)
    await transaction(own, async (tx) => {
      await asHouse(tx, () => asHouse(tx, read))
      await look(tx)
    })
  else
    await ends(
      transaction(own, async (tx) => {
        await asHouse(tx, read)
        await look(tx)
        throw new Error('refused')
      }),
    )
  return { name, reads }
}

/** An empty database of an owner who is no superuser. */
async function ownedDatabase(more: string): Promise<string> {
  const role = `keeper_${randomBytes(4).toString('hex')}`
  await runSql(postgres.url, `create role ${role} login ${more}`)
  await runSql(postgres.url, `create database ${role} owner ${role}`)
  made.push({ database: role, role })
  const url = new URL(postgres.url)
  url.pathname = role
  url.username = role
  return url.href
}
