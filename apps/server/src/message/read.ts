import type { Ctx } from '../platform/ctx.ts'
import { anywhere, idOrNone, type Page } from '../platform/database/lists.ts'
import { textOf } from './outbox/deliver.ts'
import { isAddress } from './text.ts'

/**
 * The outbox, newest first: all emails, those that hold a text, or the one with an id. The policy lets only admins ask. Unsent emails show their codes:
 * without a mail server the outbox serves as the mailbox.
 */
export async function listMails(
  ctx: Ctx,
  asked: { readonly text?: string | null | undefined; readonly id?: string | null | undefined },
  page: Page,
) {
  let rows = ctx.db.selectFrom('message_mail')
  const text = asked.text?.trim()
  if (text) {
    const wanted = anywhere(text)
    rows = rows.where((eb) => eb.or((['subject', 'to_address', 'to_name', 'body'] as const).map((column) => eb(column, 'ilike', wanted))))
  }
  if (asked.id) rows = rows.where('id', '=', idOrNone(asked.id))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = await rows
    .select([
      'id',
      'kind',
      'to_address',
      'to_name',
      'subject',
      'body',
      'html',
      'box',
      'calendar',
      'made_at',
      'sent_at',
      'too_old',
      'attempts',
      'last_error',
      'session_id',
      'next_at',
      'not_delivered_at',
    ])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const nodes = found.map(({ box, html, ...mail }) => ({
    ...mail,
    // a box that doesn't open leaves the stored text, with *** for its codes
    body: textOf(ctx, { ...mail, html, box })?.body ?? mail.body,
    canSendAgain: mail.sent_at === null && isAddress(mail.to_address),
  }))
  return { nodes, totalCount: total, delivers: ctx.settings.smtpUrl !== undefined }
}

export type MailList = Awaited<ReturnType<typeof listMails>>
