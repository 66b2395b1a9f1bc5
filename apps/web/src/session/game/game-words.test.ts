import { expect, test } from 'vitest'
import type { JournalLine } from './game-query.ts'
import { clockOf, clockWords, spanWords, stateWords, whyNot } from './game-words.ts'
import { readJournal } from './journal/journal-words.ts'

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 27, 19, 30 + minutes, seconds)).toISOString()
const ms = (minutes: number, seconds = 0) => Date.parse(at(minutes, seconds))
const event = { status: 'LIVE', startsAt: at(0), endsAt: at(90), timezone: 'America/Chicago' } as const
const game = { status: 'STARTED', startedAt: at(0), endedAt: null, since: at(55), pausedMs: 180_000, pausedSince: null } as const

test('the clock of a game runs to the end of its event, then over it, and shows what was played once it has ended', () => {
  const shown = (now: number, of: typeof game | null = game) => {
    const clock = clockOf(of, event, now)
    return clock && `${clockWords(clock.ms)} ${clock.words}`
  }
  expect(shown(ms(55, 48))).toBe('34:12 left')
  expect(shown(ms(-61), null)).toBe('1:01:00 until the start')
  expect(shown(ms(95))).toBe('05:00 over time')
  expect(clockOf({ ...game, status: 'ENDED', endedAt: at(93) }, event, ms(200))).toEqual({ ms: 90 * 60_000, words: 'played' })
  expect([spanWords(40_900), spanWords(55 * 60_000 + 48_000), spanWords(600_000)]).toEqual(['40 s', '55 min 48 s', '10 min'])
  expect(stateWords(game, event)).toEqual({ name: 'Running', note: 'since 1:30\u00a0pm, paused for 3 min' })
})

test('a command that isn’t possible says why', () => {
  expect(whyNot('END', { game, session: event }, ms(10))).toBeNull()
  expect(whyNot('START', { game, session: event }, ms(10))).toBe('The game is running.')
  expect(whyNot('CLOSE', { game, session: event }, ms(10))).toBe('End the game first.')
  expect(whyNot('PAUSE', { game: null, session: event }, ms(10))).toBe('The game hasn’t started.')
  const planned = { ...event, status: 'SCHEDULED' } as const
  expect(whyNot('START', { game: null, session: planned }, ms(-61))).toBe('It can start an hour before its time.')
  expect(whyNot('START', { game: null, session: planned }, ms(-60))).toBeNull()
})

test('a journal says what each command came to, from which device, and whether it waited for a network', () => {
  const line = (minutes: number, command: JournalLine['command'], more: Partial<JournalLine> = {}): JournalLine => ({
    ...{
      key: `${minutes}`,
      command,
      fate: 'APPLIED',
      reason: null,
      userId: '1',
      at: at(minutes),
      receivedAt: at(minutes),
      by: 'Marcus',
      device: 'phone1a2',
    },
    ...{ text: null, team: null },
    ...more,
  })
  const told = readJournal(
    [
      line(-1, 'VOTE', { fate: 'IGNORED', reason: 'NOT_STARTED' }),
      line(0, 'START'),
      line(30, 'PAUSE', { device: 'laptop9f' }),
      line(31, 'PAUSE', { fate: 'REPEATED', receivedAt: at(33) }),
      line(33, 'START'),
      line(40, 'NOTE', { text: 'A spare phone' }),
      line(41, 'MESSAGE', { text: 'Ten minutes', team: 'Team 2' }),
      line(88, 'END'),
      line(89, 'START'),
      line(90, 'END'),
      line(92, 'START', { fate: 'LATE' }),
    ].toReversed(),
    ['41'],
  ).toReversed()
  expect(told.map(({ what, note, device }) => [what, note, device].filter(Boolean).join(' | '))).toEqual([
    'Vote | The game hadn’t started | Phone',
    'Started | Phone',
    'Paused | Laptop',
    'Paused | Phone, offline',
    'Resumed | after 3 min | Phone',
    'A spare phone | Crew only | Phone',
    '“Ten minutes” | To Team 2. Breadcrumb refused it | Phone',
    'End | Phone',
    'Kept playing | after 1 min | Phone',
    'End | Phone',
    'Start | Arrived after the event was over | Phone',
  ])
})
