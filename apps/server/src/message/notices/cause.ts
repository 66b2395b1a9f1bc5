import type { NoticeKind } from '@troupe/domain/message/notices'
import { sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import { withNextHearing } from '../../platform/database/send.ts'
import type { Events } from '../../platform/events.ts'
import type { MailKind } from '../templates/templates.ts'

/** Which emails are also a notice: the person who is emailed has it in the bell, written with the email and only if that is new. */
const noticeOf: Partial<Record<MailKind, NoticeKind>> = {
  'assignment.offered': 'ASKED',
  'assignment.offeredAgain': 'ASKED',
  'assignment.offeredOtherwise': 'ASKED',
  'assignment.calledAgain': 'ASKED',
  'assignment.round': 'ASKED',
  'group.asked': 'ASKED',
  'assignment.placed': 'ASSIGNED',
  'assignment.open': 'OPEN_ROLE',
  'assignment.droppedOut': 'DROPPED_OUT',
  'assignment.unfilled': 'UNFILLED',
  'assignment.replaced': 'REPLACED',
  'session.requested': 'REQUESTED',
  'session.requestApproved': 'APPROVED',
  'session.requestRefused': 'REFUSED',
  'session.crewSet': 'CREW_SET',
  'session.cancelled': 'CANCELLED',
  'order.paid': 'PAID',
  'handOver.asked': 'HAND_OVER_ASKED',
  'handOver.taken': 'HAND_OVER_TAKEN',
  'handOver.ended': 'HAND_OVER_ENDED',
}

interface NotedMail {
  readonly id: string
  readonly kind: MailKind
  readonly orderId?: string | undefined
  readonly handOverId?: string | undefined
}

/** Writes the notices of emails that were just stored, in the same transaction, and tells the open pages of those who have them. */
export async function noteMails(work: Work, mails: readonly NotedMail[]): Promise<void> {
  const told = mails.flatMap(({ id, kind, orderId, handOverId }) => {
    const notice = noticeOf[kind]
    return notice ? [{ id, kind: notice, orderId: orderId ?? null, handOverId: handOverId ?? null }] : []
  })
  if (told.length === 0) return
  // an email whose key was known isn't stored again, and then isn't in the table under this id
  const insert = sql<{ user_id: string }>`
    insert into message_notice (user_id, kind, session_id, order_id, hand_over_id, made_at)
    select u.id, n.kind, m.session_id, n.order_id, n.hand_over_id, m.made_at
    from unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ kind }) => kind)}::text[], ${told.map(({ orderId }) => orderId)}::uuid[],
      ${told.map(({ handOverId }) => handOverId)}::uuid[]) as n (id, kind, order_id, hand_over_id)
      join message_mail m on m.id = n.id
      join account_user u on u.email = m.to_address and u.active and u.deleted_at is null
    returning user_id`
  await withNextHearing(
    () => insert.execute(work.tx),
    (rows) => {
      for (const { user_id } of rows) work.tell('person', user_id, 'notice')
    },
  )
}

/** Who chose someone by hand hears of the answer. */
export async function noteAnswer(work: Work, { approvalId, sessionId, userId, state }: Events['assignment.answered']): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    insert into message_notice (user_id, kind, session_id, person_id, made_at)
    select o.made_by, ${state}, ${sessionId}::uuid, ${userId}::uuid, ${work.at}
    from staffing_approval o join account_user u on u.id = o.made_by and u.active and u.deleted_at is null
    where o.id = ${approvalId}::uuid and o.made_by <> ${userId}::uuid
    returning user_id`.execute(work.tx)
  for (const { user_id } of rows) work.tell('person', user_id, 'notice')
}

/** Who asked hears how their request ended also where another email than that of its end tells them; who ended it knows. */
export async function noteHandOverEnd(work: Work, { handOverId, sessionId, fromId, how }: Events['handOver.ended']): Promise<void> {
  if (isEmailedItsEnd(how) || fromId === actorId(work)) return
  const { rows } = await sql<{ user_id: string }>`
    insert into message_notice (user_id, kind, session_id, hand_over_id, made_at)
    select u.id, 'HAND_OVER_ENDED', ${sessionId}::uuid, ${handOverId}::uuid, ${work.at}
    from account_user u where u.id = ${fromId}::uuid and u.active and u.deleted_at is null
    returning user_id`.execute(work.tx)
  for (const { user_id } of rows) work.tell('person', user_id, 'notice')
}

/** Whether the email of the end goes to who asked too: nothing changes for them, so that no other email tells them. */
export const isEmailedItsEnd = (how: Events['handOver.ended']['how']): boolean => how === 'REFUSED' || how === 'EXPIRED'
