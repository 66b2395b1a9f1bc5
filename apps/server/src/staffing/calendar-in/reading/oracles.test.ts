import { readFileSync } from 'node:fs'
import { within } from '@troupe/tests/pace'
import { describe, expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'
import files from './files.json' with { type: 'json' }
import rules from './rules.json' with { type: 'json' }

/* What other programs read in rules and in whole calendars. Their answers are data, which say how they were made. */

const unhurried = { left: () => within(20_000), longestRule: within(10_000) }
const read = (text: string, timezone: string, fromMs: number, toMs: number) => {
  const answer = busyTimes({ text, timezone, emails: [], fromMs, toMs }, unhurried)
  if (!answer.ok) throw new Error(answer.failure)
  return answer
}
const short = (ms: number) => new Date(ms).toISOString().slice(0, 19)

interface Decided {
  readonly why: string
  /** Our answer, where python3-recurring-ical-events has another one. */
  readonly times?: string
  readonly skippedEvents?: readonly object[]
}

/** The calendars of which one of the two has another answer, or none, and what decides. The numbers are those of RFC 5545, if no other is named. */
const decided: Readonly<Record<string, Decided>> = {
  'added-periods': {
    why: '3.8.5.2: a period that is added has a length of its own; one refuses the file, the other leaves periods out',
    times:
      '2026-10-06T09:00Z/2026-10-06T10:00Z 2026-10-08T09:00Z/2026-10-08T13:00Z 2026-10-09T09:00Z/2026-10-09T09:30Z 2026-10-10T09:00Z/2026-10-10T10:00Z',
  },
  'bare-dates': {
    why: '3.8.5.1: a date removes what takes place on it; one keeps the event of the 6th, the other refuses dates without VALUE=DATE',
    times: '2026-10-05T07:00Z/2026-10-05T08:00Z 2026-10-06/2026-10-08 2026-10-07T07:00Z/2026-10-07T08:00Z 2026-10-20/2026-10-22',
  },
  'changed-rest': {
    why: '3.2.13: a change with RANGE=THISANDFUTURE holds for all that follow, a cancellation too; both change one',
    times: [
      '2026-10-06T07:00Z/2026-10-06T08:00Z 2026-10-13T07:00Z/2026-10-13T08:00Z 2026-10-21T13:00Z/2026-10-21T15:00Z',
      '2026-10-28T14:00Z/2026-10-28T16:00Z 2026-11-05T19:00Z/2026-11-05T19:30Z 2026-11-11T14:00Z/2026-11-11T16:00Z',
      '2026-10-07T05:00Z/2026-10-07T06:00Z 2026-10-08T05:00Z/2026-10-08T06:00Z',
    ].join(' '),
  },
  'changed-with-rule': { why: '3.8.4.4: RECURRENCE-ID names one occurrence, which doesn’t repeat; vobject makes a second series of it' },
  durations: {
    why: '3.3.6: days and weeks of a DURATION are days of the calendar; one ends a day and a week an hour early when clocks go back, the other knows no ends',
    times: [
      '2026-10-24T10:00Z/2026-10-25T11:00Z 2026-10-24T11:00Z/2026-10-25T11:00Z 2026-10-20T12:00Z/2026-10-27T13:00Z',
      '2026-10-19T13:00Z/2026-10-20T15:00Z 2026-10-26T14:00Z/2026-10-27T16:00Z',
      '2026-10-23T14:00Z/2026-10-26T15:00Z 2026-11-23T15:00Z/2026-11-26T16:00Z',
    ].join(' '),
  },
  'named-by-day': {
    why: '3.8.5.1, 3.8.4.4: a date means what takes place on it; one keeps the evening of the 6th, the other refuses the file',
    times: [
      '2026-10-05T18:00Z/2026-10-05T20:00Z 2026-10-07T18:00Z/2026-10-07T20:00Z',
      '2026-10-08T08:00Z/2026-10-08T09:00Z 2026-10-09T18:00Z/2026-10-09T20:00Z',
    ].join(' '),
  },
  'offset-as-zone': {
    why: '3.2: a value with a colon has to be quoted, so both refuse the file; what it means is clear',
    times: '2026-10-06T03:30Z/2026-10-06T04:30Z',
  },
  'stray-lines': {
    why: '3.1, 3.4: a line without a colon is none, and nothing ends that hasn’t begun; both refuse the whole file for it',
    times: '2026-10-06T09:00Z/2026-10-06T10:00Z 2026-10-09T09:00Z/2026-10-09T10:00Z',
    skippedEvents: [
      { day: '2026-10-07', repeats: false, reason: 'UNREADABLE' },
      { day: '2026-10-08', repeats: false, reason: 'UNREADABLE' },
    ],
  },
  versions: {
    why: 'RFC 5546 2.1.5: the higher SEQUENCE counts, then the later DTSTAMP; one takes the last in the file of the same SEQUENCE, the other takes all',
    times: [
      '2026-10-06T12:00Z/2026-10-06T13:00Z 2026-10-07T12:00Z/2026-10-07T13:00Z 2026-10-08T09:00Z/2026-10-08T10:00Z',
      '2026-10-09T14:00Z/2026-10-09T15:00Z 2026-10-10T09:00Z/2026-10-10T10:00Z',
    ].join(' '),
  },
  'whole-days': {
    why: '3.8.5.1: of whole days a time removes its date, in the zone that it is written in; one compares 8 October in UTC with midnight in Berlin, the other refuses the file',
    times: '2026-10-05/2026-10-06 2026-10-07/2026-10-08 2026-10-09/2026-10-10 2026-10-11/2026-10-12 2026-10-20/2026-10-22',
  },
  'without-zone': {
    why: '3.8.5.1: what is removed has the form of the start, so a time without a zone is read by the start’s; vobject refuses the file',
  },
}

describe('a rule has the days that python-dateutil finds', () => {
  const known = Object.entries(rules.rules).map(([asked, answer]) => {
    const [start = '', rule = ''] = asked.split(' ')
    const times = answer.split(' ').map((time) => instantOf(time.includes('T') ? time : `${time}${start.slice(8)}`))
    return { rule, start, times }
  })
  const readRule = ({ rule, start, times }: (typeof known)[number], from: number) => {
    const event = ['BEGIN:VEVENT', 'UID:a', `DTSTART:${start}Z`, 'DURATION:PT1S', `RRULE:${rule}`, 'END:VEVENT']
    const end = times.length === 24 ? (times.at(-1) ?? 0) + 1000 : Date.parse('2046-01-01')
    return read(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\n'), 'UTC', from, end)
  }
  /** Rules that we aren't sure of. Their events are skipped. */
  const skipped = [
    'FREQ=YEARLY;BYDAY=53TH',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR',
    'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU',
    'FREQ=SECONDLY;INTERVAL=30;COUNT=4',
  ]

  test('in 140 rules, from their start on and from the middle on', () => {
    expect(known).toHaveLength(140)
    for (const one of known.filter(({ rule }) => !skipped.includes(rule)))
      for (const from of [one.times[0] ?? 0, one.times[Math.floor(one.times.length / 2)] ?? 0]) {
        const answer = readRule(one, from)
        const starts = answer.times.map(({ fromMs }) => fromMs).sort((a, b) => a - b)
        const right = one.times.filter((time) => time >= from)
        expect([one.rule, answer.skipped, starts.map(short)]).toEqual([one.rule, 0, right.map(short)])
      }
  })

  test('or it is skipped, which is counted and told with its day', () => {
    expect(skipped.length).toBeLessThanOrEqual(10)
    for (const one of known.filter(({ rule }) => skipped.includes(rule))) {
      const { times, skipped: count, skippedEvents } = readRule(one, one.times[0] ?? 0)
      const reason = one.rule.startsWith('FREQ=SECONDLY') ? 'TOO_COMPLEX' : 'UNREADABLE'
      expect([one.rule, times, count, skippedEvents]).toEqual([
        one.rule,
        [],
        1,
        [{ day: short(one.times[0] ?? 0).slice(0, 10), repeats: true, reason }],
      ])
    }
  })
})

describe('a whole calendar is read like other programs read it', () => {
  const timezone = 'Europe/Berlin'
  const ours = (name: string) => {
    const text = readFileSync(new URL(`files/${name}.ics`, import.meta.url), 'utf8')
    const { times, skippedEvents } = read(text, timezone, Date.parse('2026-09-01'), Date.parse('2027-03-01'))
    const spans = times.map(({ fromMs, toMs }) => `${short(fromMs)}/${short(toMs)}`)
    return { spans: spans.sort(), starts: times.map(({ fromMs }) => short(fromMs)).sort(), skippedEvents }
  }
  /** A time of their answers: in UTC, or a date or a time of the person's. */
  const theirs = (time: string) => {
    if (time.endsWith('Z')) return short(Date.parse(time))
    return short(Temporal.PlainDateTime.from(time).toZonedDateTime(timezone).epochMilliseconds)
  }
  const answered = (answer: string) =>
    answer
      .split(' ')
      .map((span) => span.split('/').map(theirs).join('/'))
      .sort()
  const isRefused = (answer: string) => answer.endsWith('Error')

  test.each(Object.entries(files.files).filter(([name]) => !(name in decided)))('%s', (name, { recurring, vobject }) => {
    expect(ours(name)).toEqual({ spans: answered(recurring), starts: answered(vobject), skippedEvents: [] })
  })

  test.each(Object.entries(decided))('%s, where they differ or are wrong: as the standard says', (name, { times, skippedEvents }) => {
    const { recurring, vobject } = Object.entries(files.files).find(([one]) => one === name)?.[1] ?? { recurring: '', vobject: '' }
    const { starts, ...answer } = ours(name)
    expect(answer).toEqual({ spans: answered(times ?? recurring), skippedEvents: skippedEvents ?? [] })
    // what both programs read right has no place in this list
    const isSame = !isRefused(recurring) && answered(recurring).join() === answer.spans.join()
    expect(isSame && !isRefused(vobject) && answered(vobject).join() === starts.join()).toBe(false)
    expect(isSame).toBe(times === undefined)
  })
})

function instantOf(time: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?$/.exec(time) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}Z`)
}
