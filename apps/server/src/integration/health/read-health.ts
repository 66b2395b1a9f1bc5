import {
  INTEGRATION_TYPES,
  type IntegrationError,
  type IntegrationType,
  type PortFailure,
  type PortMode,
} from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { pageOf } from '../links/read-links.ts'

/** Given-up links are named up to this number. */
const MOST_EVENTS = 50

/** How a port is set and how it answers. */
export interface PortHealth {
  readonly type: IntegrationType
  readonly mode: PortMode
  readonly address: string | null
  readonly openUntil: Temporal.Instant | null
  readonly failures: number
  readonly succeededAt: Temporal.Instant | null
  readonly failedAt: Temporal.Instant | null
  readonly failure: PortFailure | null
  readonly responseMs: number | null
  /** In the last 24 hours, by the hour. */
  readonly answered: number
  readonly failed: number
  readonly waiting: number
  readonly dead: number
  readonly deadEvents: readonly DeadEvent[]
  readonly newest: string | null
}

/** An event whose link was given up. */
export interface DeadEvent {
  readonly sessionId: string
  readonly name: string
  readonly startsAt: Temporal.Instant | null
  readonly timezone: string
  readonly workspaceName: string
  readonly error: IntegrationError | null
  readonly at: Temporal.Instant | null
}

/** Every port, in the order of their names. */
export async function readHealth({ db, ports, settings, now }: Ctx): Promise<PortHealth[]> {
  const at = now()
  const states = new Map(
    (
      await db
        .selectFrom('port_state')
        .select(['port', 'failures', 'open_until', 'succeeded_at', 'failed_at', 'failure', 'took_ms'])
        .execute()
    ).map((row) => [row.port, row]),
  )
  const hours = await db
    .selectFrom('port_hour')
    .select(['port', sql<number>`sum(answered)::int`.as('answered'), sql<number>`sum(failed)::int`.as('failed')])
    .where('hour', '>', at.subtract({ hours: 24 }))
    .groupBy('port')
    .execute()
  const counts = await db
    .selectFrom('integration_link')
    .select(['type', sql<number>`(count(*) filter (where state in ('PENDING', 'FAILED')))::int`.as('waiting')])
    .select(sql<number>`(count(*) filter (where state = 'DEAD'))::int`.as('dead'))
    .select(
      sql<string | null>`(array_agg(url order by synced_at desc) filter (where state = 'SYNCED' and url is not null))[1]`.as('newest'),
    )
    .where('state', '<>', 'OFF')
    .groupBy('type')
    .execute()
  const dead = await deadEventsOf(db)
  return INTEGRATION_TYPES.map((type) => {
    const [port, state] = [ports.of[type], states.get(type)]
    const [hour, count] = [hours.find((row) => row.port === type), counts.find((row) => row.type === type)]
    return {
      type,
      mode: port ? (port.isSimulated ? 'SIMULATED' : 'REAL') : 'OFF',
      address: port?.address ?? null,
      openUntil: state?.open_until && Temporal.Instant.compare(state.open_until, at) > 0 ? state.open_until : null,
      failures: state?.failures ?? 0,
      succeededAt: state?.succeeded_at ?? null,
      failedAt: state?.failed_at ?? null,
      failure: state?.failure ?? null,
      responseMs: state?.took_ms ?? null,
      answered: hour?.answered ?? 0,
      failed: hour?.failed ?? 0,
      waiting: count?.waiting ?? 0,
      dead: count?.dead ?? 0,
      deadEvents: dead.get(type) ?? [],
      newest: pageOf({ ports, settings }, type, count?.newest ?? null),
    }
  })
}

/** The newest given-up links of every port. */
async function deadEventsOf(db: Ctx['db']): Promise<ReadonlyMap<IntegrationType, readonly DeadEvent[]>> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('integration_link as l')
        .select(['l.type', 'l.session_id', 'l.error', 'l.error_at'])
        .select(sql<number>`row_number() over (partition by l.type order by l.error_at desc, l.id)`.as('place'))
        .where('l.state', '=', 'DEAD')
        .as('d'),
    )
    .innerJoin('session as s', 's.id', 'd.session_id')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .select(['d.type', 'd.session_id as sessionId', 's.name', 's.starts_at as startsAt', 's.timezone', 'w.name as workspaceName'])
    .select(['d.error', 'd.error_at as at'])
    .where('d.place', '<=', MOST_EVENTS)
    .orderBy('d.place')
    .execute()
  return Map.groupBy(
    rows.map(({ type, ...event }) => ({ type, ...event })),
    ({ type }) => type,
  )
}
