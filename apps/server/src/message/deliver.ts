import { isUuid } from '@troupe/domain/ids'
import { isCodeLive } from '../account/account.ts'
import type { House } from '../platform/ctx.ts'
import type { Post } from '../platform/outbound/smtp.ts'
import { messageIdOf, withoutCodes } from './text.ts'

/**
 * Sends one email of the outbox, once. An email that was deleted or sent, or is too old, is skipped; one whose code is no longer valid is deleted.
 * Throws when the server could not take it now, so that the queue tries again; if the connection broke after the text was sent, the retry has
 * the same Message-ID (I-9). When the server refuses an address permanently, the email is kept with the reason and not tried again.
 */
export async function deliverMail(house: Pick<House, 'db' | 'now' | 'settings' | 'log'>, post: Post, id: string): Promise<void> {
  const mail = await house.db
    .selectFrom('message_mail')
    .select(['kind', 'dedupe_key', 'to_address', 'to_name', 'subject', 'body', 'html', 'calendar'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('too_old', '=', false)
    .executeTakeFirst()
  if (!mail) return
  // asked right before sending and without a lock, since no transaction may wait for a mail server: a code revoked during the send counts as revoked after it
  if (await isOver(house, mail)) {
    await house.db.deleteFrom('message_mail').where('id', '=', id).where('sent_at', 'is', null).execute()
    return house.log.info({ mail: id, kind: mail.kind }, 'mail thrown away: its code is dead')
  }
  try {
    await post.sendMail({
      from: house.settings.mailFrom,
      to: { name: mail.to_name, address: mail.to_address },
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
      messageId: messageIdOf(mail.dedupe_key, new URL(house.settings.baseUrl).hostname),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(mail.calendar ? { icalEvent: { method: methodOf(mail.calendar), filename: 'event.ics', content: mail.calendar } } : {}),
    })
  } catch (error) {
    await house.db
      .updateTable('message_mail')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: reasonOf(error) }))
      .where('id', '=', id)
      .execute()
    if (isFinal(error)) return house.log.error({ mail: id, error: reasonOf(error) }, 'mail refused')
    throw error
  }
  await house.db
    .updateTable('message_mail')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: null,
      sent_at: house.now(),
      body: withoutCodes(mail.body),
      html: withoutCodes(mail.html),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Whether an email carries a code that is no longer valid (used, revoked, displaced, expired) or reminds of an offer that is settled. The email
 * with the offer itself is still sent: its link shows the outcome, and the email about the outcome makes no sense without it.
 */
async function isOver(
  { db, now }: Pick<House, 'db' | 'now'>,
  mail: { readonly kind: string; readonly dedupe_key: string; readonly body: string },
): Promise<boolean> {
  const [, id = ''] = mail.dedupe_key.split('/')
  if (!isUuid(id) || withoutCodes(mail.body) === mail.body) return false
  if (mail.kind === 'assignment.reminded')
    return !(await db
      .selectFrom('staffing_approval')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'PENDING')
      .where('expires_at', '>', now())
      .executeTakeFirst())
  if (!mail.kind.startsWith('account.')) return false
  return !(await isCodeLive({ db, now }, id))
}

const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** The server's own words, without what was sent. */
const reasonOf = (error: unknown): string => withoutCodes(error instanceof Error ? error.message : String(error)).slice(0, 500)

/** 5xx about the recipient or the text; a refused sign-in is our own mistake, which somebody mends. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
