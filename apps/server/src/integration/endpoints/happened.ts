import type { WebhookKind } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import type { House, Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { withNextHearing } from '../../platform/database/send.ts'
import { requestId } from '../../platform/request.ts'

declare module '../../platform/ctx.ts' {
  interface Notes {
    /** What has happened in this command that endpoints can be told of. */
    happened?: Happened[]
    /** What of it was asked about, and which endpoints are told of it; undefined until that is heard. */
    endpointsAsked?: { readonly about: string; told?: readonly ToldRow[] }
  }
}

/** Something that endpoints can be told of. Its facts are read when the command is done, so that they are those that it leaves. */
interface Happened {
  readonly kind: WebhookKind
  readonly sessionId?: string
  readonly orderId?: string
  readonly workspaceId?: string
  /** When an event that moved was before. */
  readonly from?: Temporal.Instant
}

/** Notes what happens, and writes the deliveries of a command when everything else of it is done. */
export function subscribeEndpoints({ listeners }: House): void {
  const note = (work: Work, one: Happened) => {
    work.notes.happened = [...(work.notes.happened ?? []), one]
  }
  listeners.on('session.booked', async (work, { sessionId }) => note(work, { kind: 'session.booked', sessionId }))
  listeners.on('session.restored', async (work, { sessionId }) => note(work, { kind: 'session.booked', sessionId }))
  listeners.on('session.moved', async (work, { sessionId, from }) => note(work, { kind: 'session.moved', sessionId, from }))
  listeners.on('session.clocksChanged', async (work, { sessionId }) => note(work, { kind: 'session.moved', sessionId }))
  // it has no time any longer, which is another one than it had
  listeners.on('session.unscheduled', async (work, { sessionId, from }) => note(work, { kind: 'session.moved', sessionId, from }))
  listeners.on('session.cancelled', async (work, { sessionId }) => note(work, { kind: 'session.cancelled', sessionId }))
  listeners.on('session.ready', async (work, { sessionId }) => note(work, { kind: 'session.ready', sessionId }))
  listeners.on('session.completed', async (work, { sessionId }) => note(work, { kind: 'session.completed', sessionId }))
  listeners.on('order.paid', async (work, { orderId }) => note(work, { kind: 'order.paid', orderId }))
  listeners.on('command.done', writeDeliveries)
}

/** What an endpoint is to be told of. A body says what happened, when, and ids, states and times alone; it is never written again. */
async function writeDeliveries(work: Work): Promise<void> {
  const happened = happenedIn(work)
  const { endpointsAsked: asked } = work.notes
  const heard = asked?.about === keysOf(happened) ? asked.told : undefined
  if (happened.length === 0 || heard?.length === 0) return
  // of a workspace's endpoints, of which only its admins and staff may know
  await asHouse(work.tx, async () => {
    const told = toTell(work, happened, heard ?? (await toldOf(happened).execute(work.tx)).rows)
    if (told.length > 0)
      await sql`
        insert into webhook_delivery (workspace_id, endpoint_id, kind, session_id, order_id, body, made_at, state, next_at,
          request_id)
        select d.workspace_id, d.endpoint_id, d.kind, d.session_id, d.order_id, d.body, ${work.at}::timestamptz, 'PENDING', ${work.at}::timestamptz,
          ${requestId() ?? null}::uuid
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as d (number int, workspace_id uuid, endpoint_id uuid, kind text, session_id uuid,
          order_id uuid, body text) order by d.number`.execute(work.tx)
  })
}

/** Asks who is told of what has happened so far, on the way to the command's next statement. If more happens after it, `writeDeliveries` asks again. */
export async function askForEndpoints(work: Work): Promise<void> {
  const happened = happenedIn(work)
  if (happened.length === 0) return
  const asked: Work['notes']['endpointsAsked'] = { about: keysOf(happened) }
  work.notes.endpointsAsked = asked
  await asHouse(work.tx, () =>
    withNextHearing(
      () => toldOf(happened).execute(work.tx),
      (rows) => {
        asked.told = rows
      },
    ),
  )
}

function happenedIn({ notes }: Work): Happened[] {
  const wallets = [...(notes.wallets ?? [])].map((workspaceId): Happened => ({ kind: 'credits.changed', workspaceId }))
  return onceEach([...(notes.happened ?? []), ...wallets])
}

const keyOf = ({ kind, sessionId, orderId, workspaceId }: Happened) => `${kind} ${sessionId ?? orderId ?? workspaceId}`
const keysOf = (happened: readonly Happened[]) => happened.map(keyOf).join()

/** An event that was moved twice in one command was moved once, from where it was at first. */
const onceEach = (happened: readonly Happened[]): Happened[] => [...new Map(happened.toReversed().map((one) => [keyOf(one), one])).values()]

interface ToldRow {
  readonly number: number
  readonly endpoint_id: string
  readonly workspace_id: string
  readonly status: string | null
  readonly starts_at: Temporal.Instant | null
  readonly ends_at: Temporal.Instant | null
  readonly timezone: string | null
  readonly paid_at: Temporal.Instant | null
  readonly wallets: Readonly<Record<string, number>> | null
}

/**
 * Who is to be told of what, and the facts of it. The endpoints are locked against being deleted until the commit: one that is gone by then would otherwise take the
 * command with it.
 */
function toldOf(happened: readonly Happened[]) {
  const asked = happened.map(({ kind, sessionId, orderId, workspaceId }, number) => ({
    ...{ number, kind, session_id: sessionId ?? null, order_id: orderId ?? null, workspace_id: workspaceId ?? null },
  }))
  return sql<ToldRow>`
    with happened as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as h (number int, kind text, session_id uuid, order_id uuid, workspace_id uuid))
    select h.number, e.id as endpoint_id, e.workspace_id, s.status, s.starts_at, s.starts_at + make_interval(mins => s.duration) as ends_at,
      s.timezone, o.paid_at, case when h.kind = 'credits.changed' then (
        select jsonb_object_agg(w.consumable, w.ordered - w.used - w.expired) from credit_wallet w where w.workspace_id = h.workspace_id) end as wallets
    from happened h left join session s on s.id = h.session_id left join credit_order o on o.id = h.order_id
    join webhook_endpoint e on e.workspace_id = coalesce(h.workspace_id, s.workspace_id, o.workspace_id) and e.active and h.kind = any(e.kinds)
    order by h.number, e.id for key share of e`
}

/** The deliveries of what happened, each with its body. */
function toTell({ at }: Work, happened: readonly Happened[], rows: readonly ToldRow[]) {
  return rows.flatMap((row) => {
    const one = happened[row.number]
    if (!one) return []
    const { kind, sessionId: session_id = null, orderId: order_id = null } = one
    const body = bodyOf({ kind, at, facts: factsOf(one, row) })
    return [{ number: row.number, endpoint_id: row.endpoint_id, workspace_id: row.workspace_id, kind, session_id, order_id, body }]
  })
}

/** What a body says besides what happened and when: ids, states and times. */
function factsOf({ kind, sessionId, orderId, from }: Happened, row: ToldRow): object {
  const workspaceId = row.workspace_id
  if (orderId !== undefined) return { workspaceId, orderId, status: 'PAID', paidAt: row.paid_at?.toString() ?? null }
  if (sessionId === undefined) return { workspaceId, available: row.wallets ?? {} }
  const startsAt = row.starts_at?.toString() ?? null
  const endsAt = row.ends_at?.toString() ?? null
  return {
    ...{ workspaceId, sessionId, status: row.status, startsAt, endsAt, timezone: row.timezone },
    ...(kind === 'session.moved' && from ? { movedFrom: from.toString() } : {}),
    ...(kind === 'session.ready' ? { readiness: 'GameReady' } : {}),
  }
}

/** The text of a delivery, which is what is signed. */
export const bodyOf = ({ kind, at, facts }: { readonly kind: string; readonly at: Temporal.Instant; readonly facts: object }): string =>
  JSON.stringify({ type: kind, timestamp: at.round('millisecond').toString(), data: facts })
