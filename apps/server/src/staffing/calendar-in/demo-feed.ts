import { randomUUID } from 'node:crypto'
import { type BoxSecrets, closeBox } from '../../platform/box.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Connects the demo's calendar for someone of the demo world. It is due: the first tick reads it. */
export async function connectDemoCalendar(
  tx: Tx,
  secrets: BoxSecrets,
  { userId, at }: { readonly userId: string; readonly at: Temporal.Instant },
): Promise<void> {
  const id = randomUUID()
  const host = 'calendar.demo.invalid'
  const { timezone } = await tx.selectFrom('account_user').select('timezone').where('id', '=', userId).executeTakeFirstOrThrow()
  await tx
    .insertInto('staffing_calendar_feed')
    .values({
      ...{ id, user_id: userId, host, address_box: closeBox(secrets, id, `https://${host}/private.ics`), timezone },
      ...{ made_at: at, last_read_at: at, read_at: at, next_read_at: at },
    })
    .execute()
}
