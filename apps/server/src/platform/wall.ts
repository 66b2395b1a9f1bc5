import { type QueryExecutorProvider, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { PlainError } from './plain-error.ts'

/*
 * The second wall: every statement of a request runs in somebody's name, and the database shows that person no other rows (migration 0003,
 * decision 13). A name is a person's id or one of these.
 */

/** What keeps the database itself: migrations, the demo world, the checker of invariants, the job queue. No wall. */
export const owner = 'owner'
/** The house acting for itself: behind the same role as everybody, and the policies let it reach every row. */
export const system = 'system'
/** Nobody is signed in: no row of any customer. */
export const nobody = ''

/** A superuser passes over every policy, so that its connections take this role before they ask in somebody's name. */
const role = 'troupe_app'

/**
 * Makes the giver of connections that run in a name. A pool lends a connection to one borrower at a time, so it is enough to settle the name
 * when it is borrowed, and only when the last borrower had another one: the same reader again costs nothing.
 */
export function namedConnections(connect: () => Promise<PoolClient>): (name: string) => Promise<PoolClient> {
  const settled = new WeakMap<PoolClient, string>()
  let walled: string | undefined
  return async (name) => {
    const client = await connect()
    try {
      if (isInside(client)) {
        // a name that is settled inside of a transaction goes when it ends
        settled.delete(client)
        await client.query('rollback')
      }
      if (settled.get(client) === name) return client
      settled.delete(client)
      if (name !== owner) walled ??= (await passesWalls(client)) ? role : 'none'
      await client.query("select set_config('role', $1, false), set_config('app.actor', $2, false)", [
        name === owner ? 'none' : walled,
        name === owner ? system : name,
      ])
      settled.set(client, name)
      return client
    } catch (error) {
      client.release()
      throw error
    }
  }
}

/** Gives the role of the wall its rights on every table; done after each migration. Throws a PlainError when it cannot be made. */
export async function raiseWall(db: QueryExecutorProvider) {
  const { rows } = await sql<{ passes: boolean; there: boolean }>`
    select ${passes} as passes, exists (select from pg_roles where rolname = ${role}) as there`.execute(db)
  // an owner who is no superuser is held by `force row level security`
  if (!rows[0]?.passes) return
  if (!rows[0].there) await makeRole(db)
  // one at a time: of two processes that start at once, neither may grant what the other is granting
  await sql`
    do $$ declare name text; begin
      if not exists (${lacking}) then return; end if;
      perform pg_advisory_xact_lock(7372);
      for name in ${lacking} loop
        execute format('grant select, insert, update, delete on %I to ${sql.raw(role)}', name);
      end loop;
    end $$`.execute(db)
}

/** Lets requests queue jobs, which they do in their own transaction, and nothing else with the queue. */
export async function openQueue(db: QueryExecutorProvider) {
  await sql`
    do $$ begin
      if not ${passes} then return; end if;
      perform pg_advisory_xact_lock(7372);
      grant usage on schema pgboss to ${sql.id(role)};
      grant select on pgboss.queue to ${sql.id(role)};
      grant insert, select (id) on pgboss.job, pgboss.job_common to ${sql.id(role)};
    end $$`.execute(db)
}

/** Whether who signed in to the database passes over every policy. */
const passes = sql`(select rolsuper or rolbypassrls from pg_roles where rolname = session_user)`
const lacking = sql`select tablename from pg_tables where schemaname = current_schema() and not starts_with(tablename, 'kysely_')
  and not has_table_privilege(${sql.lit(role)}, quote_ident(schemaname) || '.' || quote_ident(tablename), 'delete')`

async function passesWalls(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = session_user',
  )
  return rows[0]?.passes ?? true
}

async function makeRole(db: QueryExecutorProvider) {
  try {
    // roles belong to all databases of a server, and another one's process may be making it
    await sql`do $$ begin create role ${sql.id(role)} nologin; exception when duplicate_object or unique_violation then null; end $$`.execute(
      db,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new PlainError(
      `The user of DATABASE_URL passes over row-level security and may not create the role ${role}: create it as a superuser (create role ${role} nologin; grant ${role} to that user), or give Troupe a user without BYPASSRLS.`,
    )
  }
}

const isInside = (client: PoolClient) => {
  const { getTransactionStatus } = client as PoolClient & { getTransactionStatus?: () => string | null }
  const status = getTransactionStatus?.call(client)
  return status === 'T' || status === 'E'
}
