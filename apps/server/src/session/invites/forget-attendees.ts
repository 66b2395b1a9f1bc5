import { yes } from '@troupe/domain/answer'
import { asSystem, command, type House } from '../../platform/ctx.ts'

/** For how many days after the end of an event we keep who its guests were. */
const keptDays = 400

/** Deletes the guests of events that ended more than 400 days ago. How many there were stays. */
export async function forgetAttendees(house: House): Promise<void> {
  await command(asSystem(house), async ({ tx, at }) => {
    const ended = at.subtract({ hours: 24 * keptDays })
    await tx
      .deleteFrom('session_attendee')
      .where('session_id', 'in', (eb) => eb.selectFrom('session').select('id').where('ends_at', '<=', ended))
      .execute()
    return yes(null)
  })
}
