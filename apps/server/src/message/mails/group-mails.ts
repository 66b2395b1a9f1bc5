import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { raiseSequence } from '../../session/session.ts'
import { roundFor } from '../../staffing/staffing.ts'
import { calendarFor } from '../calendars.ts'
import { type EventFacts, eventsFacts, eventValues, type Reader, readers, wantsBooking } from '../facts.ts'
import { type Mail, storeMail, unstored, withdrawUnstored } from '../outbox/store-mail.ts'
import type { MailKind } from '../templates/templates.ts'
import { oneLine } from '../text.ts'

/** An announcement of a group: to each of its contacts, with the events that they are told of and a calendar file for each that has a time. */
export async function tellAnnounced(work: Work, { groupId, number, isFirst, changes, people }: Events['group.announced']) {
  const { name, workspace_id: workspaceId } = await groupOf(work, groupId)
  const ids = [...new Set(people.flatMap(({ sessionIds }) => sessionIds))]
  // the files that people get now are newer than those that they have
  const known = await eventsFacts(work, ids)
  for (const event of known.values()) if (event.startsAt) await raiseSequence(work, { id: event.id })
  const events = await eventsFacts(work, ids)
  const gone = new Map(
    changes.flatMap(({ sessionId, kind, before }) => (kind === 'REMOVED' && before ? [[sessionId, before.name] as const] : [])),
  )
  for (const { userId, sessionIds } of people) {
    const [reader] = await readers(work, [userId])
    if (!reader) continue
    const told = sessionIds.flatMap((id) => (gone.has(id) ? [] : (events.get(id) ?? [])))
    const files: string[] = []
    for (const event of told) {
      const file = event.startsAt ? await calendarFor(work, { event, reader, method: 'REQUEST' }) : undefined
      if (file) files.push(file)
    }
    const [any] = events.values()
    await storeMail(work, {
      kind: 'group.announced',
      dedupeKey: `announced/${groupId}/${number}/${reader.id}`,
      to: reader,
      ...{ sessionId: null, workspaceId },
      isWanted: any ? wantsBooking(any, reader) : reader.wantsBookings,
      calendar: files.length > 0 ? files.join('') : undefined,
      values: {
        ...{ group: oneLine(name), count: countWords(told.length), first: isFirst, attached: files.length > 0 },
        events: told.map((event) => ({ words: lineOf(event, reader), link: event.page })),
        gone: sessionIds.flatMap((id) => gone.get(id) ?? []).map((one) => oneLine(one)),
      },
    })
  }
}

const countWords = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

function lineOf(event: EventFacts, reader: Reader): string {
  const values = eventValues(event, reader)
  const place = values['event.place']
  return `${event.name}, ${values['event.when'] ?? 'no date yet'}${place ? `. Location: ${place}` : ''}`
}

/** Kinds of emails about one event that are told together when several events of a group are booked or moved. */
const TOGETHER = new Set<MailKind>([
  ...(['session.booked', 'session.moved', 'session.movedForCrew'] as const),
  ...(['assignment.offered', 'assignment.offeredAgain', 'assignment.placed', 'assignment.released', 'assignment.withdrawn'] as const),
])
/** Those of them that ask for an answer; their offer is the end of their key. */
const ASKING = new Set<MailKind>(['assignment.offered', 'assignment.offeredAgain'])
const GONE = new Set<MailKind>(['assignment.released', 'assignment.withdrawn'])

/**
 * Events of a group were booked or moved together: what this command wrote about each of them becomes one email a person, with all calendar files. Who has to
 * answer gets one link for all their offers.
 */
export async function tellScheduled(work: Work, { groupId, what, sessionIds }: Events['group.scheduled']) {
  const { name, workspace_id: workspaceId } = await groupOf(work, groupId)
  const ids = new Set(sessionIds)
  const isMeant = ({ kind, sessionId }: Mail) => TOGETHER.has(kind) && sessionId !== null && ids.has(sessionId)
  const byAddress = Map.groupBy(unstored(work).filter(isMeant), ({ to }) => to.address)
  withdrawUnstored(work, isMeant)
  const pages = new Map([...(await eventsFacts(work, sessionIds)).values()].map((event) => [event.id, event]))
  for (const mails of byAddress.values()) {
    const [first] = mails
    if (!first) continue
    const inOrder = mails.toSorted((a, b) => startOf(pages, a) - startOf(pages, b))
    const files = inOrder.flatMap(({ calendar }) => calendar ?? [])
    const asking = inOrder.filter(({ kind }) => ASKING.has(kind))
    const others = inOrder.filter(({ kind }) => !ASKING.has(kind))
    const envelope = {
      // each event's own key names its move and its person
      dedupeKey: `group/${groupId}/${inOrder.map(({ dedupeKey }) => dedupeKey).sort()[0] ?? ''}`,
      to: first.to,
      ...{ sessionId: null, workspaceId },
      calendar: files.length > 0 ? files.join('') : undefined,
    }
    const values = {
      group: oneLine(name),
      count: countWords(new Set(inOrder.map(({ sessionId }) => sessionId)).size),
      moved: what === 'MOVED',
    }
    const linked = others.map((mail) => ({ words: wordsOf(mail), link: pages.get(mail.sessionId ?? '')?.page ?? work.settings.baseUrl }))
    const link = await linkFor(work, asking)
    if (!link)
      await storeMail(work, {
        kind: 'group.scheduled',
        ...envelope,
        isWanted: true,
        values: { ...values, events: linked, attached: files.length > 0 },
      })
    else
      await storeMail(work, {
        kind: 'group.asked',
        ...envelope,
        values: {
          ...{ ...values, asked: asking.map((mail) => `${wordsOf(mail)}.`), also: linked, attached: files.length > 0 },
          link,
        },
      })
  }
}

/** One offer is answered by its own link, several by one that is made for them. */
async function linkFor(work: Work, asking: readonly Mail[]) {
  const [only, ...more] = asking
  if (only && more.length === 0 && 'link' in only.values && typeof only.values.link === 'object') return only.values.link
  const round = await roundFor(
    work,
    asking.map(({ dedupeKey }) => dedupeKey.slice('offered/'.length)),
  )
  return round && { before: `${work.settings.baseUrl}/a/`, code: round.code }
}

const startOf = (events: ReadonlyMap<string, EventFacts>, { sessionId }: Mail): number =>
  events.get(sessionId ?? '')?.startsAt?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER

/** An email about one event in one line: what it is, when, when it was, and as what someone of the crew comes. */
function wordsOf({ kind, values }: Mail): string {
  const said: Readonly<Record<string, unknown>> = values
  const text = (key: string) => (typeof said[key] === 'string' && said[key] !== '' ? said[key] : undefined)
  const parts = [
    `“${text('event.name') ?? ''}”${GONE.has(kind) ? ', no longer assigned to you' : ''}${text('event.when') ? `, ${text('event.when')}` : ''}`,
    GONE.has(kind) ? undefined : text('earlier') && `It was on ${text('earlier')}`,
    text('role') && `Your role: ${text('role')}`,
    text('event.call') && `Your call time: ${text('event.call')}`,
    text('expires') && `Answer by ${text('expires')}`,
  ]
  return parts.filter(Boolean).join('. ')
}

const groupOf = (work: Work, id: string) =>
  work.tx.selectFrom('session_group').select(['name', 'workspace_id']).where('id', '=', id).executeTakeFirstOrThrow()
