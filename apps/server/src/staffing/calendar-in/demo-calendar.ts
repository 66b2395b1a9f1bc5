import { hashOf } from '../../platform/http/tokens.ts'
import type { Simulator } from '../../platform/outbound/web-client.ts'

const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

/** A week of someone who plays shows: times without a zone, so that they fit the person who connects it. */
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Demo//Calendar//EN',
  'X-WR-CALNAME:Private',
  event('UID:dinner@demo', 'SUMMARY:Dinner', 'DTSTART:20260105T190000', 'DTEND:20260105T210000', 'RRULE:FREQ=DAILY'),
  event('UID:school@demo', 'SUMMARY:School run', 'DTSTART:20260105T080000', 'DTEND:20260105T084500', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR'),
  event(
    'UID:coast@demo',
    'SUMMARY:Weekend by the sea',
    'DTSTART;VALUE=DATE:20260117',
    'DTEND;VALUE=DATE:20260119',
    'RRULE:FREQ=MONTHLY;BYDAY=3SA',
  ),
  event('UID:lunch@demo', 'SUMMARY:Lunch', 'DTSTART:20260105T123000', 'DURATION:PT45M', 'RRULE:FREQ=DAILY', 'TRANSP:TRANSPARENT'),
  'END:VCALENDAR',
  '',
].join('\r\n')
const etag = `"${hashOf(calendar)}"`

/** A calendar server for the demo: the same calendar at every address that ends in .ics. */
export const demoCalendar: Simulator = async ({ url, headers }) => {
  const answer = (status: number, body = '') => ({
    status,
    headers: { etag, 'content-type': 'text/calendar; charset=utf-8' },
    body: Buffer.from(body),
  })
  if (!new URL(url).pathname.endsWith('.ics')) return { status: 404, headers: {}, body: Buffer.from('Not found') }
  return headers?.['if-none-match'] === etag ? answer(304) : answer(200, calendar)
}
