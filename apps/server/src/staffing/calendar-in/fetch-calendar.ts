import { type FeedFailure, feedWindow } from '@troupe/domain/staffing/calendar-feeds'
import type { House } from '../../platform/ctx.ts'
import type { WebAnswer } from '../../platform/outbound/web-answer.ts'
import { readCalendar } from './read-calendar.ts'
import type { CalendarRead } from './reading/busy-times.ts'

/** Whose calendar is read, and when. */
export interface CalendarReader {
  readonly timezone: string
  readonly email: string
  readonly at: Temporal.Instant
}

/** What a server said about its answer, to ask next time whether it has changed. */
export interface Marks {
  readonly etag: string | null
  readonly modified: string | null
}

export type Fetched =
  | ({ readonly is: 'READ' } & Omit<Extract<CalendarRead, { ok: true }>, 'ok'> & Marks)
  | { readonly is: 'SAME' }
  | { readonly is: 'FAILED'; readonly failure: FeedFailure }

const LIMITS = { timeout: 10_000, longest: 2 * 2 ** 20 }

/** Fetches and reads the calendar at an address. With `marks` its server may answer that it hasn't changed. Outside of any transaction. */
export async function fetchCalendar({ webClient }: House, url: string, reader: CalendarReader, marks?: Marks): Promise<Fetched> {
  const headers = {
    accept: 'text/calendar',
    ...(marks?.etag ? { 'if-none-match': marks.etag } : {}),
    ...(marks?.modified ? { 'if-modified-since': marks.modified } : {}),
  }
  const result = await webClient.send({ url, headers, ...LIMITS })
  if (!result.ok) return { is: 'FAILED', failure: result.failure }
  const { answer } = result
  if (answer.status === 304 && marks) return { is: 'SAME' }
  if (answer.status !== 200) return { is: 'FAILED', failure: 'REFUSED' }
  const read = await readText(new TextDecoder().decode(answer.body), reader)
  return read.is === 'READ' ? { ...read, ...marksOf(answer) } : read
}

/** Reads the busy times of a calendar's text. */
export async function readText(text: string, { timezone, email, at }: CalendarReader): Promise<Exclude<Fetched, { is: 'SAME' }>> {
  const read = await readCalendar({ text, timezone, emails: [email], ...feedWindow(at, timezone) })
  if (!read.ok) return { is: 'FAILED', failure: read.failure }
  const { times, skipped, skippedEvents } = read
  return { is: 'READ', times, skipped, skippedEvents, etag: null, modified: null }
}

/** Marks longer than any real one are not kept. */
const marksOf = ({ headers }: WebAnswer): Marks => ({ etag: markOf(headers.etag), modified: markOf(headers['last-modified']) })
const markOf = (text: string | undefined): string | null => (text && text.length <= 200 && /^[\x20-\x7e]+$/.test(text) ? text : null)
