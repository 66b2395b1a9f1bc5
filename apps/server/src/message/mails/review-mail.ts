import { REVIEWER_ROLES } from '@troupe/domain/venue/review'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { eventFor, eventValues } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'

/** An event at a venue of ours is over: those of its crew who review venues are asked once, unless they have written already. */
export async function tellReviewAsked(work: Work, sessionId: string): Promise<void> {
  const people = await work.tx
    .selectFrom('session as s')
    .innerJoin('session_location as l', 'l.session_id', 's.id')
    .innerJoin('venue as v', 'v.id', 'l.venue_id')
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as p', 'p.id', 'o.assignment_id')
    .select(['o.user_id as userId', 'v.id as venueId', 'v.name as venue'])
    .distinctOn('o.user_id')
    .where('s.id', '=', sessionId)
    .where('s.status', '=', 'COMPLETED')
    .where(sql<boolean>`coalesce(s.outcome, 'UNKNOWN') not in ('NO_SHOW', 'FAILED')`)
    .where('l.type', 'in', ['START', 'VENUE'])
    .where('v.deleted_at', 'is', null)
    .where('o.state', '=', 'ACCEPTED')
    .where('p.role', 'in', REVIEWER_ROLES)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('venue_review as r').select('r.id').whereRef('r.session_id', '=', 's.id').whereRef('r.user_id', '=', 'o.user_id'),
        ),
      ),
    )
    // the room says more than the corner where people meet
    .orderBy('o.user_id')
    .orderBy('l.type', 'desc')
    .execute()
  for (const { userId, venueId, venue } of people) {
    const { event, reader } = await eventFor(work, { sessionId, userId })
    if (!reader) continue
    await storeMail(work, {
      kind: 'session.reviewAsked',
      dedupeKey: `review/${event.id}/${reader.id}`,
      to: reader,
      isWanted: reader.wantsBookings,
      sessionId: event.id,
      workspaceId: event.workspaceId,
      values: {
        ...eventValues(event, reader),
        venue: oneLine(venue),
        link: `${work.settings.baseUrl}/venue/${venueId}?review=${event.id}`,
      },
    })
  }
}
