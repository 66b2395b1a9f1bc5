import { sql } from 'kysely'
import { buildApp } from '../../apps/server/src/app.ts'
import { type Checked, checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { grantCredits } from '../../apps/server/src/credit/credit.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { createDatabase } from '../database.ts'
import { cartOf, ctxOf } from '../schedule/cart.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'

export interface Told {
  readonly status: number
  /** The code of a refusal, null for a good answer. */
  readonly code: string | null
  // what came, read by the test that knows what it asked for
  readonly body: Record<string, unknown> & { readonly id?: string }
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Sent {
  readonly headers?: Record<string, string>
  /** The number of the process that gets it; by default in turn. */
  readonly at?: number
}

const { northwind, halden, kestrel, diy } = world.workspaces
/** An editor of each customer of the world. */
export const customers = [
  { email: 'editor@northwind.example', workspaceId: northwind },
  { email: 'editor@halden.example', workspaceId: halden },
  { email: 'editor@kestrel.example', workspaceId: kestrel },
  { email: 'editor@orbis.example', workspaceId: diy },
] as const

/** A remote event of one room: 4 credits, one host, one producer. */
export const wish = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
} as const

const hours = (count: number) => testNow.add({ hours: count })

/**
 * The real application `count` times on one database of real PostgreSQL, each listening on a port of its own with a clock of its own, and
 * people who send their requests to them in turn. Close it in afterAll.
 */
export async function openHouses(count: number, others: Readonly<Record<string, string>> = {}) {
  const created = await createDatabase()
  const houses: (Awaited<ReturnType<typeof buildApp>> & { url: string; clock: { now: Temporal.Instant } })[] = []
  for (let made = 0; made < count; made++) {
    const clock = { now: testNow }
    const env = { DATABASE_URL: created.url, TROUPE_SECRET: 'a secret of the races', LOG_LEVEL: 'error', GRAPHQL_RATE: '0', ...others }
    const settings = readSettings(env)
    const built = await buildApp(settings, { now: () => clock.now })
    const url = await built.app.listen({ port: 0, host: '127.0.0.1' })
    houses.push({ ...built, url, clock })
  }
  const [first] = houses
  if (!first) throw new Error('at least one house')
  // as the owner: tests look at what no request may see
  const { db } = first.database
  let turn = 0
  let busy = 0

  const families = new Map<string, Promise<{ userId: string; familyId: string }>>()
  const familyOf = async (email: string) => {
    const user = await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const familyId = crypto.randomUUID()
    await db.insertInto('account_family').values({ id: familyId, user_id: user.id, created_at: testNow }).execute()
    return { userId: user.id, familyId }
  }

  const bearerOf = async (email: string, to: typeof first) => {
    const family = families.get(email) ?? familyOf(email)
    families.set(email, family)
    const { userId, familyId } = await family
    return to.tokens.access(userId, familyId, to.clock.now)
  }

  async function send(email: string, method: Method, path: string, payload?: object, { headers = {}, at }: Sent = {}): Promise<Told> {
    const to = houses[(at ?? turn++) % count] ?? first
    if (!to) throw new Error('no house')
    const request = {
      method,
      headers: {
        authorization: `Bearer ${await bearerOf(email, to)}`,
        ...(payload ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    }
    for (;;) {
      const response = await fetch(to.url + path, request)
      const body = await response.json()
      const wrong = body.errors?.[0]?.extensions?.code
      // a full pool says so and when to come again; a client does as it is told
      if ((response.status === 503 || wrong === 'UNAVAILABLE') && response.headers.has('retry-after')) {
        busy++
        await new Promise((done) => setTimeout(done, 300 + Math.random() * 700))
        continue
      }
      return { status: response.status, code: wrong ?? (response.ok ? null : (body.code ?? 'NO_CODE')), body }
    }
  }

  const as = (email: string) => ({
    call: (method: Method, path: string, payload?: object, sent?: Sent) => send(email, method, path, payload, sent),
    book: (more: object, sent?: Sent) => send(email, 'POST', '/session', { ...wish, ...more }, sent),
    merge: (id: string, version: number, change: object) =>
      send(email, 'POST', '/graphql', {
        query: 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }',
        variables: { input: { id, version, merge: true, ...change } },
      }),
    rename: (id: string, version: number, name: string, sent?: Sent) =>
      send(
        email,
        'POST',
        '/graphql',
        {
          query: 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id name } }',
          variables: { input: { id, version, name } },
        },
        sent,
      ),
  })

  return {
    houses,
    first,
    db,
    url: created.url,
    as,
    /** A cart of a customer, on the process of this number. */
    cart: async (email: string, at: number) => {
      const to = houses[at % count] ?? first
      return cartOf(await ctxOf(to, await bearerOf(email, to)))
    },
    /** A person's bearer, for a process. */
    bearer: (email: string, at: number) => bearerOf(email, houses[at % count] ?? first),
    /** How often a client was told to come again because every connection was in use. */
    busy: () => busy,
    /** Moves the clock of every process. */
    setClock(now: Temporal.Instant) {
      for (const { clock } of houses) clock.now = now
    },
    /** Gives a customer credits that never expire. */
    async grant(workspaceId: string, credits: number) {
      const granted = { workspaceId, credits, reason: 'Race', key: `race:${crypto.randomUUID()}` }
      await command(asSystem(first.house), async (work) => ({ ok: true, value: await grantCredits(work, granted) }))
    },
    /** From now on only these people play and produce: the others are inactive and off every upcoming event. */
    async onlyPlaying(userIds: readonly string[]) {
      await db
        .updateTable('account_user')
        .set({ active: sql<boolean>`id = any(${[...userIds]}::uuid[])` })
        .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
        .execute()
      const theirs = sql`user_id in (select id from account_user where not active)
        and session_id in (select id from session where status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED'))`
      await sql`delete from staffing_claim where ${theirs}`.execute(db)
      await sql`update staffing_approval set state = 'CANCELLED' where state in ('PENDING', 'ACCEPTED') and ${theirs}`.execute(db)
      await sql`update staffing_assignment set user_id = null where ${theirs}`.execute(db)
      // where no one plays, a producer has a task, as after any person who left
      await sql`insert into staffing_task (assignment_id, cause, made_at) select p.id, 'LEFT', now() from staffing_assignment p
        join session s on s.id = p.session_id where s.status in ('REQUESTED', 'SCHEDULED') and p.role <> 'SALESPERSON'
          and not exists (select from staffing_claim c where c.assignment_id = p.id) on conflict do nothing`.execute(db)
    },
    /** The starts of the day so many days ahead that a crew is free for. */
    async openStarts(days: number): Promise<string[]> {
      const { experienceId, format, hostType, timezone } = wish
      const query = new URLSearchParams({ start: hours(24 * days).toString(), timezone, experienceId, format, hostType })
      const { body } = await send('editor@northwind.example', 'GET', `/scheduler/public/schema/slots?${query}`)
      const slots = body.slots as { startsAt: string; remaining: string }[]
      return slots.filter((slot) => slot.remaining !== 'none').map((slot) => slot.startsAt)
    },
    /** How often the database had to cut transactions that waited for each other in a circle. */
    async deadlocks(): Promise<number> {
      // a connection reports what it has seen a second after its transaction at the latest
      await new Promise((done) => setTimeout(done, 1500))
      const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(
        db,
      )
      return rows[0]?.deadlocks ?? -1
    },
    async close() {
      for (const { app } of houses) await app.close()
      await created.drop()
    },
  }
}

/** The invariants that do not hold, as text for a failing test. */
export async function broken(db: Db): Promise<string[]> {
  const found: Checked[] = await checkInvariants(db)
  return found.filter(({ violations }) => violations > 0).map(({ id, violations, example }) => `${id}: ${violations}, such as ${example}`)
}

/** What a customer may still spend, as the wallet says. */
export async function available(db: Db, workspaceId: string): Promise<number> {
  const wallet = await db
    .selectFrom('credit_wallet')
    .select(['ordered', 'used', 'expired'])
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', 'CREDIT')
    .executeTakeFirst()
  return wallet ? wallet.ordered - wallet.used - wallet.expired : 0
}

/** How often each outcome occurs: `{ 201: 1, SLOT_TAKEN: 199 }`. */
export const outcomes = (told: readonly Told[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(told, ({ status, code }) => code ?? String(status))].map(([key, some]) => [key, some.length]))

/** The same request `count` times, all at the same time. */
export const atOnce = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
