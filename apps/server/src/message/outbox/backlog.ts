import type { House } from '../../platform/ctx.ts'
import { transaction } from '../../platform/database/db.ts'

const oldestHours = 24

/**
 * Run at every start with an SMTP server. The first one stores its time, and emails that are older than 24 hours then are never sent: otherwise
 * news of past events would go out before current emails. Later starts do nothing, since emails that wait then were held up by an unavailable
 * mail server. A refused email keeps its reason.
 */
export async function dropBacklog({ db, now, log }: Pick<House, 'db' | 'now' | 'log'>): Promise<void> {
  await transaction(db, async (tx) => {
    const first = await tx
      .insertInto('message_smtp')
      .values({ first_set_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('first_set_at')
      .executeTakeFirst()
    if (!first) return
    const { numUpdatedRows: emails } = await tx
      .updateTable('message_mail')
      .set({ too_old: true, next_at: null })
      .where('sent_at', 'is', null)
      .where('not_delivered_at', 'is', null)
      .where('last_error', 'is', null)
      .where('made_at', '<', first.first_set_at.subtract({ hours: oldestHours }))
      .executeTakeFirst()
    if (emails > 0n) log.info({ emails: Number(emails) }, 'not sent: older than 24 hours when SMTP_URL was first set')
  })
}
