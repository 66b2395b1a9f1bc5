import { ASSIGNMENT_ROLE_WORDS, minutesWords } from '@troupe/domain/words'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { eventFor, eventValues } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { callWords } from '../when.ts'
import { envelopeOf } from './crew-mails.ts'

/** Asks someone to confirm that they get to an event and back, with what is known of their way. */
export async function tellTravelAsked(work: Work, asked: Events['assignment.travelAsked']) {
  const { event, reader } = await eventFor(work, asked)
  const { startsAt } = event
  if (!reader || !startsAt) return
  const { way, travel, lodging } = asked
  const clock = (at: Temporal.Instant | undefined) => at && callWords({ call: at, start: startsAt }, event.timezone, reader.timezone)
  await storeMail(work, {
    kind: 'assignment.travelAsked',
    // another start asks again
    ...envelopeOf(event, `travel/${asked.approvalId}/${work.at.epochMilliseconds}`, reader),
    values: {
      ...eventValues(event, reader, asked.role),
      role: ASSIGNMENT_ROLE_WORDS[asked.role],
      way: way ? minutesWords(way.minutes) : undefined,
      leave: clock(way?.leaveAt),
      // someone who stays there doesn't come home after the event
      back: lodging ? undefined : clock(way?.backAt),
      travel: travel ? oneLine(travel) : undefined,
      lodging: lodging ? oneLine(lodging) : undefined,
    },
  })
}
