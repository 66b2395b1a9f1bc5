import { isUuid } from '@troupe/domain/ids'
import { isKeyOf } from '@troupe/domain/keys'
import type { MailState } from '@troupe/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { anywhere, idOrNone, type Page } from '../platform/database/lists.ts'
import { textOf } from './outbox/deliver.ts'
import { templates } from './templates/templates.ts'
import { isAddress } from './text.ts'

/** The columns that the outbox can be sorted by. */
export const mailSortFields = {
  MADE_AT: 'm.made_at',
  SENT_AT: 'm.sent_at',
  NEXT_AT: 'm.next_at',
  TO_NAME: 'm.to_name',
  SUBJECT: 'm.subject',
} as const

interface MailsAsked {
  readonly text?: string | null | undefined
  readonly id?: string | null | undefined
  readonly states?: readonly MailState[] | null | undefined
  readonly sorting?: readonly { readonly field: keyof typeof mailSortFields; readonly direction: 'ASC' | 'DESC' }[] | null | undefined
}

/** Where an email of the outbox stands, of a row of `message_mail` as `m`. */
export const stateInSql = sql<MailState>`case when m.sent_at is not null then 'SENT' when m.too_old then 'TOO_OLD'
  when m.not_delivered_at is not null then 'NOT_DELIVERED' when m.attempts > 0 and m.last_error is not null then 'RETRYING' else 'WAITING' end`

/** What a kind of email is called; one of an earlier version by its id. */
export const nameOfKind = (kind: string): string => (isKeyOf(templates, kind) ? templates[kind].name : kind)

/** Rows of `message_mail` as `m` in some states; all of them without any. */
export const inStates = (states: readonly MailState[] | null | undefined): RawBuilder<boolean> =>
  states && states.length > 0 ? sql<boolean>`${stateInSql} in (${sql.join(states)})` : sql<boolean>`true`

/**
 * The outbox, newest first unless asked otherwise: all emails, those that hold a text or have it as their id or their request's, those in some states, or the one with an id. The
 * policy lets only admins ask. Unsent emails show their codes: without a mail server the outbox serves as the mailbox.
 */
export async function listMails(ctx: Ctx, asked: MailsAsked, page: Page) {
  let rows = ctx.db.selectFrom('message_mail as m').where(inStates(asked.states))
  const text = asked.text?.trim()
  if (text) {
    const wanted = anywhere(text)
    rows = rows.where((eb) =>
      eb.or([
        ...(['m.subject', 'm.to_address', 'm.to_name', 'm.body'] as const).map((column) => eb(column, 'ilike', wanted)),
        ...(isUuid(text) ? [eb('m.id', '=', text), eb('m.request_id', '=', text)] : []),
      ]),
    )
  }
  if (asked.id) rows = rows.where('m.id', '=', idOrNone(asked.id))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let ordered = rows
    .leftJoin('message_text as t', 't.id', 'm.text_id')
    .select(['m.id', 'm.kind', 'm.to_address', 'm.to_name', 'm.subject', 'm.body', 'm.html', 'm.box', 'm.calendar', 'm.made_at'])
    .select(['m.sent_at', 'm.too_old', 'm.attempts', 'm.last_error', 'm.session_id', 'm.request_id', 'm.next_at', 'm.not_delivered_at'])
    .select(['t.version', stateInSql.as('state')])
  for (const { field, direction } of asked.sorting ?? [])
    ordered = ordered.orderBy(mailSortFields[field], (order) => (direction === 'DESC' ? order.desc() : order.asc()).nullsLast())
  const found = await ordered.orderBy('m.made_at', 'desc').orderBy('m.id').offset(page.offset).limit(page.limit).execute()
  const nodes = found.map(({ box, html, version, ...mail }) => ({
    ...mail,
    name: nameOfKind(mail.kind),
    class: isKeyOf(templates, mail.kind) ? templates[mail.kind].class : null,
    version: version ?? 0,
    // a box that doesn't open leaves the stored text, with *** for its codes
    body: textOf(ctx, { ...mail, html, box })?.body ?? mail.body,
    canSendAgain: mail.sent_at === null && isAddress(mail.to_address),
  }))
  return { nodes, totalCount: total, delivers: ctx.settings.smtpUrl !== undefined }
}

export type MailList = Awaited<ReturnType<typeof listMails>>
