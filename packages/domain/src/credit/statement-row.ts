import type { SessionFormat } from '../catalogue/kinds.ts'
import { cardWords } from '../money/card.ts'
import { dayInZone } from '../time/clock-words.ts'

/** What a row of a statement tells: money and what it bought, or what became of an event's credits. */
export const STATEMENT_KINDS = [
  'ORDER',
  'GIFT',
  'REFUND',
  'REFUND_FAILED',
  'CORRECTION',
  'EXPIRED',
  'BOOKED',
  'RESERVED',
  'RELEASED',
  'CANCELLED',
  'COMPLETED',
  'CHANGED',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Which rows are shown: all of them, those about orders and their money, or those about events. */
export const STATEMENT_PARTS = ['ALL', 'PAYMENTS', 'EVENTS'] as const
export type StatementPart = (typeof STATEMENT_PARTS)[number]

/** One row of a statement: all that one act moved, whatever number of entries of the ledger it took. */
export interface StatementRowFacts {
  readonly kind: StatementKind
  readonly at: Temporal.Instant
  /** What it added to what is available; negative for what it took. */
  readonly credits: number
  readonly rooms: number
  /** Credits that pay rescheduling fees alone. */
  readonly fees: number
  /** How many credits of its event came back, and how many were used up. */
  readonly returned: number
  readonly kept: number
  readonly reason: string
  readonly orderCode: string | null
  readonly sessionName: string | null
  readonly city: string | null
  readonly format: SessionFormat | null
  readonly startsAt: Temporal.Instant | null
  readonly timezone: string | null
  readonly actorName: string | null
  readonly expiresAt: Temporal.Instant | null
}

/** A row in words; `name` is what the sentence is about and can be a link. */
interface StatementSentence {
  readonly before: string
  readonly name: string
  readonly after: string
  readonly note: string
}

/** 'Booked The Lost Ledger, Chicago' and 'Thu 10 Dec 2026, by Priya Raman'. `zone`: the reader's, for days that belong to no event. */
export function statementSentence(row: StatementRowFacts, zone: string): StatementSentence {
  const by = row.actorName === null ? '' : `by ${row.actorName}`
  if (row.sessionName !== null) return { ...aboutEvent(row), ...(row.kind === 'CANCELLED' ? {} : { note: joined([dateOf(row), by]) }) }
  const order = row.orderCode ?? ''
  const what = quantityWords(row)
  const after = what && `, ${what}`
  switch (row.kind) {
    case 'ORDER':
      return { before: 'Order ', name: order, after, note: started(by) }
    case 'GIFT': {
      const note = [row.actorName && `From ${row.actorName}`, row.expiresAt && `Expires ${dayInZone(row.expiresAt, zone)}`]
      return { before: 'Gift from Troupe', name: '', after, note: note.filter(Boolean).join('. ') }
    }
    case 'REFUND':
      return { before: 'Refund for order ', name: order, after, note: row.reason }
    case 'REFUND_FAILED':
      return { before: 'Failed refund for order ', name: order, after, note: 'The card didn’t take the money.' }
    case 'CORRECTION':
      return { before: 'Correction to order ', name: order, after, note: started(by) }
    case 'EXPIRED':
      return { before: `${what} expired`, name: '', after: '', note: '' }
    case 'RESERVED':
      return { before: 'Reserved for order ', name: order, after, note: 'The payment isn’t complete yet.' }
    case 'RELEASED':
      return { before: 'Order ', name: order, after: ' wasn’t paid', note: 'What was reserved for it came back.' }
    default:
      return { before: row.reason, name: '', after, note: started(by) }
  }
}

function aboutEvent(row: StatementRowFacts): StatementSentence {
  const name = row.sessionName ?? ''
  const rooms = row.rooms === 0 ? '' : `, ${quantityWords(row)}`
  const place = row.format === 'REMOTE' ? ', virtual' : row.city ? `, ${row.city}` : ''
  switch (row.kind) {
    case 'BOOKED':
      return { before: 'Booked ', name, after: `${rooms}${place}`, note: '' }
    case 'COMPLETED':
      return { before: '', name, after: ' took place', note: '' }
    case 'CANCELLED':
      return { before: 'Cancelled ', name, after: rooms, note: cancelledWords(row) }
    default:
      return { before: `${row.reason}: `, name, after: rooms, note: '' }
  }
}

/** '10 of 14 credits came back. Cancelled 6 days before, by Priya Raman'. */
function cancelledWords({ returned, kept, at, startsAt, actorName }: StatementRowFacts): string {
  const all = returned + kept
  const back =
    all === 0
      ? ''
      : returned === 0
        ? `None of ${counted(all, 'credit')} came back. `
        : returned === all
          ? `${counted(all, 'credit')} came back. `
          : `${returned} of ${counted(all, 'credit')} came back. `
  const days = startsAt === null ? 0 : Math.floor(startsAt.since(at).total('hours') / 24)
  const when = days < 1 ? 'Cancelled' : `Cancelled ${counted(days, 'day')} before`
  return `${back}${when}${actorName === null ? '' : `${days < 1 ? '' : ','} by ${actorName}`}`
}

/** '13 credits and 4 open rooms' of what a row moved, whichever way. */
function quantityWords({ credits, rooms, fees }: Pick<StatementRowFacts, 'credits' | 'rooms' | 'fees'>): string {
  const parts = [
    credits === 0 ? '' : counted(Math.abs(credits), 'credit'),
    rooms === 0 ? '' : counted(Math.abs(rooms), 'open room'),
    fees === 0 ? '' : `${counted(Math.abs(fees), 'credit')} for fees`,
  ].filter(Boolean)
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Whether a row changed nothing that its reader owns, so that it is folded with its neighbours. A cancellation is always shown. */
export const changesNothing = ({ kind, credits, rooms, fees }: Pick<StatementRowFacts, 'kind' | 'credits' | 'rooms' | 'fees'>): boolean =>
  credits === 0 && rooms === 0 && fees === 0 && (kind === 'COMPLETED' || kind === 'RELEASED' || kind === 'CHANGED')

/** '3 events took place, no change to your balance.' */
export function foldedWords(rows: readonly Pick<StatementRowFacts, 'kind'>[]): string {
  const isPlayed = rows.every(({ kind }) => kind === 'COMPLETED')
  return `${counted(rows.length, isPlayed ? 'event' : 'entry', isPlayed ? 'events' : 'entries')}${isPlayed ? ' took place' : ''}, no change to your balance.`
}

/** How money moved: 'Visa ending 4242', or that it came by invoice. */
export const moneyWay = ({ kind, cardBrand, cardLast4 }: MoneyWay): string =>
  cardBrand !== null && cardLast4 !== null ? cardWords({ brand: cardBrand, last4: cardLast4 }) : kind === 'ORDER' ? 'By invoice' : ''

interface MoneyWay {
  readonly kind: StatementKind
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

const dateOf = ({ startsAt, timezone }: StatementRowFacts): string =>
  startsAt === null || timezone === null ? 'No date yet' : dayInZone(startsAt, timezone)

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(', ')
const started = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
