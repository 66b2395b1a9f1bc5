import { isKeyOf } from '@troupe/domain/keys'
import { isSwitchable, OLDEST_HOURS } from '@troupe/domain/message/kinds'
import { nextTry } from '@troupe/domain/message/tries'
import { isCodeLive } from '../../account/account.ts'
import { type BoxSecrets, openBox } from '../../platform/box.ts'
import type { House } from '../../platform/ctx.ts'
import { type Db, transaction } from '../../platform/database/db.ts'
import { codeOf, messageOf } from '../../platform/errors.ts'
import type { Post } from '../../platform/outbound/smtp.ts'
import { forgetReminder, hasSettled } from '../../staffing/staffing.ts'
import { calendarsIn } from '../calendars.ts'
import { roundReminded } from '../mails/round-mails.ts'
import { templates } from '../templates/templates.ts'
import { messageIdOf } from '../text.ts'
import { replyToOf } from './reply-to.ts'
import type { Boxed } from './store-mail.ts'

/** How long an email is claimed by the process that sends it: longer than all its waits for the mail server together. */
const claimMinutes = 2

/**
 * Tries to send one email of the outbox that is due, and stores what came of it: sent; the time of the next try, with the reason; or not delivered, when the
 * server refuses it permanently or 72 hours have passed; or too old, when it is about a booking and was written more than 24 hours before its first try. An email whose code or offer has ended is deleted unsent, and so is a
 * reminder of several offers of which one has been answered. Several callers send an email
 * once: each claims it first. If the connection broke after the text was sent, the next try has the same Message-ID (I-9). Never throws for
 * what a mail server does.
 */
export async function deliverMail(
  house: Pick<House, 'db' | 'now' | 'settings' | 'log' | 'figures'>,
  post: Post,
  id: string,
): Promise<void> {
  const triedAt = house.now()
  const mail = await claimed(house, id, triedAt)
  if (!mail) return
  // asked right before sending and without a lock, since no transaction may wait for a mail server: a code revoked during the send counts as revoked after it
  if (await isOver(house, mail)) {
    await house.db.deleteFrom('message_mail').where('id', '=', id).where('sent_at', 'is', null).execute()
    return house.log.info({ mail: id, kind: mail.kind }, 'email deleted unsent: its code or offer has ended')
  }
  if (await remindsOfSettled(house, mail)) {
    await withdrawReminder(house, id, roundReminded(mail) ?? '')
    return house.log.info({ mail: id, kind: mail.kind }, 'reminder deleted unsent: some of its offers have been answered')
  }
  if (isTooOld(mail, triedAt)) {
    await unsent(house, id).set({ next_at: null, claimed_until: null, first_tried_at: null, too_old: true }).execute()
    return house.log.info({ mail: id, kind: mail.kind }, 'not sent: older than 24 hours')
  }
  const text = textOf(house, { id, ...mail })
  if (!text) return giveUp(house, id, 'The code in this email can no longer be read, because TROUPE_SECRET has changed.')
  const replyTo = await replyToOf(house.db, mail)
  try {
    await post.sendMail({
      from: house.settings.mailFrom,
      ...(replyTo ? { replyTo } : {}),
      to: { name: mail.to_name, address: mail.to_address },
      subject: mail.subject,
      text: text.body,
      html: text.html,
      messageId: messageIdOf(mail.dedupe_key, new URL(house.settings.baseUrl).hostname),
      headers: { 'Auto-Submitted': 'auto-generated', ...leavingHeaders(house.settings.baseUrl, text) },
      ...filesOf(mail.calendar),
    })
  } catch (error) {
    const reason = reasonOf(error, text.codes)
    const next = isFinal(error) ? undefined : nextTry(mail.first_tried_at ?? triedAt, triedAt)
    if (!next) return giveUp(house, id, reason)
    await unsent(house, id).set({ next_at: next, claimed_until: null, last_error: reason }).execute()
    return house.figures.count('emails', { result: 'failed' })
  }
  await house.db
    .updateTable('message_mail')
    .set({ sent_at: house.now(), next_at: null, claimed_until: null, last_error: null, box: null })
    .where('id', '=', id)
    .execute()
  house.figures.count('emails', { result: 'sent' })
}

/**
 * Whether an email that people can switch off has become older than 24 hours before its first try: news of bookings and reminders would come after what they are
 * about. Sent again by hand, it counts from then on.
 */
function isTooOld(mail: NonNullable<Awaited<ReturnType<typeof claimed>>>, triedAt: Temporal.Instant): boolean {
  const { kind, made_at: madeAt, again_at: againAt, first_tried_at: firstTriedAt } = mail
  if (!isKeyOf(templates, kind) || !isSwitchable(templates[kind].class)) return false
  if (firstTriedAt && Temporal.Instant.compare(firstTriedAt, triedAt) < 0) return false
  return Temporal.Instant.compare((againAt ?? madeAt).add({ hours: OLDEST_HOURS }), triedAt) < 0
}

