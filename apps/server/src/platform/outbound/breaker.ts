import type { PortFailure } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { BreakerName } from '../database/tables/integration.ts'

/** So many failures in a row open a breaker. */
const MOST_FAILURES = 5
/** How long it is open at first, and at most; each opening in a row without a success doubles it. */
const FIRST_OPEN_S = 30
const LONGEST_OPEN_S = 600
/** Longer than a try takes: after it, the process that had the one try is gone. */
const PROBE_S = 30

/** One try of a port as its breaker sees it: a refusal is an answer. */
export interface PortTry {
  readonly failure: PortFailure | null
  /** How long it took. */
  readonly ms: number
}

/** How many tries may begin now; or until when none may. */
type BreakerEntry = { readonly isOpen: false; readonly most: number } | { readonly isOpen: true; readonly until: Temporal.Instant }

/** One breaker for each port and for each endpoint of a customer, in the database, so that all processes share it. A port that doesn't answer isn't asked for a while. */
export interface Breaker {
  /** Whether a port may be asked now, up to `most` times at the same time. After an opening one try decides; one that is `forced` always passes. */
  enter(port: BreakerName, asked: { readonly most: number; readonly isForced?: boolean }): Promise<BreakerEntry>
  /** Notes what came of tries that entered together. */
  leave(port: BreakerName, tries: readonly PortTry[]): Promise<void>
  /** Asks once, if the breaker lets it. */
  through<Told extends TriedOnce>(
    port: BreakerName,
    ask: () => Promise<Told>,
    isForced?: boolean,
  ): Promise<Told | { readonly kind: 'STOPPED'; readonly until: Temporal.Instant }>
}

/** What came of asking: an answer, a refusal or a failure. */
type TriedOnce = { readonly kind: 'ANSWERED' | 'REFUSED' } | { readonly kind: 'FAILED'; readonly failure: PortFailure }

/** The breakers of a database, whose statements are the house's own. */
export function openBreaker(db: Db, now: () => Temporal.Instant): Breaker {
  const enter: Breaker['enter'] = async (port, { most, isForced = false }) => {
    const row = await db.selectFrom('port_state').select(['open_until', 'probe_until']).where('port', '=', port).executeTakeFirst()
    if (!row?.open_until || isForced) return { isOpen: false, most }
    const at = now()
    if (Temporal.Instant.compare(row.open_until, at) > 0) return { isOpen: true, until: row.open_until }
    const until = at.add({ seconds: PROBE_S })
    const taken = await db
      .updateTable('port_state')
      .set({ probe_until: until })
      .where('port', '=', port)
      .where('open_until', 'is not', null)
      .where((eb) => eb.or([eb('probe_until', 'is', null), eb('probe_until', '<=', at)]))
      .returning('port')
      .executeTakeFirst()
    return taken ? { isOpen: false, most: 1 } : { isOpen: true, until: row.probe_until ?? until }
  }
  const leave: Breaker['leave'] = async (port, tries) => {
    if (tries.length > 0) await note(db, { port, at: now(), tries })
  }
  return {
    ...{ enter, leave },
    async through(port, ask, isForced = false) {
      const entry = await enter(port, { most: 1, isForced })
      if (entry.isOpen) return { kind: 'STOPPED', until: entry.until }
      const began = performance.now()
      const told = await ask()
      await leave(port, [tryOf(told, performance.now() - began)])
      return told
    },
  }
}

/** What a breaker counts of what was told after so many milliseconds. */
export const tryOf = (told: TriedOnce, ms: number): PortTry => ({ failure: told.kind === 'FAILED' ? told.failure : null, ms })

interface NotedTries {
  readonly port: BreakerName
  readonly at: Temporal.Instant
  readonly tries: readonly PortTry[]
}

/** One statement: the breaker as it is after the tries, and what the port did in this hour. Failures that come late, from before it opened, open it no longer. */
async function note(db: Db, { port, at, tries }: NotedTries): Promise<void> {
  const lastGood = tries.findLastIndex(({ failure }) => failure === null)
  const isGood = lastGood >= 0
  const after = tries.length - 1 - lastGood
  const failure = tries.findLast((one) => one.failure !== null)?.failure ?? null
  const tookMs = Math.round(tries[lastGood]?.ms ?? 0)
  const failed = tries.filter((one) => one.failure !== null).length
  const now = sql`${at}::timestamptz`
  const failures = sql`(case when ${isGood} then ${after}::int else s.failures + ${after}::int end)`
  const openings = sql`(case when ${isGood} then 0 else s.openings end)`
  const opens = sql`(${failures} >= ${MOST_FAILURES} and (${isGood} or s.open_until is null or s.open_until <= ${now}))`
  await sql`
    with counted as (
      insert into port_hour as h (port, hour, answered, failed) values (${port}, date_trunc('hour', ${now}), ${tries.length - failed}, ${failed})
      on conflict (port, hour) do update set answered = h.answered + excluded.answered, failed = h.failed + excluded.failed)
    insert into port_state as s (port, failures, open_until, openings, succeeded_at, took_ms, failed_at, failure)
    values (${port}, ${after}, case when ${after}::int >= ${MOST_FAILURES} then ${now} + make_interval(secs => ${FIRST_OPEN_S}) end,
      case when ${after}::int >= ${MOST_FAILURES} then 1 else 0 end, case when ${isGood} then ${now} end, case when ${isGood} then ${tookMs}::int end,
      case when ${failure}::text is not null then ${now} end, ${failure})
    on conflict (port) do update set
      failures = ${failures},
      openings = ${openings} + case when ${opens} then 1 else 0 end,
      open_until = case when ${opens} then ${now} + make_interval(secs => least(${FIRST_OPEN_S} * 2 ^ least(${openings}, 10), ${LONGEST_OPEN_S}))
        when ${isGood} then null else s.open_until end,
      probe_until = null,
      succeeded_at = coalesce(excluded.succeeded_at, s.succeeded_at), took_ms = coalesce(excluded.took_ms, s.took_ms),
      failed_at = coalesce(excluded.failed_at, s.failed_at), failure = coalesce(excluded.failure, s.failure)`.execute(db)
}
