import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { eventFacts } from '../facts.ts'
import { storeMails } from '../outbox/store-mail.ts'
import { typedToStranger } from '../text.ts'
import { dayWords, spanWords } from '../when.ts'

/** Emails an invite link to guests. They may be anyone: nothing that the sender typed with it is in the email, and names are shown as to a stranger. */
export async function tellInvited(work: Work, { sessionId, audience, code, again, guests }: Events['session.invited']): Promise<void> {
  const event = await eventFacts(work, sessionId)
  const { startsAt, endsAt, timezone } = event
  const isOnline = audience === 'ONLINE'
  const values = {
    event: typedToStranger(event.name) || 'An event with Troupe',
    workspace: typedToStranger(event.workspace) || 'A colleague',
    day: startsAt ? dayWords(startsAt, timezone) : undefined,
    // where the guests are is not known: the time is the event's own
    when: startsAt && endsAt ? spanWords({ from: startsAt, to: endsAt }, timezone, timezone) : undefined,
    place: isOnline ? undefined : typedToStranger(event.place) || undefined,
    online: isOnline,
    again,
    link: { before: `${work.settings.baseUrl}/join/`, code },
  }
  await storeMails(
    work,
    guests.map(({ id, email }) => ({
      kind: 'session.invited' as const,
      dedupeKey: `invited/${id}/${work.at.epochNanoseconds}`,
      to: { address: email, name: '', firstName: '' },
      sessionId: event.id,
      workspaceId: event.workspaceId,
      values,
    })),
  )
}
