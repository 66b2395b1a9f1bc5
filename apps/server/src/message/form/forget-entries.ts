import { yes } from '@troupe/domain/answer'
import { asSystem, command, type House } from '../../platform/ctx.ts'

/** For how many days we keep what someone wrote with a form. */
const keptDays = 400

/** Deletes what was written with a form more than 400 days ago. */
export function entriesTick(house: House) {
  return {
    name: 'form entries are forgotten',
    seconds: 86_400,
    run: async () => {
      await command(asSystem(house), async ({ tx, at }) => {
        await tx
          .deleteFrom('message_form_entry')
          .where('made_at', '<=', at.subtract({ hours: 24 * keptDays }))
          .execute()
        return yes(null)
      })
    },
  }
}
