import * as z from 'zod/mini'
import { lineInput } from '../input.ts'

/** The most calendars that a person can connect. */
export const MOST_FEEDS = 5
/** The longest text of a dropped file, in characters. */
export const LONGEST_CALENDAR = 200_000
/** The window of a calendar reaches from yesterday to so many days ahead. */
const DAYS_AHEAD = 400
/** Minutes between two readings, and by how much they vary, so that the calendars of many people aren't read in the same second. */
const [READ_MINUTES, VARIED_MINUTES] = [30, 5]
/** Hours after which the person of a calendar that can't be read is told. */
const TOLD_AFTER_HOURS = 24
/** Hours after which its times stop counting. */
const COUNTS_FOR_HOURS = 7 * 24
/** Hours after which a calendar that hasn't changed is read again in full: the window has moved. */
const WHOLE_AFTER_HOURS = 24

/** createCalendarFeed: an address, or the text of a file. */
export const calendarFeedInput = z
  .strictObject({
    address: z.nullish(lineInput(2000, 1)),
    text: z.nullish(z.string().check(z.minLength(1), z.maxLength(LONGEST_CALENDAR))),
  })
  .check((context) => {
    const { address, text } = context.value
    const code = address == null && text == null ? 'REQUIRED' : address != null && text != null ? 'NOT_ALLOWED' : null
    if (code) context.issues.push({ code: 'custom', input: context.value, path: [code === 'REQUIRED' ? 'address' : 'text'], message: code })
  })

export const FEED_STATES = ['OK', 'STALE', 'FAILED'] as const
export type FeedState = (typeof FEED_STATES)[number]

/**
 * Why a calendar couldn't be read. CLOSED: its address isn't https or isn't on the public internet. REFUSED: its server answered with an error or a
 * redirect. CUT_OFF: the text ends before the calendar does. TOO_COMPLEX: reading it takes too long. LOST: the stored address can't be decrypted.
 */
export const FEED_FAILURES = [
  'CLOSED',
  'UNREACHABLE',
  'TIMEOUT',
  'TOO_BIG',
  'REFUSED',
  'NOT_CALENDAR',
  'CUT_OFF',
  'TOO_MANY',
  'TOO_COMPLEX',
  'LOST',
] as const
export type FeedFailure = (typeof FEED_FAILURES)[number]

/** A typed address as it is dialled: webcal: is how calendar programs write https:. Everything else stays as it is, for the outgoing client to judge. */
export const feedAddress = (typed: string): string => typed.replace(/^webcals?:/i, 'https:')

/** OK: the last reading worked. STALE: it didn't, and the times of the last good one still count. FAILED: they no longer do. */
export const feedState = (failedSince: Temporal.Instant | null, counts: boolean): FeedState =>
  failedSince === null ? 'OK' : counts ? 'STALE' : 'FAILED'

/** What follows from a calendar that hasn't been readable since an instant: its person is told after 24 hours, and its times count for 7 days. */
export function failingFeed(failedSince: Temporal.Instant, now: Temporal.Instant): { readonly isTold: boolean; readonly counts: boolean } {
  const hours = now.since(failedSince).total('hours')
  return { isTold: hours >= TOLD_AFTER_HOURS, counts: hours < COUNTS_FOR_HOURS }
}

/** When the times of a calendar that can't be read stop counting. */
export const countsUntil = (failedSince: Temporal.Instant): Temporal.Instant => failedSince.add({ hours: COUNTS_FOR_HOURS })

/** When a calendar is read again: in 30 minutes, 5 more or less. `random` is from 0 to 1. */
export const nextReading = (now: Temporal.Instant, random: number): Temporal.Instant =>
  now.add({ seconds: Math.round((READ_MINUTES - VARIED_MINUTES + 2 * VARIED_MINUTES * random) * 60) })

/** Whether a calendar is read in full although its server may say that it hasn't changed: its window or its person's zone has. */
export const isReadWhole = (
  { readAt, timezone }: { readonly readAt: Temporal.Instant; readonly timezone: string },
  { now, zone }: { readonly now: Temporal.Instant; readonly zone: string },
): boolean => timezone !== zone || now.since(readAt).total('hours') >= WHOLE_AFTER_HOURS

/** The window of a calendar, in epoch milliseconds: from yesterday's midnight of its person to 400 days ahead. */
export function feedWindow(now: Temporal.Instant, timezone: string): { readonly fromMs: number; readonly toMs: number } {
  const midnight = now.toZonedDateTimeISO(timezone).startOfDay()
  return {
    fromMs: midnight.subtract({ days: 1 }).epochMilliseconds,
    toMs: midnight.add({ days: DAYS_AHEAD + 1 }).epochMilliseconds,
  }
}
