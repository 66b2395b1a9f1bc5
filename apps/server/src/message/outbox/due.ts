import { yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { asSystem, command, type House } from '../../platform/ctx.ts'
import { queueMail } from './store-mail.ts'

/** After this long in the queue an email's job counts as lost: pg-boss deletes jobs, and a queue of emails that wait is done sooner. */
const lostMinutes = 30
const mostAtOnce = 500

/** Queues emails that are due again: their next try has come, the process that claimed them ended silently, or their job was lost. */
export function dueTick(house: House) {
  return {
    name: 'emails due',
    seconds: 2,
    run: async () => {
      if (!house.settings.smtpUrl) return
      await command(asSystem(house), async (work) => {
        const due = work.tx
          .selectFrom('message_mail')
          .select('id')
          .where('next_at', '<=', work.at)
          .where(sql<boolean>`coalesce(claimed_until, next_at) <= ${work.at}`)
          .where((eb) =>
            eb.or([
              sql<boolean>`queued_at < greatest(next_at, claimed_until)`,
              eb('queued_at', '<', work.at.subtract({ minutes: lostMinutes })),
            ]),
          )
          .orderBy('next_at')
          .limit(mostAtOnce)
          // another process queues the ones it has locked
          .forUpdate()
          .skipLocked()
        const mails = await work.tx
          .updateTable('message_mail')
          .set({ queued_at: work.at })
          .where('id', 'in', due)
          .returning(['id', 'kind', 'to_address'])
          .execute()
        for (const mail of mails) await queueMail(work, mail)
        return yes(null)
      })
    },
  }
}
