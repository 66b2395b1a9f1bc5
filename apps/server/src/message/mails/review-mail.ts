import type { Work } from '../../platform/ctx.ts'
import { reviewsToAsk } from '../../session/session.ts'
import { eventFor, eventValues } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'

/** An event at a venue of ours is over: those of its crew who review venues are asked once, unless they have written already. */
export async function tellReviewAsked(work: Work, sessionId: string): Promise<void> {
  for (const { userId, id, name } of await reviewsToAsk(work.tx, work.at).where('s.id', '=', sessionId).execute()) {
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
        venue: oneLine(name),
        link: `${work.settings.baseUrl}/venue/${id}?review=${event.id}`,
      },
    })
  }
}
