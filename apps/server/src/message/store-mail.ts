import { CODE_MINUTES } from '@troupe/domain/account/codes'
import { sql } from 'kysely'
import type { Work } from '../platform/ctx.ts'
import { htmlOf, isAddress, oneLine } from './text.ts'

export interface Mail {
  /** One mail per key, whatever is retried; also its Message-ID. */
  readonly dedupeKey: string
  readonly kind: string
  readonly to: { readonly address: string; readonly name: string }
  readonly subject: string
  /** Plain text; an empty line between paragraphs, an address of the web alone on its line. */
  readonly body: string
  /** An email with a code goes before all others: CODE for an account or a change of address, then REGISTER, in turn for each address. */
  readonly urgency?: 'CODE' | 'REGISTER'
  /** An iCalendar file to attach. */
  readonly calendar?: string | undefined
  readonly sessionId: string | null
  readonly workspaceId: string | null
}

/** Writes a mail into the outbox and queues its sending, both only if the transaction commits (I-9). A key that is known is left alone. */
export const storeMail = (work: Work, mail: Mail): Promise<void> => storeMails(work, [mail])

/** The same for several mails at once. News of bookings go to nobody who switched them off (attributes.email.booking). */
export async function storeMails(work: Work, all: readonly Mail[]): Promise<void> {
  const mails = await wanted(work, all)
  if (mails.length === 0) return
  const rows = await work.tx
    .insertInto('message_mail')
    .values(mails.map((mail) => rowOf(work, mail)))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'dedupe_key', 'last_error'])
    .execute()
  // an address that no server would take must not stop the booking: it stands in the outbox for an admin to see
  for (const { id, dedupe_key: key, last_error: error } of rows)
    if (error === null)
      await work.queue(
        'mail',
        { id },
        await priorityOf(
          work,
          mails.find(({ dedupeKey }) => dedupeKey === key),
        ),
      )
}

/** Priorities of the queue; the least urgent email with a code is at `LEAST_URGENT_CODE`, everything else at 0. */
export const LEAST_URGENT_CODE = 10
const priorities = { CODE: 30, REGISTER: 20 }

/**
 * The priority of an email that was just written. An address's second waiting registration goes after the first ones of all addresses, the third
 * after the second ones, so that many registrations of one address do not delay others.
 */
async function priorityOf(work: Work, mail: Mail | undefined): Promise<number> {
  if (mail?.urgency !== 'REGISTER') return mail?.urgency === 'CODE' ? priorities.CODE : 0
  const { waiting } = await work.tx
    .selectFrom('message_mail')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('to_address', '=', mail.to.address.trim())
    .where('sent_at', 'is', null)
    .where(sql<boolean>`kind in ('account.registering', 'account.known')`)
    .where('made_at', '>', work.at.subtract({ minutes: CODE_MINUTES.REGISTER }))
    .executeTakeFirstOrThrow()
  return Math.max(LEAST_URGENT_CODE, priorities.REGISTER - Math.max(0, waiting - 1))
}

const ofBookings = new Set(['session.booked', 'session.moved', 'session.unscheduled', 'session.cancelled'])

async function wanted(work: Work, mails: readonly Mail[]): Promise<readonly Mail[]> {
  const addresses = mails.filter(({ kind }) => ofBookings.has(kind)).map(({ to }) => to.address.trim().toLowerCase())
  if (addresses.length === 0) return mails
  const rows = await work.tx
    .selectFrom('account_user')
    .select('email')
    .where('email', 'in', addresses)
    .where(sql<boolean>`attributes #>> '{email,booking}' = 'false'`)
    .execute()
  const off = new Set(rows.map(({ email }) => email))
  return mails.filter(({ kind, to }) => !ofBookings.has(kind) || !off.has(to.address.trim().toLowerCase()))
}

function rowOf(work: Work, mail: Mail) {
  const subject = oneLine(mail.subject)
  const address = mail.to.address.trim()
  return {
    dedupe_key: mail.dedupeKey,
    kind: mail.kind,
    to_address: address,
    to_name: oneLine(mail.to.name),
    subject,
    body: mail.body,
    html: htmlOf(subject, mail.body),
    calendar: mail.calendar ?? null,
    session_id: mail.sessionId,
    workspace_id: mail.workspaceId,
    made_at: work.at,
    last_error: isAddress(address) ? null : 'This is not an email address.',
  }
}
