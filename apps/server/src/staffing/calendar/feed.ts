import { type Answer, no, yes } from '@troupe/domain/answer'
import { feedStatus } from '@troupe/domain/staffing/calendar-feed'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/db.ts'
import { hashOf } from '../../platform/tokens.ts'
import { type CalendarPlace, crewFeed } from '../../session/session.ts'

/** Events that ended longer ago are left out. */
const SHOWN_DAYS = 60

/**
 * The calendar behind an address: the events that its person has been asked for or has accepted, and for 30 days those that they no longer
 * have. Refuses NOT_FOUND for an unknown or revoked address, and once its person is deactivated.
 */
export function calendarFeed(ctx: Ctx, token: string): Promise<Answer<string>> {
  // the token is the right: its reader isn't signed in
  return asHouse(ctx.db, async (db): Promise<Answer<string>> => {
    const owner = await db
      .selectFrom('staffing_calendar_token as t')
      .innerJoin('account_user as u', 'u.id', 't.user_id')
      .select('u.id')
      .where('t.token_hash', '=', hashOf(token))
      .where('u.active', '=', true)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!owner) return no('NOT_FOUND')
    const now = ctx.now()
    const offers = await db
      .selectFrom('staffing_approval as o')
      .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
      .innerJoin('session as s', 's.id', 'o.session_id')
      .select(['o.session_id', 'o.state', 'o.answered_at', 'o.expires_at', 'a.role'])
      .distinctOn('o.session_id')
      .where('o.user_id', '=', owner.id)
      .where('s.ends_at', '>', now.subtract({ hours: 24 * SHOWN_DAYS }))
      .orderBy('o.session_id')
      // what the person has now counts before what they had
      .orderBy(sql`o.state in ('PENDING', 'ACCEPTED')`, 'desc')
      .orderBy('o.seq', 'desc')
      .execute()
    const places = offers.flatMap(({ session_id: sessionId, role, state, answered_at, expires_at }): CalendarPlace[] => {
      const status = feedStatus({ state, endedAt: answered_at ?? expires_at }, now)
      return status === null ? [] : [{ sessionId, role, status }]
    })
    return yes(await crewFeed(db, { name: 'Troupe', places, now, settings: ctx.settings }))
  })
}
