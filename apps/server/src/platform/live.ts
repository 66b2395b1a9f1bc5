import { CompiledQuery } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Tx } from './db.ts'

export interface LiveEvent {
  readonly scope: string
  readonly scope_id: string
  readonly kind: string
  readonly at: Temporal.Instant
  seq?: number
}
type Hear = (event: LiveEvent) => void

/**
 * Realtime facts: written in the transaction, delivered after its commit. On PostgreSQL every process hears them by NOTIFY (I-23); the
 * embedded database has one process, which tells itself.
 */
export class Live {
  readonly #ears = new Set<Hear>()
  readonly #embedded: boolean
  #client: PoolClient | undefined
  #closed = false

  constructor(embedded: boolean) {
    this.#embedded = embedded
  }

  /** Listens to the other processes. Does nothing on the embedded database. */
  async start(pool: Pool) {
    if (this.#embedded) return
    const client = await pool.connect()
    this.#client = client
    client.on('notification', ({ channel, payload }) => {
      if (channel !== 'live' || !payload) return
      const { at, ...event } = JSON.parse(payload) as LiveEvent & { at: string }
      this.#tell({ ...event, at: Temporal.Instant.from(at) })
    })
    client.on('error', () => {
      this.#client = undefined
      if (!this.#closed) setTimeout(() => void this.start(pool).catch(() => {}), 1000).unref()
    })
    await client.query('listen live')
  }

  stop() {
    this.#closed = true
    this.#client?.release(true)
  }

  /** Calls `hear` for every event from now on; answers how to stop. */
  listen(hear: Hear): () => void {
    this.#ears.add(hear)
    return () => this.#ears.delete(hear)
  }

  /** Writes the events of a command inside its transaction. */
  async record(tx: Tx, events: LiveEvent[]) {
    if (events.length === 0) return
    const rows = await tx
      .insertInto('live_event')
      .values(events.map(({ scope, scope_id, kind, at }) => ({ scope, scope_id, kind, at })))
      .returning('seq')
      .execute()
    for (const [index, event] of events.entries()) {
      event.seq = rows[index]?.seq ?? 0
      if (!this.#embedded) await tx.executeQuery(notify(JSON.stringify({ ...event, at: event.at.toString() })))
    }
  }

  /** After the commit: tells this process, when there is no NOTIFY to do it. */
  deliver(events: readonly LiveEvent[]) {
    if (this.#embedded) for (const event of events) this.#tell(event)
  }

  #tell(event: LiveEvent) {
    for (const hear of this.#ears) hear(event)
  }
}

const notify = (payload: string) => CompiledQuery.raw('select pg_notify($1, $2)', ['live', payload])
