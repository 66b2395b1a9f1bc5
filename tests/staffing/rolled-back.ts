import { sql } from 'kysely'
import type { Ctx } from '../../apps/server/src/platform/ctx.ts'
import { type Db, type Tx, transaction } from '../../apps/server/src/platform/database/db.ts'

/** The parts of an open test house that these checks need. */
export interface Opened {
  readonly system: Ctx
  readonly db: Db
  readonly clock: { readonly now: Temporal.Instant }
}

class Over extends Error {}

/**
 * Runs real commands on a database and rolls everything back at the end. Inside, each command is a savepoint of one transaction; `ctx.db` is
 * that transaction, so it may be read and written directly as well.
 */
export async function rolledBack<T>(ctx: Ctx, run: (ctx: Ctx, tx: Tx) => Promise<T>): Promise<T> {
  let answer: { readonly value: T } | undefined
  await transaction(ctx.db, async (tx) => {
    answer = { value: await run({ ...ctx, db: withSavepoints(tx) }, tx) }
    throw new Over()
  }).catch((error) => {
    if (!(error instanceof Over)) throw error
  })
  if (!answer) throw new Error('the transaction ended early')
  return answer.value
}

/** A nested `rolledBack`: earlier changes stay. */
export async function tried<T>(ctx: Ctx, tx: Tx, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(tx)
  try {
    return await run(ctx)
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
    await sql`release savepoint tried`.execute(tx)
  }
}

/** A transaction used as a database: its transactions are savepoints. */
function withSavepoints(tx: Tx): Db {
  const opened = () => ({
    execute: async <T>(work: (inner: Tx) => Promise<T>): Promise<T> => {
      await sql`savepoint command`.execute(tx)
      try {
        const value = await work(tx)
        await sql`release savepoint command`.execute(tx)
        return value
      } catch (error) {
        await sql`rollback to savepoint command`.execute(tx)
        await sql`release savepoint command`.execute(tx)
        throw error
      }
    },
  })
  return new Proxy(tx as unknown as Db, {
    get: (target, key) => {
      if (key === 'transaction') return opened
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
