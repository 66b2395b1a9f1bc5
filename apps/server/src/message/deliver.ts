import type { House } from '../platform/ctx.ts'
import type { Post } from '../platform/outbound.ts'
import { messageIdOf, withoutCodes } from './text.ts'

/**
 * Sends one mail of the outbox, once; a mail that is gone or sent already is left alone. Throws when the server could not take it now, so
 * that the queue tries again; a broken wire after the text went out is unknown, and the same Message-ID goes out again (I-9). An address that the
 * server refuses for good is kept with the reason and not tried again.
 */
export async function deliverMail(house: Pick<House, 'db' | 'now' | 'settings' | 'log'>, post: Post, id: string): Promise<void> {
  const mail = await house.db
    .selectFrom('message_mail')
    .select(['dedupe_key', 'to_address', 'to_name', 'subject', 'body', 'html', 'calendar'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return
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

const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** The server's own words, without what was sent. */
const reasonOf = (error: unknown): string => withoutCodes(error instanceof Error ? error.message : String(error)).slice(0, 500)

/** 5xx about the recipient or the text; a refused sign-in is our own mistake, which somebody mends. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
