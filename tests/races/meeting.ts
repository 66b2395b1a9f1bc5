/** Where each of some transactions waits until all of them have come: what a busy machine would only sometimes make happen. */
export function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  return () => {
    if (--left === 0) resolve()
    return promise
  }
}

/** A condition on pg_locks: other files of tests have their databases on the same server, and their waits aren't this test's. */
export const inOwnDatabase = 'database = (select oid from pg_database where datname = current_database())'
