import { unitWords } from '@troupe/domain/credit/invoice'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { readers } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { dayWords } from '../when.ts'

/** Credits of a workspace end soon: one email on a day to each of its admins, with every lot that is announced on it. */
export async function tellExpiring(work: Work, { workspaceId, day, lots }: Events['credits.expiring']) {
  const [first] = lots
  if (!first) return
  const { name } = await work.tx.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirstOrThrow()
  const admins = await work.tx
    .selectFrom('account_permission')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'ADMIN')
    .execute()
  for (const reader of await readers(
    work,
    admins.map(({ user_id }) => user_id),
  ))
    await storeMail(work, {
      kind: 'credits.expiring',
      dedupeKey: `credits.expiring/${workspaceId}/${day}/${reader.id}`,
      to: reader,
      sessionId: null,
      workspaceId,
      values: {
        workspace: name,
        first: unitWords(first.consumable, first.quantity),
        day: `on ${dayWords(first.expiresAt, reader.timezone)}`,
        lots: lots.map((lot) => `${unitWords(lot.consumable, lot.quantity)} on ${dayWords(lot.expiresAt, reader.timezone)}`),
        link: `${work.settings.baseUrl}/experiences`,
      },
    })
}
