import { type RawBuilder, sql } from 'kysely'
import type { House } from '../platform/ctx.ts'
import type { BreakerName } from '../platform/database/tables/integration.ts'
import type { PortTry } from '../platform/outbound/breaker.ts'
import { inRequestOf } from '../platform/request.ts'

/** Longer than a try of five seconds can take: after it, the process that was asking is gone. */
const LEASE_S = 30
/** Rows of one lane that are told at the same time. */
const TOGETHER = 8
/** A row that this process has begun to tell to a system outside. */
export interface Claimed {
  readonly id: string
  /** How often it was tried since it was made, asked for or last told, this time included. */
  readonly tries: number
  /** The request that made it due; null for what the clock did. */
  readonly requestId: string | null
  readonly lease: string
  readonly claimedAt: Temporal.Instant
}

/** What waits to be told to one system outside, in rows that say when they are due, who has them on lease and whether someone asked for them. */
interface Lane<Row extends Claimed, Done> {
  /** The breaker that it stands behind. */
  readonly breaker: BreakerName
  readonly table: 'integration_link' | 'webhook_delivery'
  /** Which rows are its own. */
  readonly own: RawBuilder<unknown>
  /** What claiming a row also sets, and what is told of it: `t` is the row, and `due` what was `kept` of it as it was before. */
  readonly kept: RawBuilder<unknown>
  readonly sets: (at: Temporal.Instant) => RawBuilder<unknown>
  readonly asks: RawBuilder<unknown>
  /** Loads what is needed to tell some rows. Undefined when they are no longer told at all, which it has noted then. */
  prepare(rows: readonly Row[]): Promise<((row: Row) => Promise<Done>) | undefined>
  /** What the breaker counts. */
  tryOf(done: Done): PortTry
  /** Notes in one transaction what came of it. */
  finish(done: readonly Done[]): Promise<void>
}

/** Who tells systems outside, with the remainder by two of the seconds that it has in a rush. */
const TURNS = { pushes: 0, deliveries: 1 } as const

/**
 * A tick that tells systems outside what is due, every second, and hears whether people book in a rush. In one, pushes have the even seconds and deliveries the
 * odd ones, in every process: bookings share the cores with one of them and never with both.
 */
export const tellingTick = (
  { commandsLine, now }: Pick<House, 'commandsLine' | 'now'>,
  {
    name,
    turn,
    run,
  }: { readonly name: string; readonly turn: keyof typeof TURNS; readonly run: (isRushed: boolean, goesOn: GoesOn) => Promise<void> },
) => ({
  ...{ name, seconds: 1 },
  async run(isStopped: () => boolean) {
    const isRushed = commandsLine.isRushed()
    if (!isRushed || Math.floor(now().epochMilliseconds / 1000) % 2 === TURNS[turn])
      await run(isRushed, () => !isStopped() && !commandsLine.isRushed())
  },
})

/** Whether a lane in which more is due begins another round: not in a rush, which has its own measure, and not when the server is stopping. */
type GoesOn = () => boolean

/**
 * A run of the tick over lanes in which something is due, the longest due first. While people book in a rush only the first that has something to tell, and one
 * round of it: an event that reaches a system outside some minutes later costs no one anything, a booking that waits does. What was put off is told after it.
 */
export async function runLanes<T>(
  lanes: readonly T[],
  {
    isRushed,
    rounds,
    tell,
  }: { readonly isRushed: boolean; readonly rounds: number; readonly tell: (lane: T, rounds: number) => Promise<number> },
): Promise<void> {
  if (!isRushed) await Promise.all(lanes.map((lane) => tell(lane, rounds)))
  else for (const lane of lanes) if ((await tell(lane, 1)) > 0) return
}

/** The work of a lane. Nothing of it runs inside a transaction: what is being told is leased, and several processes tell different rows. */
export function openLane<Row extends Claimed, Done>({ db, breaker, now }: House, lane: Lane<Row, Done>) {
  const table = sql.table(lane.table)
  const free = (at: Temporal.Instant) =>
    sql`${lane.own} and next_at <= ${at}::timestamptz and (leased_until is null or leased_until <= ${at}::timestamptz)`
  /** Leases rows that are due; what another process is claiming is left to it. */
  const claim = async (most: number, forcedOnly: boolean, id: string | null = null): Promise<Row[]> => {
    const at = now()
    const lease = crypto.randomUUID()
    const { rows } = await sql<Row>`
      with due as (
        select ${lane.kept} from ${table} where ${free(at)} and (forced or not ${forcedOnly}) and (${id}::uuid is null or id = ${id}::uuid)
        order by next_at, id limit ${most} for update skip locked)
      update ${table} t set lease = ${lease}, leased_until = ${at.add({ seconds: LEASE_S })}::timestamptz, tries = t.tries + 1, ${lane.sets(at)}
      from due where t.id = due.id
      returning t.id, t.tries, t.request_id as "requestId", ${lane.asks}`.execute(db)
    return rows.map((row) => ({ ...row, lease, claimedAt: at }))
  }
  /** With an open breaker only what someone asked for. A long backlog is looked at no further than its first row. */
  const claimSome = async (): Promise<Row[]> => {
    const { rows } = await sql<{ isDue: boolean }>`select exists (select from ${table} where ${free(now())}) as "isDue"`.execute(db)
    if (!rows[0]?.isDue) return []
    const entry = await breaker.enter(lane.breaker, { most: TOGETHER })
    return entry.isOpen ? claim(TOGETHER, true) : claim(entry.most, false)
  }
  const tell = async (rows: readonly Row[]): Promise<readonly Done[]> => {
    const one = rows.length > 0 && (await lane.prepare(rows))
    if (!one) return []
    // a row belongs to the request that made it due, not to the tick or the test that runs it
    const done = await Promise.all(rows.map((row) => inRequestOf(row, () => one(row))))
    await breaker.leave(lane.breaker, done.map(lane.tryOf))
    await lane.finish(done)
    return done
  }
  return {
    /** Tells what is due, the longest due first, a few at a time, until nothing is, the breaker opens or it no longer goes on. Answers how many it told. */
    async due(rounds = Number.POSITIVE_INFINITY, goesOn: GoesOn = () => true): Promise<number> {
      let told = 0
      for (let round = 0; round < rounds; round++) {
        const rows = await claimSome()
        await tell(rows)
        told += rows.length
        if (rows.length < TOGETHER || !goesOn()) break
      }
      return told
    },
    /** Tells one row that someone asked for, past the breaker. Undefined when it isn't due, another process is telling it, or it is no longer told at all. */
    async now(id: string): Promise<Done | undefined> {
      const [done] = await tell(await claim(1, true, id))
      return done
    },
  }
}
