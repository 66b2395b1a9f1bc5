import { time, zoneWords } from '../platform/format.ts'
import type { Brief, When } from './approval-query.ts'

/** The ways into a calendar: two web calendars by address, every other one by a file. From call to end, for that is the person's time. */
export function calendarWays({ brief, role, show, where }: Brief, when: When, roleName: string) {
  const title = `${brief?.name ?? show.title} (${roleName})`
  const place = (where?.[0] && [where[0].name, where[0].address, where[0].city].filter(Boolean).join(', ')) || ''
  const [from, to] = [utc(when.callAt), utc(when.endsAt)]
  const details = `${show.title} starts at ${time(when.startsAt, when.timezone)}, ${zoneWords(when.timezone)}.`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${from}/${to}`,
    details,
    ...(place ? { location: place } : {}),
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: when.callAt,
    enddt: when.endsAt,
    body: details,
    ...(place ? { location: place } : {}),
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}`,
    file: file([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Troupe//Assignments//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${from}-${role}-${[...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1e9, 7)}@troupe`,
      `DTSTAMP:${from}`,
      `DTSTART:${from}`,
      `DTEND:${to}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(details)}`,
      ...(place ? [`LOCATION:${escaped(place)}`] : []),
      'END:VEVENT',
      'END:VCALENDAR',
    ]),
  }
}

/** Gives the text to the browser as a file to keep or to open. */
export function download(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const utc = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** TEXT of RFC 5545: no character of a name can end the line. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Lines of at most 75 octets, broken between characters. */
const file = (lines: readonly string[]) =>
  lines
    .map((line) => {
      let out = ''
      let octets = 0
      for (const letter of line) {
        const size = new TextEncoder().encode(letter).length
        if (octets + size > 75) {
          out += '\r\n '
          octets = 1
        }
        out += letter
        octets += size
      }
      return `${out}\r\n`
    })
    .join('')
