import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { type EventFacts, eventFacts, eventValues, producerOf, type Reader, readers } from '../facts.ts'
import { isEmailedItsEnd, noteHandOverEnd } from '../notices/cause.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { momentWords } from '../when.ts'
import { crewPageOf, envelopeOf } from './crew-mails.ts'

type HandOverEvent = Events['handOver.asked'] | Events['handOver.taken'] | Events['handOver.ended']

/** Someone asks colleagues to take over their show. */
export async function tellHandOverAsked(work: Work, asked: Events['handOver.asked']) {
  const { event, from } = await factsOf(work, asked)
  for (const reader of await readers(work, asked.askedIds))
    await storeMail(work, {
      kind: 'handOver.asked',
      handOverId: asked.handOverId,
      ...envelopeOf(event, `handOver/${asked.handOverId}/asked/${reader.id}`, reader),
      values: {
        ...valuesOf(event, reader, { role: asked.role, from }),
        until: untilWords(work, asked.until, reader),
        note: asked.note ? oneLine(asked.note) : undefined,
        page: `${work.settings.baseUrl}/shows`,
      },
    })
}

/** A colleague said yes: the producer of the event is asked for theirs. */
export async function tellHandOverTaken(work: Work, taken: Events['handOver.taken']) {
  const { event, from } = await factsOf(work, taken)
  const taker = await nameOf(work, taken.takerId)
  const { note } = await work.tx
    .selectFrom('staffing_hand_over')
    .select('note')
    .where('id', '=', taken.handOverId)
    .executeTakeFirstOrThrow()
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader) return
  await storeMail(work, {
    kind: 'handOver.taken',
    handOverId: taken.handOverId,
    ...envelopeOf(event, `handOver/${taken.handOverId}/taken`, reader),
    values: {
      ...valuesOf(event, reader, { role: taken.role, from }),
      ...{ taker, until: untilWords(work, taken.until, reader), note: note ? oneLine(note) : undefined, crew: crewPageOf(event) },
    },
  })
}

/**
 * A request ended: everyone who was asked is told, and who asked, less the person who ended it. After a yes both who leave and who come get an email about
 * their place; where the show was taken from the person who asked, another email says so.
 */
export async function tellHandOverEnded(work: Work, ended: Events['handOver.ended']) {
  await noteHandOverEnd(work, ended)
  const { event, from } = await factsOf(work, ended)
  const { how, fromId, takerId } = ended
  const isDone = how === 'APPROVED'
  const ids = [...ended.askedIds.filter((id) => !isDone || id !== takerId), ...(isEmailedItsEnd(how) ? [fromId] : [])]
  for (const reader of await readers(work, ids)) {
    if (reader.id === actorId(work)) continue
    await storeMail(work, {
      kind: 'handOver.ended',
      handOverId: ended.handOverId,
      ...envelopeOf(event, `handOver/${ended.handOverId}/ended/${reader.id}`, reader),
      values: {
        ...{ ...eventValues(event, reader), from },
        ...{
          done: isDone,
          own: reader.id === fromId,
          refused: how === 'REFUSED',
          withdrawn: how === 'WITHDRAWN',
          expired: how === 'EXPIRED',
        },
      },
    })
  }
}

/** A producer wrote to a whole crew. */
export async function tellCrewMessaged(work: Work, { messageId, sessionId, byId, userIds, text }: Events['crew.messaged']) {
  const event = await eventFacts(work, sessionId)
  const by = await nameOf(work, byId)
  for (const reader of await readers(work, userIds))
    await storeMail(work, {
      kind: 'crew.messaged',
      ...envelopeOf(event, `crewMessage/${messageId}/${reader.id}`, reader),
      isWanted: reader.wantsBookings,
      values: { ...eventValues(event, reader), by, text: text.split('\n') },
    })
}

async function factsOf(work: Work, { sessionId, fromId }: HandOverEvent) {
  return { event: await eventFacts(work, sessionId), from: await nameOf(work, fromId) }
}

const valuesOf = (event: EventFacts, reader: Reader, { role, from }: { readonly role: HandOverEvent['role']; readonly from: string }) => ({
  ...eventValues(event, reader, role),
  role: ASSIGNMENT_ROLE_WORDS[role],
  from,
})

const untilWords = ({ at }: Work, until: Temporal.Instant, { timezone }: Reader): string => momentWords(toldDeadline(until, at), timezone)

const nameOf = async (work: Work, id: string): Promise<string> =>
  oneLine((await work.tx.selectFrom('account_user').select('full_name').where('id', '=', id).executeTakeFirstOrThrow()).full_name)
