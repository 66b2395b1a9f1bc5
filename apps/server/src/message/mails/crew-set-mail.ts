import type { Work } from '../../platform/ctx.ts'
import { eventFacts, eventValues, wantsBooking } from '../facts.ts'
import { stateValues } from '../outbox/state-values.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { listWords, oneLine } from '../text.ts'

/** Everyone who hosts or acts at the event has accepted: to everyone who gets emails about its booking, by first names. */
export async function tellCrewSet(work: Work, sessionId: string): Promise<void> {
  const event = await eventFacts(work, sessionId)
  const crew = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['a.role', 'u.first_name'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', 'in', ['HOST', 'PLANT'])
    .orderBy('a.role')
    .orderBy('a.ord')
    .execute()
  const named = (role: 'HOST' | 'PLANT', one: string, many: string) => {
    const names = crew.filter((person) => person.role === role).map(({ first_name }) => oneLine(first_name))
    return names.length > 0 ? [`${names.length === 1 ? one : many}: ${listWords(names)}`] : []
  }
  const people = [...named('HOST', 'Host', 'Hosts'), ...named('PLANT', 'Actor', 'Actors')]
  const valuesFor = await stateValues(work, sessionId)
  for (const reader of event.bookingReaders) {
    const { answers, by } = valuesFor(reader)
    await storeMail(work, {
      kind: 'session.crewSet',
      // one email per start: the mark of the event says so too
      dedupeKey: `crewSet/${event.id}/${event.sequence}/${reader.id}`,
      to: reader,
      isWanted: wantsBooking(event, reader),
      sessionId: event.id,
      workspaceId: event.workspaceId,
      values: { ...eventValues(event, reader), crew: people, answers, by },
    })
  }
}
