import { type MailState, REMINDED_HOURS } from '@troupe/domain/message/kinds'
import { sql } from 'kysely'
import { type Ctx, shown } from '../platform/ctx.ts'
import type { Listed, Page } from '../platform/database/lists.ts'
import { scopeOf } from '../platform/rights/policy.ts'
import { inStates, nameOfKind, stateInSql } from './read.ts'
import { isReminded, plannedReaders } from './reminders/planned.ts'
import { isAddress } from './text.ts'

/** An email about an event, or a reminder that will be written. */
export interface MailOfEvent {
  readonly id: string | null
  readonly kind: string
  readonly name: string
  readonly to: { readonly id: string | null; readonly fullName: string }
  readonly state: MailState
  readonly at: Temporal.Instant
  readonly nextAt: Temporal.Instant | null
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly sentBy: string | null
  readonly canSendAgain: boolean
}

interface EventView {
  readonly id: string
  readonly status: string
  readonly starts_at: Temporal.Instant | null
}

/** The emails about an event for staff, and null for everyone else: its planned reminders first, then what was written, the newest first. */
export async function mailsOfEvent(
  ctx: Ctx,
  view: EventView,
  { states, page }: { readonly states: readonly MailState[] | null | undefined; readonly page: Page },
): Promise<Listed<MailOfEvent> | null> {
  if (!scopeOf('Session.mails', ctx.actor).all) return shown(ctx, { maySee: false, field: 'Session.mails', value: null })
  const planned = !states?.length || states.includes('PLANNED') ? await plannedOf(ctx, view) : []
  const written = await writtenOf(ctx, view.id, {
    states,
    page: { offset: Math.max(0, page.offset - planned.length), limit: Math.max(0, page.limit - Math.max(0, planned.length - page.offset)) },
  })
  return {
    nodes: [...planned.slice(page.offset, page.offset + page.limit), ...written.nodes],
    totalCount: planned.length + written.totalCount,
  }
}

/** The reminder of an event that is still to be written, for each of its readers who wants it. */
async function plannedOf(ctx: Ctx, { id, status, starts_at: startsAt }: EventView): Promise<readonly MailOfEvent[]> {
  if (!isReminded(status) || !startsAt) return []
  const at = startsAt.subtract({ hours: REMINDED_HOURS })
  if (Temporal.Instant.compare(at, ctx.now()) <= 0) return []
  const kind = 'session.reminder'
  return (await plannedReaders(ctx.db, id)).map((reader) => ({
    ...{ id: null, kind, name: nameOfKind(kind), to: reader, state: 'PLANNED', at },
    ...{ nextAt: at, subject: null, text: null, html: null, sentBy: null, canSendAgain: false },
  }))
}

async function writtenOf(
  ctx: Ctx,
  sessionId: string,
  { states, page }: { readonly states: readonly MailState[] | null | undefined; readonly page: Page },
): Promise<Listed<MailOfEvent>> {
  const wanted = ctx.db.selectFrom('message_mail as m').where('m.session_id', '=', sessionId).where(inStates(states))
  const rows = await wanted
    .leftJoin('account_user as s', 's.id', 'm.sent_by')
    .leftJoin('account_user as u', (join) => join.on(sql<boolean>`u.email = lower(m.to_address)`))
    .select(['m.id', 'm.kind', 'm.to_address', 'm.to_name', 'm.subject', 'm.body', 'm.html', 'm.made_at', 'm.sent_at', 'm.next_at'])
    .select(['s.full_name as sentBy', 'u.id as userId', stateInSql.as('state')])
    .orderBy('m.made_at', 'desc')
    .orderBy('m.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const mayRetry = scopeOf('POST /mails/{id}/again', ctx.actor).all
  const nodes = rows.map(
    (row): MailOfEvent => ({
      ...{ id: row.id, kind: row.kind, name: nameOfKind(row.kind), state: row.state },
      to: { id: row.userId, fullName: row.to_name || row.to_address },
      at: row.sent_at ?? row.made_at,
      nextAt: row.next_at,
      ...{ subject: row.subject, text: row.body, html: row.html, sentBy: row.sentBy },
      canSendAgain: mayRetry && row.sent_at === null && isAddress(row.to_address),
    }),
  )
  return { nodes, totalCount: total }
}
