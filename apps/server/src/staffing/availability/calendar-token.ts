import { randomBytes } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { hashOf } from '../../platform/http/tokens.ts'

export interface CalendarLink {
  readonly address: string
  readonly madeAt: Temporal.Instant
}

/**
 * Makes the link by which the caller's shows are read as a calendar, and answers it once: only a digest is kept. The link that they had stops working.
 * Refuses UNAUTHENTICATED.
 */
export function createCalendarToken(ctx: Ctx): Promise<Answer<CalendarLink>> {
  const token = randomBytes(32).toString('base64url')
  // answers to a key are kept as text, and a secret must not be: a call that is repeated makes another link
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const userId = actorId(work)
    if (userId === null) return no('UNAUTHENTICATED')
    const values = { token_hash: hashOf(token), made_at: work.at }
    await work.tx
      .insertInto('staffing_calendar_token')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    return yes({ address: `${work.settings.baseUrl}/calendar/${token}.ics`, madeAt: work.at })
  })
}

/** Makes the caller's calendar link invalid. Answers whether there was one. Refuses UNAUTHENTICATED. */
export function deleteCalendarToken(ctx: Ctx): Promise<Answer<boolean>> {
  return command(ctx, async (work) => {
    const userId = actorId(work)
    if (userId === null) return no('UNAUTHENTICATED')
    const { numDeletedRows } = await work.tx.deleteFrom('staffing_calendar_token').where('user_id', '=', userId).executeTakeFirstOrThrow()
    return yes(numDeletedRows > 0)
  })
}

/** When a person's link was made; null without one. */
export async function calendarLinkMadeAtOf(db: Db, userId: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('staffing_calendar_token').select('made_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.made_at ?? null
}
