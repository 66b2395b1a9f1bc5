import { AsyncLocalStorage } from 'node:async_hooks'
import { isKeyOf } from '@troupe/domain/keys'
import type { UserRole } from '@troupe/domain/role/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Notification, PoolClient } from 'pg'
import type { Db, OwnedPool, Tx } from './database/db.ts'
import { ADVISORY_LOCKS } from './database/locks.ts'

/** Every kind of live event, and the scope whose pages hear it; an area declares its own by merging into this interface in its front door. */
export interface LiveKinds {
  /** A person's rights changed: their sockets and what is remembered about them are judged again. */
  'person.rights': 'person'
}
export type LiveScope = LiveKinds[keyof LiveKinds]
export type LiveKind<S extends LiveScope = LiveScope> = { [K in keyof LiveKinds]: S extends LiveKinds[K] ? K : never }[keyof LiveKinds]

/** Scopes of everyone in a role. One event for all of them: who books waits for those before, and mustn't write a row for each of a thousand producers. */
export const roleScopes = { admins: 'ADMIN', producers: 'EVENT_PRODUCER' } as const satisfies Readonly<Record<string, UserRole>>
/** Whether the pages of those concerned hear of it without a subscription. */
export const needsNoRoom = (scope: LiveScope): scope is 'person' | keyof typeof roleScopes =>
  scope === 'person' || isKeyOf(roleScopes, scope)

export interface LiveEvent {
  readonly scope: LiveScope
  readonly scope_id: string
  readonly kind: LiveKind
  readonly at: Temporal.Instant
  seq?: number
}
type Hear = (event: LiveEvent) => void

/** The channels of what processes tell one another and no one stores: who was cut off has missed it. */
type PassingChannel = 'presence'

const reconnectMs = 1000
const catchUpMost = 10_000

/**
 * Realtime facts: written in the transaction, delivered after its commit. On PostgreSQL every process hears them by NOTIFY (I-23); the
 * embedded database has one process, which tells itself.
 */
export class Live {
  readonly #ears = new Set<Hear>()
  readonly #passing = new Map<string, (text: string) => void>()
  readonly #embedded: boolean
  #hangUp: (() => void) | undefined
  /** The number of the last event that was told; undefined until the first start has looked. */
  #last: number | undefined
  #closed = false

  constructor(embedded: boolean) {
    this.#embedded = embedded
  }

