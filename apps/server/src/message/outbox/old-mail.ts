import { yes } from '@troupe/domain/answer'
import { NOTICE_DAYS } from '@troupe/domain/message/notices'
import { asSystem, command, type House } from '../../platform/ctx.ts'

/** For how many days we keep the text of an email, what went wrong with its tries, and whom an event's guests were. */
const kept = { text: 400, tries: 90, guests: 400 } as const

/** What stands in place of a text that was deleted. */
const deleted = 'Text deleted after 400 days'

/**
 * Deletes the texts of emails after 400 days and what went wrong with their tries after 90, and 400 days after an event's end whom its invitations went to.
 * That an email was sent, and when, stays. Notices are deleted after 60 days.
 */
export function oldMailTick(house: House) {
  return {
    name: 'texts of emails are forgotten',
    seconds: 86_400,
    run: async () => {
      await command(asSystem(house), async ({ tx, at }) => {
        const ago = (days: number) => at.subtract({ hours: 24 * days })
        await tx
          .updateTable('message_mail')
          .set({ subject: deleted, body: '', html: '', calendar: null, box: null })
          .where('made_at', '<=', ago(kept.text))
          .where('body', '<>', '')
          .where('next_at', 'is', null)
          .execute()
        await tx
          .updateTable('message_mail')
          .set({ last_error: null })
          .where('made_at', '<=', ago(kept.tries))
          .where('last_error', 'is not', null)
          .where('next_at', 'is', null)
          .execute()
        await tx
          .updateTable('message_mail')
          .set({ to_address: 'deleted@troupe.invalid', to_name: '' })
          .where('kind', '=', 'session.invited')
          .where('to_address', '<>', 'deleted@troupe.invalid')
          .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('ends_at', '<=', ago(kept.guests)))
          .execute()
        await tx.deleteFrom('message_notice').where('made_at', '<=', ago(NOTICE_DAYS)).execute()
        return yes(null)
      })
    },
  }
}
