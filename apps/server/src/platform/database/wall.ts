import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { codeOf } from '../errors.ts'
import { timeLimit } from '../http/time-limit.ts'
import { PlainError } from '../plain-error.ts'
import { ADVISORY_LOCKS } from './locks.ts'

/*
 * The second wall: every statement of a request runs in someone's name, and the database shows that person no other rows (migration 0003,
 * decision 13). A name is a person's id or one of these.
 */

/** What keeps the database itself: migrations, the demo world, the checker of invariants, the job queue. No wall. */
export const owner = 'owner'
/** The house acting for itself: behind the same role as everyone, and the policies let it reach every row. */
export const system = 'system'
/** No one is signed in: no row of any customer. */
export const nobody = ''
/** Someone who asks with an API token: of their workspaces this one alone, at no more than this level, whatever else they may do themselves. */
export const tokenName = ({ personId, workspaceId, level }: { personId: string; workspaceId: string; level: string }) =>
  `${personId} ${workspaceId} ${level}`
/** No other name has a space. */
const isToken = (name: string) => name.includes(' ')

/** A superuser bypasses every policy, so its connections take one of these roles before they ask in a name. Neither can sign in. */
const walled = 'troupe_app'
/** For the house and its staff, who reach every row: policies that say yes to everything would cost them a tenth of each list. */
const free = 'troupe_house'
/** How long a staff member's reach is believed before the database is asked again (I-13). */
const believedMs = 5000

/** The role that a connection has just now: a plan is made for a role, and remade whenever it changes. */
export const roleOn = (client: PoolClient): string => roles.get(client) ?? ''
const roles = new WeakMap<PoolClient, string>()

/**
 * Makes the giver of connections that run in a name. A pool lends a connection to one borrower at a time, so it is enough to settle the name
 * when it is borrowed, and only when the last borrower had another one: the same reader again costs nothing.
 */
export function namedConnections(connect: () => Promise<PoolClient>): (name: string) => Promise<PoolClient> {
  const settled = new WeakMap<PoolClient, { readonly name: string; readonly statementMs: number; readonly until: number }>()
  let hasRoles: boolean | undefined
  return async (name) => {
    const client = await connect()
    try {
      if (isInside(client)) {
        // a name that is settled inside of a transaction goes when it ends
        settled.delete(client)
        await client.query('rollback')
      }
      const last = settled.get(client)
      const statementMs = serverLimit()
      if (last?.name === name && last.statementMs === statementMs && last.until > performance.now()) return client
      settled.delete(client)
      hasRoles ??= name === owner ? undefined : await passesWalls(client)
      const isPerson = name !== owner && name !== system && name !== nobody && !isToken(name)
      await (isPerson && hasRoles
        ? settlePerson(client, name, statementMs)
        : settle(client, { name, statementMs, hasRoles: hasRoles ?? false }))
      settled.set(client, { name, statementMs, until: isPerson ? performance.now() + believedMs : Number.POSITIVE_INFINITY })
      return client
    } catch (error) {
      client.release()
      throw error
    }
  }
}

/** The server's own timeout, a second after ours: it ends statements that a request has left behind, so that their locks are released. */
function serverLimit(): number {
  const limit = timeLimit()
  return limit ? limit.ms + 1000 : 0
}

async function settle(client: PoolClient, { name, statementMs, hasRoles }: { name: string; statementMs: number; hasRoles: boolean }) {
  const role = name === owner || !hasRoles ? 'none' : name === system ? free : walled
  await client.query(
    "select set_config('role', $1, false), set_config('app.actor', $2, false), set_config('statement_timeout', $3::text, false)",
    [role, name === owner ? system : name, statementMs],
  )
  roles.set(client, role)
}

/** Whether someone is of the staff, the database judges by its own tables. */
async function settlePerson(client: PoolClient, id: string, statementMs: number) {
  const { rows } = await client.query<{ role: string }>(
    `select set_config('role', case when app_sees_all($1::text, $1::uuid) then $2 else $3 end, false) as role,
      set_config('app.actor', $1::text, false), set_config('statement_timeout', $4::text, false)`,
    [id, free, walled, statementMs],
  )
  roles.set(client, rows[0]?.role ?? '')
}

/** Gives the roles their rights on every table; done after each migration. Throws a PlainError when they cannot be made. */
export async function raiseWall(db: QueryExecutorProvider) {
  // an owner who is no superuser is held by `force row level security`
  if (!(await answerOf(db, passes))) return
  if (!(await answerOf(db, takesRoles))) await makeRoles(db)
  // an advisory lock: two processes that start at the same time must not grant the same rights concurrently
  await sql`
    do $$ declare name text; begin
      if not exists (${lacking}) then return; end if;
      perform pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.grants)});
      for name in ${lacking} loop
        execute format('grant select, insert, update, delete on %I to ${both}', name);
      end loop;
    end $$`.execute(db)
}

/** Lets requests queue jobs, which they do in their own transaction, and nothing else with the queue. */
export async function openQueue(db: QueryExecutorProvider) {
  await sql`
    do $$ begin
      if not ${passes} then return; end if;
      perform pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.grants)});
      grant usage on schema pgboss to ${both};
      grant select on pgboss.queue to ${both};
      grant insert, select (id) on pgboss.job, pgboss.job_common to ${both};
    end $$`.execute(db)
}

const both = sql.raw(`${walled}, ${free}`)
/** Whether the user that signed in to the database bypasses every policy. */
const passes = sql<boolean>`(select rolsuper or rolbypassrls from pg_roles where rolname = session_user)`
/** Whether it may act in the roles: a superuser in any that is there, others in those that they were given. */
const takesRoles = sql<boolean>`2 = (select count(*) from pg_roles
  where rolname in (${sql.lit(walled)}, ${sql.lit(free)}) and pg_has_role(session_user, oid, 'member'))`
const lacking = sql`select tablename from pg_tables where schemaname = current_schema() and not starts_with(tablename, 'kysely_')
  and not has_table_privilege(${sql.lit(free)}, quote_ident(schemaname) || '.' || quote_ident(tablename), 'delete')`

async function passesWalls(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = session_user',
  )
  return rows[0]?.passes ?? true
}

async function answerOf(db: QueryExecutorProvider, question: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select ${question} as answer`.execute(db)
  return rows[0]?.answer ?? false
}

async function makeRoles(db: QueryExecutorProvider) {
  try {
    // roles belong to all databases of a server, and another one's process may be making them
    await sql`
      do $$ begin
        begin create role ${sql.raw(walled)} nologin; exception when duplicate_object or unique_violation then null; end;
        begin create role ${sql.raw(free)} nologin bypassrls; exception when duplicate_object or unique_violation then null; end;
        if not (select rolsuper from pg_roles where rolname = session_user) then grant ${both} to current_user; end if;
      end $$`.execute(db)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new PlainError(
      `The user of DATABASE_URL bypasses row-level security and cannot take the roles that it needs: have a superuser run "create role ${walled} nologin", "create role ${free} nologin bypassrls" and grant both to that user, or revoke BYPASSRLS from it.`,
    )
  }
}

const isInside = (client: PoolClient) => {
  const status = client.getTransactionStatus()
  return status === 'T' || status === 'E'
}
