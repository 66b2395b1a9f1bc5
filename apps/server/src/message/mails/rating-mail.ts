import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { eventFor, eventValues, wantsBooking } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'

/** An event has run: its contact is asked how its crew was. */
export async function tellRatingAsked(work: Work, { sessionId, userId, code }: Events['session.ratingAsked']): Promise<void> {
  const { event, reader } = await eventFor(work, { sessionId, userId })
  if (!reader) return
  await storeMail(work, {
    kind: 'session.ratingAsked',
    dedupeKey: `rating/${event.id}`,
    to: reader,
    isWanted: wantsBooking(event, reader),
    sessionId: event.id,
    workspaceId: event.workspaceId,
    values: { ...eventValues(event, reader), link: { before: `${work.settings.baseUrl}/assignment-rating/`, code } },
  })
}
