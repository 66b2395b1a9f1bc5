import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { calendarFor } from '../calendars.ts'
import { type EventFacts, eventsFacts, eventValues, type Reader, readers } from '../facts.ts'
import { type Mail, storeMail, storeNow } from '../outbox/store-mail.ts'
import { momentWords } from '../when.ts'
import { tellHurry } from './crew-mails.ts'

type ToldRound = Events['plan.published']['rounds'][number]
type FactsById = ReadonlyMap<string, EventFacts>

/** A plan was published: each person gets one email with everything that is new and that is no longer theirs. */
export async function tellPublished(work: Work, { planId, rounds }: Events['plan.published']) {
  const facts = await eventsFacts(work, [
    ...new Set(rounds.flatMap(({ offered, released }) => [...offered, ...released].map((one) => one.sessionId))),
  ])
  const people = new Map(
    (
      await readers(
        work,
        rounds.map(({ userId }) => userId),
      )
    ).map((reader) => [reader.id, reader]),
  )
  const mails: Mail[] = []
  for (const round of rounds) {
    const reader = people.get(round.userId)
    if (reader) mails.push(await roundMail(work, { planId, round, reader, facts }))
  }
  // not at the end of the command: it has the crews locked then, and bookings wait for it
  await storeNow(work, mails)
}

/** Little time is left until some events whose offers a publication has just made: their producers are told immediately. */
export async function tellHurried(work: Work, { offers }: Events['offers.hurried']) {
  const facts = await eventsFacts(work, [...new Set(offers.map(({ sessionId }) => sessionId))])
  const people = new Map((await readers(work, [...new Set(offers.map(({ userId }) => userId))])).map((reader) => [reader.id, reader]))
  for (const offer of offers) {
    const [asked, event] = [people.get(offer.userId), facts.get(offer.sessionId)]
    if (asked && event) await tellHurry(work, offer, { event, asked })
  }
}

interface RoundOf {
  readonly planId: string
  readonly round: ToldRound
  readonly reader: Reader
  readonly facts: FactsById
}

async function roundMail(work: Work, { planId, round, reader, facts }: RoundOf): Promise<Mail> {
  const lines = (shows: readonly Show[]) => linesOf(work, reader, { facts, shows })
  const asked = round.offered.filter(({ asks }) => asks)
  const placed = round.offered.filter(({ asks }) => !asks)
  const [only] = placed
  const event = placed.length === 1 && only ? facts.get(only.sessionId) : undefined
  const envelope = {
    dedupeKey: `plan/${planId}/${reader.id}`,
    to: reader,
    sessionId: null,
    workspaceId: null,
    calendar: event && only ? await calendarFor(work, { event, reader, method: 'REQUEST', crew: only.role }) : undefined,
  }
  const values = { placed: lines(placed), released: lines(round.released), attached: envelope.calendar !== undefined }
  if (asked.length === 0) return { kind: 'assignment.changed', ...envelope, values: { ...values, page: `${work.settings.baseUrl}/shows` } }
  const link = { before: `${work.settings.baseUrl}/a/`, code: round.code }
  return { kind: 'assignment.round', ...envelope, values: { ...values, what: whatOf(asked, facts), asked: lines(asked), link } }
}

const reminderKey = 'reminded/'

/** The round that an email reminds of; undefined for every other email. */
export const roundReminded = (mail: { readonly kind: string; readonly dedupe_key: string }): string | undefined =>
  mail.kind === 'assignment.roundReminded' ? mail.dedupe_key.slice(reminderKey.length) : undefined

/** Several offers that one person hasn't answered, in one reminder. */
export async function tellRoundReminded(work: Work, reminded: Events['round.reminded']) {
  const { roundId, userId, code, offers, last } = reminded
  const [reader] = await readers(work, [userId])
  if (!reader) return
  const facts = await eventsFacts(
    work,
    offers.map(({ sessionId }) => sessionId),
  )
  await storeMail(work, {
    kind: 'assignment.roundReminded',
    ...{ dedupeKey: `${reminderKey}${roundId}`, to: reader, sessionId: null, workspaceId: null },
    values: {
      ...{ what: whatOf(offers, facts), last, asked: linesOf(work, reader, { facts, shows: offers }) },
      link: { before: `${work.settings.baseUrl}/a/`, code },
    },
  })
}

interface Show {
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly expires?: Temporal.Instant | null
}

/** '“Buzzer Night”', or '5 shows'. */
function whatOf(shows: readonly Show[], facts: FactsById): string {
  const [first] = shows
  return shows.length === 1 && first ? `“${facts.get(first.sessionId)?.name ?? ''}”` : `${shows.length} shows`
}

/** Shows in the order of their starts, a line each: what, when, as what, where, and until when to answer. */
function linesOf(work: Work, reader: Reader, { facts, shows }: { readonly facts: FactsById; readonly shows: readonly Show[] }): string[] {
  return shows
    .flatMap((show) => {
      const event = facts.get(show.sessionId)
      return event ? { ...show, event } : []
    })
    .sort((a, b) => (a.event.startsAt?.epochMilliseconds ?? 0) - (b.event.startsAt?.epochMilliseconds ?? 0))
    .map(({ event, role, expires }) => {
      const values = eventValues(event, reader, role)
      const parts = [
        `“${event.name}” for ${event.company}${values['event.when'] ? ` on ${values['event.when']}` : ''}`,
        `Your role: ${ASSIGNMENT_ROLE_WORDS[role]}`,
        values['event.call'] && `Your call time: ${values['event.call']}`,
        event.isOnSite ? values['event.place'] && `Location: ${values['event.place']}` : 'You’ll join online',
        expires && `Answer by ${momentWords(toldDeadline(expires, work.at), reader.timezone)}`,
      ]
      return `${parts.filter(Boolean).join('. ')}.`
    })
}
