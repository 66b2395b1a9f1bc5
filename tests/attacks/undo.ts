import type { PoolClient } from 'pg'
import type { OpenHouse } from '../house.ts'

/**
 * Lets a test roll back everything that a request wrote, in a millisecond. The embedded database has one connection: everything runs inside one
 * outer transaction, the server's own transactions become savepoints, and afterwards everything since the start of the request is rolled back.
 * Rows, counted tries and stored answers are then as before; only the process's memory is not.
 */
export async function undoWrites(house: OpenHouse) {
  const client = (await house.database.pool.connect()) as PoolClient
  const run = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let open = false
  let isOuter = false
  const translated = async (...args: unknown[]) => {
    if (!isOuter) return run(...args)
    const text = textOf(args[0])
    if (/^begin$/i.test(text)) {
      open = true
      return run('savepoint servers')
    }
    if (/^commit$/i.test(text)) {
      // deferred constraints are checked at the commit
      await run('set constraints all immediate')
      open = false
      await run('set constraints all deferred')
      return run('release savepoint servers')
    }
    if (/^rollback$/i.test(text)) {
      if (!open) return undefined
      open = false
      await run('rollback to savepoint servers')
      return run('release savepoint servers')
    }
    // pg-boss sends a whole transaction as one text
    if (typeof args[0] === 'string' && /^\s*begin;/i.test(text)) args[0] = text.replace(/^\s*begin;/i, '').replace(/commit;?\s*$/i, '')
    return run(...args)
  }
  Object.assign(client, { query: translated })
  client.release()
  return {
    /** Runs something and rolls back what it wrote. */
    async undone<T>(work: () => Promise<T>): Promise<T> {
      await run('savepoint request')
      try {
        return await work()
      } finally {
        open = false
        await run('rollback to savepoint request')
        await run('release savepoint request')
      }
    },
    async begin() {
      await run('begin')
      isOuter = true
    },
    async end() {
      isOuter = false
      await run('rollback')
    },
  }
}

const textOf = (asked: unknown): string =>
  (typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '')).trim()