/** By which a mail program offers to switch the emails of a class off, with one click (RFC 8058). */
const leavingHeaders = (baseUrl: string, { unsubscribe }: Boxed): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${baseUrl}/email/unsubscribe/${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** Whether the code or the offer that an email depends on has ended (used, revoked, displaced, expired, answered). */
export async function isOver(
  { db, now }: Pick<House, 'now'> & { readonly db: Db },
  mail: { readonly code_id: string | null; readonly offer_id: string | null },
): Promise<boolean> {
  if (mail.code_id !== null) return !(await isCodeLive({ db, now }, mail.code_id))
  if (mail.offer_id === null) return false
  const offer = await db
    .selectFrom('staffing_approval')
    .select('id')
    .where('id', '=', mail.offer_id)
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return offer === undefined
}

/** Whether an email reminds of several offers, and one of them was answered or has ended since it was written. */
async function remindsOfSettled({ db, now }: Pick<House, 'db' | 'now'>, mail: { readonly kind: string; readonly dedupe_key: string }) {
  const roundId = roundReminded(mail)
  return roundId !== undefined && hasSettled(db, roundId, now())
}

/** Deletes a reminder of several offers unsent, so that those which are left are reminded of by an email of their own. */
const withdrawReminder = ({ db }: Pick<House, 'db'>, id: string, roundId: string): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.deleteFrom('message_mail').where('id', '=', id).where('sent_at', 'is', null).execute()
    await forgetReminder(tx, roundId)
  })

/** An email's texts with its codes readable, out of its box; undefined when the box doesn't open. */
export function textOf(
  { settings }: { readonly settings: BoxSecrets },
  mail: { readonly id: string; readonly body: string; readonly html: string; readonly box: string | null },
): Boxed | undefined {
  if (mail.box === null) return { body: mail.body, html: mail.html, codes: [] }
  const inside = openBox(settings, mail.id, mail.box)
  return inside === undefined ? undefined : JSON.parse(inside)
}

/** Takes an email that is due, so that no one else tries it; undefined when it isn't due, or was taken a moment ago. */
const claimed = ({ db }: Pick<House, 'db'>, id: string, now: Temporal.Instant) =>
  db
    .updateTable('message_mail')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimed_until: now.add({ minutes: claimMinutes }),
      first_tried_at: eb.fn.coalesce('first_tried_at', eb.val(now)),
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returning(['kind', 'dedupe_key', 'to_address', 'to_name', 'subject', 'body', 'html', 'box', 'calendar', 'first_tried_at'])
    .returning(['code_id', 'offer_id', 'session_id', 'made_at', 'again_at'])
    .executeTakeFirst()

async function giveUp(house: Pick<House, 'db' | 'now' | 'log' | 'figures'>, id: string, reason: string): Promise<void> {
  await unsent(house, id).set({ next_at: null, claimed_until: null, not_delivered_at: house.now(), last_error: reason }).execute()
  house.log.error({ mail: id, error: reason }, 'email not delivered')
  house.figures.count('emails', { result: 'given up' })
}

/** Someone whose claim ran out may hear from the mail server after the next one has sent the email: what was sent stays sent. */
const unsent = ({ db }: Pick<House, 'db'>, id: string) => db.updateTable('message_mail').where('id', '=', id).where('sent_at', 'is', null)

/** One calendar file is an invitation that mail programs understand; several, which follow one another in the row, are attached as files. */
function filesOf(calendar: string | null) {
  const files = calendarsIn(calendar)
  const [only, ...more] = files
  if (only === undefined) return {}
  if (more.length === 0) return { icalEvent: { method: methodOf(only), filename: 'event.ics', content: only } }
  return {
    attachments: files.map((content, index) => ({
      filename: `event-${index + 1}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${methodOf(content)}`,
      content,
    })),
  }
}

const methodOf = (calendar: string): string => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'

/** The mail server's own words, without the codes that were sent; what went wrong on the way when it said nothing. */
function reasonOf(error: unknown, codes: readonly string[]): string {
  const words = answerOf(error).response ?? messageOf(error)
  return codes.reduce((said, code) => said.replaceAll(code, '***'), words).slice(0, 500)
}

/** 5xx about the recipient or the text; a refused sign-in is our own mistake, which someone corrects. */
function isFinal(error: unknown): boolean {
  const code = codeOf(error)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (answerOf(error).responseCode ?? 0) >= 500
}

/** A mail server's answer and its number; both are absent when it didn't answer. */
function answerOf(error: unknown): { readonly response?: string; readonly responseCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('response' in error && typeof error.response === 'string' ? { response: error.response } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number' ? { responseCode: error.responseCode } : {}),
  }
}