  /** Listens to the other processes. Does nothing on the embedded database. */
  async start(pool: OwnedPool) {
    if (this.#embedded) return
    const client = await pool.connect()
    // a connection's callbacks run in the async context that opened it, which may be a request whose time is up
    const hear = AsyncLocalStorage.bind(({ channel, payload }: Notification) => {
      if (!payload) return
      if (channel !== 'live') return this.#passing.get(channel)?.(payload)
      const { at, ...event }: LiveEvent & { at: string } = JSON.parse(payload)
      this.#tell({ ...event, at: Temporal.Instant.from(at) })
    })
    client.on('notification', hear)
    try {
      await client.query('listen live; listen presence')
      await this.#catchUp(client)
    } catch (error) {
      client.release(true)
      throw error
    }
    const startAgain = AsyncLocalStorage.bind(() => {
      client.release(true)
      this.#startAgain(pool)
    })
    client.once('end', startAgain)
    this.#hangUp = () => client.off('end', startAgain).release(true)
    if (this.#closed) this.stop()
  }

  stop() {
    this.#closed = true
    this.#hangUp?.()
    this.#hangUp = undefined
  }

  /** Calls `hear` for every event from now on; answers how to stop. */
  listen(hear: Hear): () => void {
    this.#ears.add(hear)
    return () => this.#ears.delete(hear)
  }

  /** Hears what any process says on a channel, this one too; one listener each. */
  hearPassing(channel: PassingChannel, hear: (text: string) => void) {
    this.#passing.set(channel, hear)
  }

  /** Says something of at most some thousand bytes to all processes, without storing it. */
  async sayPassing(db: Db, channel: PassingChannel, text: string) {
    if (this.#embedded) this.#passing.get(channel)?.(text)
    else await sql`select pg_notify(${channel}, ${text})`.execute(db)
  }

  /**
   * Writes the events of a command inside its transaction. The last thing before its commit, since it waits for others who do the same. `also` are writes
   * of the caller that are sent with it.
   */
  async record(tx: Tx, events: LiveEvent[], also: readonly RawBuilder<unknown>[] = []) {
    if (events.length === 0) {
      const [last, ...others] = also
      if (last) await sql`${withAll(others)}${last}`.execute(tx)
      return
    }
    const { rows } = await recordEvents(events, { notifies: !this.#embedded, also }).execute(tx)
    for (const [index, event] of events.entries()) event.seq = rows[index]?.seq ?? 0
  }

  /** After the commit: tells this process, when there is no NOTIFY to do it. */
  deliver(events: readonly LiveEvent[]) {
    if (this.#embedded) for (const event of events) this.#tell(event)
  }

  #tell(event: LiveEvent) {
    this.#last = Math.max(this.#last ?? 0, event.seq ?? 0)
    for (const hear of this.#ears) hear(event)
  }

  #startAgain(pool: OwnedPool) {
    this.#hangUp = undefined
    if (this.#closed) return
    setTimeout(() => {
      if (!this.#closed) this.start(pool).catch(() => this.#startAgain(pool))
    }, reconnectMs).unref()
  }

  /** What was said while no one listened; at the first start, only the number of the last event. */
  async #catchUp(client: PoolClient) {
    if (this.#last === undefined) {
      const { rows } = await client.query<{ last: number }>('select coalesce(max(seq), 0) as last from live_event')
      // notifications of this connection may already have come
      this.#last = Math.max(this.#last ?? 0, rows[0]?.last ?? 0)
      return
    }
    const missed = 'select seq, scope, scope_id, kind, at from live_event where seq > $1 order by seq limit $2'
    const { rows } = await client.query<LiveEvent & { seq: number }>(missed, [this.#last, catchUpMost])
    for (const event of rows) if (event.seq > (this.#last ?? 0)) this.#tell(event)
  }
}

/**
 * Inserts events in their order and answers their numbers; on PostgreSQL it tells the other processes. Numbers are committed in order, since the lock
 * comes before the first of them and is held to the end: a reader who has seen one has missed none before it.
 */
function recordEvents(
  events: readonly LiveEvent[],
  { notifies, also }: { readonly notifies: boolean; readonly also: readonly RawBuilder<unknown>[] },
) {
  const column = <Key extends keyof LiveEvent>(key: Key) => events.map((event) => event[key])
  const told = sql`select e.scope, e.scope_id, e.kind, e.at from locked,
    unnest(${column('scope')}::text[], ${column('scope_id')}::uuid[], ${column('kind')}::text[], ${column('at')}::timestamptz[])
      with ordinality e (scope, scope_id, kind, at, place) order by e.place`
  const locked = notifies ? sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.liveEvents)})` : sql`select`
  const payload = sql`json_build_object('scope', n.scope, 'scope_id', n.scope_id, 'kind', n.kind, 'at', n.at, 'seq', n.seq)::text`
  return sql<{ seq: number }>`with ${sql.join(
    also.map((one, at) => sql`${sql.raw(`also_${at}`)} as (${one}),`),
    sql` `,
  )} locked as materialized (${locked}),
    numbered as (insert into live_event (scope, scope_id, kind, at) ${told} returning seq, scope, scope_id, kind, at)
    select n.seq${notifies ? sql`, pg_notify('live', ${payload})` : sql``} from (select * from numbered order by seq offset 0) n`
}

/** What comes before a statement so that others are sent with it. */
const withAll = (statements: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  statements.length === 0 ? sql`` : sql`with ${sql.join(statements.map((one, at) => sql`${sql.raw(`also_${at}`)} as (${one})`))} `
