import { within } from '@troupe/tests/pace'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test, vi } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { splitCalendar } from './calendar-lines.ts'

const window = { fromMs: Date.parse('2026-10-04T04:00:00Z'), toMs: Date.parse('2027-11-10T05:00:00Z') }
const calendarOf = (...parts: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:one@far', ...lines, 'END:VEVENT'].join('\r\n')
/** A slow machine has all the time that it needs, but for a rule that never finds a time. */
const readAll = (text: string, longestRule = within(10_000)) =>
  busyTimes({ text, timezone: 'America/New_York', emails: ['ruth@troupe.example'], ...window }, { left: () => within(20_000), longestRule })
const read = (...parts: readonly string[]) => told(readAll(calendarOf(...parts)))
function told(answer: ReturnType<typeof readAll>) {
  if (!answer.ok) throw new Error(answer.failure)
  const short = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  const times = answer.times.map(({ fromMs, toMs }) => `${short(fromMs)} ${short(toMs)}`)
  return { times, skipped: answer.skipped, events: answer.skippedEvents }
}
const nine = 'DTSTART:20261006T090000Z'
const ten = 'DTEND:20261006T100000Z'
const atNine = '2026-10-06T09:00 2026-10-06T10:00'

test('a busy time has the start and the end of its event, and nothing else of it', () => {
  expect(read(event(nine, ten, 'SUMMARY:Doctor'))).toEqual({ times: [atNine], skipped: 0, events: [] })
  expect(read(event(nine, 'DURATION:PT1H')).times).toEqual([atNine])
  const answer = readAll(
    calendarOf(event(nine, ten, 'SUMMARY:Canary', 'DESCRIPTION:Canary', 'ATTENDEE;CN=Canary:mailto:canary@far.example')),
  )
  expect(JSON.stringify(answer)).not.toMatch(/canary/i)
})

describe('no one is busy', () => {
  test.each([
    ['when they are shown as free', 'TRANSP:TRANSPARENT'],
    ['when it was cancelled', 'STATUS:CANCELLED'],
    ['when Outlook says so', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['when they declined it', 'ATTENDEE;PARTSTAT=DECLINED:mailto:Ruth@Troupe.example'],
    ['when it takes no time', 'X-NOTHING:1'],
  ])('%s', (_what, line) => {
    const end = line.startsWith('X-NOTHING') ? 'DTEND:20261006T090000Z' : ten
    expect(read(event(nine, end, line))).toEqual({ times: [], skipped: 0, events: [] })
  })

  test('at our own events, which are in our own calendar', () => {
    expect(read(event(nine, ten).replace('one@far', 'e1-crew@troupe')).times).toEqual([])
  })

  test('but when someone else declined, they still are', () => {
    expect(read(event(nine, ten, 'ATTENDEE;PARTSTAT=DECLINED:mailto:kim@troupe.example')).times).toEqual([atNine])
  })
})

describe('zones', () => {
  const inZone = (tzid: string, ...more: readonly string[]) =>
    read(...more, event(`DTSTART;TZID=${tzid}:20261006T110000`, `DTEND;TZID=${tzid}:20261006T120000`))
  test('are IANA names, with a path before them too, and Windows names', () => {
    for (const tzid of ['Europe/Berlin', '/mozilla.org/20050126_1/Europe/Berlin', 'W. Europe Standard Time'])
      expect([tzid, inZone(tzid).times]).toEqual([tzid, [atNine]])
  })

  test('are those that the file defines itself', () => {
    expect(inZone('Our office', office('TZID:Our office')).times).toEqual([atNine])
  })

  test('may be named by a list of cities, however the file writes the name', () => {
    const names = ['"Bern, Graz"', '"Bern\\, Graz"', 'Bern\\, Graz', '" bern, GRAZ "']
    for (const name of names) expect([name, inZone(name, office('TZID: Bern\\, Graz')).times]).toEqual([name, [atNine]])
    expect(inZone('"Bern; Graz"', office('TZID;X-A=1:Bern\\; Graz')).times).toEqual([atNine])
    expect(inZone('"Bern, Graz"', office('TZID:Bern')).skipped).toBe(1)
    for (const name of [' europe/berlin ', 'w. europe standard TIME']) expect([name, inZone(name).times]).toEqual([name, [atNine]])
  })

  test('that a file defines without any offset are ones that no one knows', () => {
    expect(inZone('Empty', 'BEGIN:VTIMEZONE\r\nTZID:Empty\r\nEND:VTIMEZONE')).toMatchObject({ times: [], skipped: 1 })
  })

  test('aren’t needed for whole days', () => {
    const days = ['DTSTART;TZID=Mars/Olympus;VALUE=DATE:20261031', 'DTEND;TZID=Mars/Olympus;VALUE=DATE:20261101']
    expect(read(event(...days))).toEqual({ times: ['2026-10-31T04:00 2026-11-01T04:00'], skipped: 0, events: [] })
    const gone = ['EXDATE;TZID=Mars/Olympus:20261031T000000', 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20261103T120000']
    expect(read(event(...days, ...gone)).times).toEqual(['2026-11-03T05:00 2026-11-04T05:00', '2026-11-01T04:00 2026-11-02T05:00'])
  })

  const office = (name: string) =>
    [
      'BEGIN:VTIMEZONE',
      name,
      ...[
        'BEGIN:STANDARD',
        'DTSTART:19701025T030000',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'END:STANDARD',
      ],
      ...[
        'BEGIN:DAYLIGHT',
        'DTSTART:19700329T020000',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'END:DAYLIGHT',
      ],
      'END:VTIMEZONE',
    ].join('\r\n')

  test('that no one knows lose their event alone, which is counted', () => {
    expect(read(event('DTSTART;TZID=Mars/Olympus:20261006T110000', 'DURATION:PT1H'), event(nine, ten))).toEqual({
      times: [atNine],
      skipped: 1,
      events: [{ day: '2026-10-06', repeats: false, reason: 'UNKNOWN_ZONE' }],
    })
  })

  test('may be an offset, with a colon that no one quoted; one without minutes may mean either direction', () => {
    for (const name of ['GMT+05:30', '"GMT+05:30"', 'UTC+0530', '+05:30'])
      expect([name, inZone(name).times]).toEqual([name, ['2026-10-06T05:30 2026-10-06T06:30']])
    expect(inZone('GMT+5').skipped).toBe(1)
  })

  test('times without one, and whole days, are the person’s', () => {
    expect(read(event('DTSTART:20261006T050000', 'DTEND:20261006T060000')).times).toEqual([atNine])
    // summer time ends on the first of November in New York
    expect(read(event('DTSTART;VALUE=DATE:20261031', 'DTEND;VALUE=DATE:20261102')).times).toEqual(['2026-10-31T04:00 2026-11-02T05:00'])
    expect(read(event('DTSTART;VALUE=DATE:20261031')).times).toEqual(['2026-10-31T04:00 2026-11-01T04:00'])
  })
})

describe('an event that repeats', () => {
  const weekly = [nine, ten, 'RRULE:FREQ=WEEKLY;COUNT=3']
  test('is busy each time', () => {
    expect(read(event(...weekly)).times).toEqual([atNine, '2026-10-13T09:00 2026-10-13T10:00', '2026-10-20T09:00 2026-10-20T10:00'])
  })

  test('skips the times that were removed, by time or by date, and takes place at those that were added', () => {
    const starts = (...lines: readonly string[]) => read(event(...weekly, ...lines)).times.map((time) => time.slice(0, 16))
    expect(starts('EXDATE:20261013T090000Z')).toEqual(['2026-10-06T09:00', '2026-10-20T09:00'])
    expect(starts('EXDATE;TZID=Europe/Berlin:20261013T110000')).toEqual(['2026-10-06T09:00', '2026-10-20T09:00'])
    expect(starts('EXDATE;VALUE=DATE:20261013')).toEqual(['2026-10-06T09:00', '2026-10-20T09:00'])
    for (const line of ['RDATE:20261024T090000Z', 'RDATE;VALUE=DATE:20261024']) expect(starts(line)).toContain('2026-10-24T09:00')
  })

  test('has an occurrence moved, cancelled or made free by an event of its own', () => {
    const second = 'RECURRENCE-ID:20261013T090000Z'
    const moved = event(second, 'DTSTART:20261014T120000Z', 'DTEND:20261014T130000Z')
    expect(read(event(...weekly), moved).times).toEqual([atNine, '2026-10-20T09:00 2026-10-20T10:00', '2026-10-14T12:00 2026-10-14T13:00'])
    for (const line of ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'])
      expect(read(event(second, nine, ten, line), event(...weekly)).times).toEqual([atNine, '2026-10-20T09:00 2026-10-20T10:00'])
  })

  test('ends by UNTIL: an instant, a local time of its start, or a date', () => {
    const days = (until: string) =>
      read(event('DTSTART;TZID=America/New_York:20261006T210000', 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${until}`)).times.length
    expect([
      days('20261008T010000Z'),
      days('20261008T005959Z'),
      days('20261007T210000'),
      days('20261007T205959'),
      days('20261007'),
    ]).toEqual([2, 1, 2, 1, 2])
  })

  test('keeps its local time when clocks change', () => {
    const times = read(event('DTSTART;TZID=Europe/Berlin:20261024T110000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2')).times
    expect(times).toEqual(['2026-10-24T09:00 2026-10-24T10:00', '2026-10-25T10:00 2026-10-25T11:00'])
  })

  test('and ended long ago is read without its times', () => {
    const looks = vi.spyOn(RRuleTemporal.prototype, 'between')
    const series = (rule: string) => read(event('DTSTART:20150105T090000Z', 'DURATION:PT1H', `RRULE:FREQ=${rule}`)).times.length
    const ended = ['DAILY;COUNT=4000', 'WEEKLY;BYDAY=MO,TU;INTERVAL=2;COUNT=100', 'DAILY;UNTIL=20260901', 'YEARLY;UNTIL=20200101T000000Z']
    expect([ended.map(series), looks.mock.calls]).toEqual([[0, 0, 0, 0], []])
    expect(['DAILY;COUNT=5000', 'WEEKLY;BYDAY=MO;COUNT=614', 'WEEKLY;BYDAY=SU;COUNT=614'].map(series)).toEqual([402, 1, 2])
    expect(looks).toHaveBeenCalled()
    looks.mockRestore()
  })

  test('has no thirtieth of February', () => {
    const rules = ['YEARLY;BYMONTH=2;BYMONTHDAY=30', 'DAILY;BYMONTH=2;BYMONTHDAY=31', 'HOURLY;BYMONTH=2;BYMONTHDAY=30']
    for (const rule of rules)
      expect(read(event('DTSTART:20260105T090000Z', 'DURATION:PT1H', `RRULE:FREQ=${rule}`))).toEqual({ times: [], skipped: 0, events: [] })
  })

  test('has its rule in small letters, with spaces, and with parts of the program that wrote it', () => {
    const rule = 'RRULE:freq=weekly; byday=tu, we;count=3;X-WHY=habit'
    expect(read(event(nine, ten, rule)).times).toEqual([atNine, '2026-10-07T09:00 2026-10-07T10:00', '2026-10-13T09:00 2026-10-13T10:00'])
  })

  test('by other calendars has the days of RFC 7529', () => {
    const days = (start: string, rule: string) => {
      const zone = { timezone: 'UTC', emails: [], fromMs: Date.parse('2012-01-01'), toMs: Date.parse('2018-01-01') }
      const answer = busyTimes({ text: calendarOf(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)), ...zone })
      return answer.ok ? answer.times.map(({ fromMs }) => new Date(fromMs).toISOString().slice(0, 10)) : answer.failure
    }
    expect(days('20130210', 'RSCALE=CHINESE;FREQ=YEARLY;COUNT=4')).toEqual(['2013-02-10', '2014-01-31', '2015-02-19', '2016-02-08'])
    const hebrew = 'RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD'
    expect(days('20140208', `${hebrew};COUNT=4`)).toEqual(['2014-02-08', '2015-02-27', '2016-02-17', '2017-03-06'])
    expect(days('20140131', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=3')).toEqual(['2014-01-31', '2014-02-28', '2014-03-31'])
  })

  test('is skipped and told when its rule says something that we don’t know, or that has no clear days', () => {
    const rules = [
      ...[
        'FREQ=WEEKLY;EVERY=2',
        'FREQ=WEEKLY;BYDAY=TU;BYDAY=WE',
        'BYDAY=TU',
        'RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13',
        'FREQ=WEEKLY;INTERVAL=0',
      ],
      ...['FREQ=MONTHLY;BYMONTHDAY=0', 'FREQ=HOURLY;BYDAY=1TU', 'FREQ=YEARLY;BYYEARDAY=279;BYDAY=TU', 'FREQ=MONTHLY;BYWEEKNO=41'],
      ...['FREQ=WEEKLY;BYYEARDAY=279', 'FREQ=YEARLY;BYDAY=1TU;BYMONTHDAY=6', 'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=53'],
    ]
    const events = [{ day: '2026-10-06', repeats: true, reason: 'UNREADABLE' }]
    for (const rule of rules) expect([rule, read(event(nine, ten, `RRULE:${rule}`))]).toEqual([rule, { times: [], skipped: 1, events }])
  })

  test('for all its occurrences after a change has the new times, wherever the window begins', () => {
    const daily = event('DTSTART:20260901T090000Z', 'DTEND:20260901T100000Z', 'RRULE:FREQ=DAILY;UNTIL=20261008T235959Z')
    const rest = (...lines: readonly string[]) => event('RECURRENCE-ID;RANGE=THISANDFUTURE:20260903T090000Z', ...lines)
    const inBerlin = rest('DTSTART;TZID=Europe/Berlin:20260906T200000', 'DTEND;TZID=Europe/Berlin:20260906T203000')
    expect(read(daily, inBerlin).times).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-10-${day}T18:00 2026-10-${day}T18:30`),
    ])
    // a whole day each, in New York, whose clocks show another date in the evening
    const wholeDays = rest('DTSTART;VALUE=DATE:20260903')
    expect(read(daily, wholeDays).times.slice(0, 1)).toEqual(['2026-10-04T04:00 2026-10-05T04:00'])
  })

  test('whose change can’t be read is told, though that was long ago', () => {
    const far = 'DTSTART;TZID=Mars/Olympus:20250903T090000'
    const events = [{ day: '2025-09-03', repeats: true, reason: 'UNKNOWN_ZONE' }]
    expect(read(event('RECURRENCE-ID;RANGE=THISANDFUTURE:20250903T090000Z', far))).toMatchObject({ skipped: 1, events })
    const prior = event('RECURRENCE-ID;RANGE=THISANDPRIOR:20261013T090000Z', 'DTSTART:20261013T110000Z', 'DTEND:20261013T120000Z')
    expect(read(event(...weekly), prior).skipped).toBe(1)
  })
})

describe('an event in several versions', () => {
  const version = (hour: number, ...lines: readonly string[]) => event(`DTSTART:20261006T${hour}0000Z`, 'DURATION:PT1H', ...lines)
  const hours = (...events: readonly string[]) => read(...events).times.map((time) => time.slice(11, 13))
  test('counts in its latest one, which may be free or cancelled', () => {
    const old = version(14, 'SEQUENCE:1', 'DTSTAMP:20260901T080000Z')
    for (const [line, left] of [
      ['STATUS:CANCELLED', []],
      ['TRANSP:TRANSPARENT', []],
      ['STATUS:CONFIRMED', ['16']],
    ] as const)
      expect([line, hours(old, version(16, 'SEQUENCE:2', line))]).toEqual([line, left])
    expect(hours(version(16, 'SEQUENCE:1', 'DTSTAMP:20260901T080001Z'), old)).toEqual(['16'])
  })

  test('counts in each of them, when no one knows which is the latest or whether they are versions', () => {
    expect(hours(version(14), version(16))).toEqual(['14', '16'])
    const unnamed = [version(14, 'SEQUENCE:1'), version(16, 'SEQUENCE:2')].map((text) => text.replace('UID:one@far\r\n', ''))
    expect(hours(...unnamed)).toEqual(['14', '16'])
  })
})

test('one bad event never spoils the others', () => {
  const bad = [
    event('DTSTART:nonsense', ten),
    event(ten),
    event(nine, 'DTEND:20261005T090000Z'),
    event(nine, ten, 'RRULE:FREQ=SECONDLY;COUNT=1000000000'),
    event(nine, ten, 'RRULE:FREQ=SOMETIMES'),
    event(nine, ten, 'RRULE:FREQ=DAILY;EVERY=2'),
    event('DTSTART;TZID="\u0000":20261006T110000', ten),
  ]
  const answer = told(readAll(calendarOf(...bad, event(nine, ten, 'DESCRIPTION:one', ' folded\\, line'))))
  expect(answer).toMatchObject({ times: [atNine], skipped: bad.length })
})

describe('an event that can’t be read', () => {
  const told = (...lines: readonly string[]) => {
    const { events } = read(event(...lines))
    expect(events).toHaveLength(1)
    return events[0]
  }
  const zone = 'DTSTART;TZID=Mars/Olympus:20261006T110000'

  test('is told by its day and the reason, and by no word of it', () => {
    const on = (day: string | null, reason: string, repeats = false) => ({ day, repeats, reason })
    expect(told(zone, 'SUMMARY:Canary')).toEqual(on('2026-10-06', 'UNKNOWN_ZONE'))
    expect(told(zone, 'RRULE:FREQ=WEEKLY')).toEqual(on('2026-10-06', 'UNKNOWN_ZONE', true))
    expect(told(nine, ten, 'EXDATE;TZID=Mars/Olympus:20261006T110000')).toEqual(on('2026-10-06', 'UNKNOWN_ZONE'))
    expect(told('DTSTART:2026-10-06T09:00:00', ten)).toEqual(on('2026-10-06', 'UNREADABLE'))
    expect(told(nine, 'DTEND:20261005T090000Z')).toEqual(on('2026-10-06', 'UNREADABLE'))
    expect(told(nine, ten, 'RRULE:FREQ=SOMETIMES')).toEqual(on('2026-10-06', 'UNREADABLE', true))
    expect(told(nine, ten, 'RRULE:FREQ=SECONDLY')).toEqual(on('2026-10-06', 'TOO_COMPLEX', true))
    expect(told(nine, ten, `RDATE:${'20261007T090000Z,'.repeat(20_000)}20261007T090000Z`)).toEqual(on('2026-10-06', 'TOO_COMPLEX', true))
  })

  test('has no day when that can’t be read either, and isn’t taken for another day', () => {
    for (const start of ['DTSTART:nonsense', 'DTSTART:20261306T090000Z', 'DTSTART;VALUE=DATE:20260231'])
      expect(told(start, 'DURATION:PT1H')).toEqual({ day: null, repeats: false, reason: 'UNREADABLE' })
    expect(told('SEQUENCE:1')).toEqual({ day: null, repeats: false, reason: 'UNREADABLE' })
  })

  test('has the day of its person, where the instant is known', () => {
    expect(told('DTSTART:20261007T010000Z', 'DTEND:20261007T000000Z')?.day).toBe('2026-10-06')
  })

  test('doesn’t matter when it lies outside of the window as a whole', () => {
    const inMars = (start: string, ...more: readonly string[]) => read(event(`DTSTART;TZID=Mars/Olympus:${start}T110000`, ...more)).skipped
    expect([inMars('20260901'), inMars('20260901', 'DTEND;TZID=Mars/Olympus:20260902T110000'), inMars('20290101')]).toEqual([0, 0, 0])
    expect([inMars('20260901', 'DTEND;TZID=Mars/Olympus:20261010T110000'), inMars('20260901', 'DURATION:P5W')]).toEqual([1, 1])
    expect([inMars('20260901', 'RRULE:FREQ=WEEKLY'), inMars('20261003')]).toEqual([1, 1])
  })

  test('is told once a day for each reason, twenty days at most, the earliest first', () => {
    const days = Array.from({ length: 25 }, (_, at) => `202611${String(25 - at).padStart(2, '0')}`)
    const { events, skipped } = read(...[...days, ...days].map((day) => event(`DTSTART;TZID=Mars/Olympus:${day}T110000`)), event(ten))
    expect(skipped).toBe(51)
    expect(events).toHaveLength(20)
    expect([events[0]?.day, events[19]?.day]).toEqual(['2026-11-01', '2026-11-20'])
  })
})

describe('a line that no one folded', () => {
  const other = event('DTSTART:20261007T090000Z', 'DTEND:20261007T100000Z')
  const atOther = '2026-10-07T09:00 2026-10-07T10:00'
  const broken = (day: string | null) => ({ times: [atOther], skipped: 1, events: [{ day, repeats: false, reason: 'UNREADABLE' }] })
  test('costs nothing where it is no line of a calendar', () => {
    const words = ['END of it', 'BEGIN WITH: the doors', 'BEGINNERS; only', 'STATUS report', 'dtstart']
    expect(read(event(nine, ten, ...words), other)).toEqual({ times: [atNine, atOther], skipped: 0, events: [] })
    expect(read('END OF THE YEAR', 'END:SOMETHING', event(nine, ten)).times).toEqual([atNine])
  })

  test('costs its event when it begins or ends something, and no other', () => {
    for (const line of ['END:the show', 'END:VALARM', 'BEGIN:the show', 'BEGIN:VALARM', 'END:VCALENDAR', 'end: vtodo']) {
      expect([line, read(event(line, nine, ten), other)]).toEqual([line, broken('2026-10-06')])
      expect([line, read(event(nine, ten, line), other)]).toEqual([line, broken('2026-10-06')])
    }
    // what follows is a zone's
    expect(read(event('BEGIN:VTIMEZONE', nine, ten), other)).toEqual(broken(null))
  })

  test('which ends an event that has lost its end doesn’t cost the calendar', () => {
    const lost = event(nine, ten).replace('\r\nEND:VEVENT', '')
    expect(read(lost, other)).toEqual(broken('2026-10-06'))
    expect(read(other, lost)).toEqual(broken('2026-10-06'))
    expect(readAll(calendarOf(lost) + calendarOf(other))).toMatchObject({ ok: true, skipped: 1 })
  })

  test('never makes someone free', () => {
    expect(read(event(nine, ten, 'STATUS:CONFIRMED', 'STATUS:CANCELLED', 'TRANSP:OPAQUE', 'TRANSP:TRANSPARENT')).times).toEqual([atNine])
  })
})

test('FEED-04 a calendar that asks for too much is refused whole', () => {
  const refusal = (...parts: readonly string[]) => {
    const answer = readAll(calendarOf(...parts))
    return answer.ok ? answer.times.length : answer.failure
  }
  expect(refusal(event(nine, 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY'))).toBe('TOO_MANY')
  expect(refusal(event(nine, 'DURATION:PT1M', 'RRULE:FREQ=DAILY;COUNT=1000000000'))).toBe(400)
  const day = (at: number) =>
    `202610${String(6 + (at % 20)).padStart(2, '0')}T${String(at % 24).padStart(2, '0')}${String(at % 60).padStart(2, '0')}00Z`
  const many = Array.from({ length: 5001 }, (_, at) => event(`DTSTART:${day(at)}`, 'DURATION:PT1M').replace('one@far', `${at}@far`))
  expect(refusal(...many)).toBe('TOO_MANY')
  expect(refusal(...many.slice(1))).toBe(5000)
  expect(refusal(event(nine, ten, `DESCRIPTION:${'x'.repeat(5_000_000)}`))).toBe(1)
})

test('FEED-04 a calendar that isn’t split when the time is over is refused, without its other lines being read', () => {
  const many = calendarOf(...Array.from({ length: 100_000 }, () => event(nine)))
  let looks = 0
  expect(splitCalendar(many, () => ++looks === 3)).toBe('TOO_COMPLEX')
  expect(looks).toBe(3)
})

test('what isn’t a calendar, or ends too early, is refused', () => {
  const whole = calendarOf(event(nine, ten))
  expect(['<!doctype html>', '', 'BEGIN:VCARD\nEND:VCARD', '\u0000'].map((text) => readAll(text))).toEqual(
    Array.from({ length: 4 }, () => ({ ok: false, failure: 'NOT_CALENDAR' })),
  )
  for (const at of [20, 60, 90, whole.length - 10])
    expect([at, readAll(whole.slice(0, at))]).toEqual([at, { ok: false, failure: 'CUT_OFF' }])
  expect(readAll(`\uFEFF${whole.replaceAll('\r\n', '\n')}`)).toMatchObject({ ok: true, skipped: 0 })
  expect(readAll(calendarOf())).toEqual({ ok: true, times: [], skipped: 0, skippedEvents: [] })
})
