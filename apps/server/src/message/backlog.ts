import type { House } from '../platform/ctx.ts'
import { transaction } from '../platform/db.ts'

const oldestHours = 24

/**
 * Run at every start with an SMTP server. The first one stores its instant, and what has waited in the outbox for more than 24 hours by then is
 * never sent: news of long past events would go out otherwise, before everything that matters now. Later starts do nothing, since whatever waits
 * then waits for a mail server that was away. An email that was refused keeps its reason.
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
      .set({ too_old: true })
      .where('sent_at', 'is', null)
      .where('last_error', 'is', null)
      .where('made_at', '<', first.first_set_at.subtract({ hours: oldestHours }))
      .executeTakeFirst()
    if (emails > 0n) log.info({ emails: Number(emails) }, 'not sent: older than 24 hours when SMTP_URL was first set')
  })
}
