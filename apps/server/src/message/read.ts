import { anywhere, idOrNone, type Page } from '../account/account.ts'
import type { Ctx } from '../platform/ctx.ts'

/** The outbox, newest first: all emails, those that hold a text, or the one with an id. The policy lets only admins ask. */
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
  const nodes = await rows
    .select([
      'id',
      'kind',
      'to_address',
      'to_name',
      'subject',
      'body',
      'calendar',
      'made_at',
      'sent_at',
      'too_old',
      'attempts',
      'last_error',
      'session_id',
    ])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total, delivers: ctx.settings.smtpUrl !== undefined }
}

export type MailList = Awaited<ReturnType<typeof listMails>>
