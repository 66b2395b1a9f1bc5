import { randomBytes } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { hashOf } from '../../platform/tokens.ts'

/**
 * Makes the address of the caller's own calendar, which is answered only this once; an earlier one stops working. Refuses UNAUTHORIZED without a
 * person.
 */
export function createCalendarToken(ctx: Ctx): Promise<Answer<{ readonly address: string }>> {
  return command(ctx, async (work): Promise<Answer<{ readonly address: string }>> => {
    const me = actorId(work)
    if (me === null) return no('UNAUTHORIZED')
    const token = randomBytes(32).toString('base64url')
    const made = { token_hash: hashOf(token), made_at: work.at }
    await work.tx
      .insertInto('staffing_calendar_token')
      .values({ user_id: me, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute()
    return yes({ address: `${work.settings.baseUrl}/calendar/${token}.ics` })
  })
}

/** Ends the caller's calendar address. Answers whether there was one. */
export function deleteCalendarToken(ctx: Ctx): Promise<Answer<boolean>> {
  return command(ctx, async (work) => {
    const gone = await work.tx
      .deleteFrom('staffing_calendar_token')
      .where('user_id', '=', actorId(work))
      .returning('user_id')
      .executeTakeFirst()
    return yes(gone !== undefined)
  })
}

/** When a person's calendar address was made; null while there is none. */
export async function calendarTokenMadeAt(db: Db, userId: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('staffing_calendar_token').select('made_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.made_at ?? null
}
