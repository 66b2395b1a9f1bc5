import { AsyncLocalStorage } from 'node:async_hooks'
import { Client, type PoolClient } from 'pg'

/** Milliseconds on PostgreSQL that a request has, unless its route says otherwise. */
export const requestMs = 4000
/** The same for exports and imports. */
export const exportMs = 20_000

const current = new AsyncLocalStorage<TimeLimit>()

/** The limit of the running request; jobs, ticks, migrations and operators' commands have none. */
export const timeLimit = (): TimeLimit | undefined => current.getStore()

/** Waits for a read that another request has started, as long as the waiting request has time. */
export const inTime = <T>(promise: Promise<T>): Promise<T> => timeLimit()?.wait(promise) ?? promise

/** A request reached its time limit before the database answered. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp'
}

/**
 * The time of one request on the database: connecting and statements together, in milliseconds of the wall clock. What runs in parallel counts
 * once, and what a request does without the database, such as receiving its body or hashing a password, does not count.
 */
export class TimeLimit {
  readonly ms: number
  #left: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  readonly #running = new Set<() => void>()

  constructor(ms: number) {
    this.ms = ms
    this.#left = ms
  }

  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** Waits for a promise that has no connection yet. Throws TimeIsUp at the limit; `promise` itself goes on. */
  async wait<T>(promise: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    return this.#spend(
      () => Promise.race([promise, late.promise]),
      () => late.reject(new TimeIsUp('the time of this request is used up')),
    )
  }

  /**
   * Sends a statement. At the limit its connection is destroyed, and every later statement is refused without being sent: a ROLLBACK would wait
   * for the same silent database, and the server rolls back when the connection is gone.
   */
  statement<T>(client: PoolClient, send: () => Promise<T>): Promise<T> {
    if (this.#left <= 0) destroy(client)
    return this.#spend(send, () => destroy(client))
  }

  /** Throws TimeIsUp when no time is left. */
  check() {
    if (this.#left <= 0) throw new TimeIsUp('the time of this request is used up')
  }

  async #spend<T>(work: () => Promise<T>, cut: () => void): Promise<T> {
    this.check()
    if (this.#running.size === 0) {
      this.#since = performance.now()
      // after a turn of the loop: on a busy machine the timer may be over before an answer that has come was read
      const timer = setTimeout(() => setImmediate(() => this.#timer === timer && this.#end()), this.#left)
      this.#timer = timer
    }
    this.#running.add(cut)
    try {
      return await work()
    } finally {
      this.#running.delete(cut)
      if (this.#running.size === 0) {
        clearTimeout(this.#timer)
        this.#timer = undefined
        this.#left -= performance.now() - this.#since
      }
    }
  }

  #end() {
    this.#left = 0
    for (const cut of this.#running) cut()
  }
}

/** Destroys the socket: pg then fails the running statement, and its pool removes the connection when it is released. */
function destroy(client: PoolClient) {
  if (client instanceof Client) client.connection.stream.destroy()
}
