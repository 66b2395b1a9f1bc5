import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { gameMessageInput } from './journal.ts'
import { GAME_COMMANDS, type GameCommand } from './kinds.ts'
import { afterClock, afterCommand, endedWithEvent, isRunning, newGame, type Playthrough, playedMs, pressedAt } from './playthrough.ts'

const start = Temporal.Instant.from('2026-12-03T14:00:00Z')
const end = start.add({ hours: 1 })
const minute = (minutes: number) => start.add({ milliseconds: Math.round(minutes * 60_000) })

/** An event with its game, as the server keeps both. */
interface Run {
  status: SessionStatus
  playthrough: Playthrough | null
  outcome: 'UNKNOWN' | 'RAN' | null
  starts: number
  ends: number
}
const scheduled = (): Run => ({ status: 'SCHEDULED', playthrough: null, outcome: null, starts: 0, ends: 0 })

function press(run: Run, command: GameCommand, received: Temporal.Instant, agoMs?: number) {
  const event = { status: run.status, startsAt: start, endsAt: end }
  const at = pressedAt(event, agoMs ?? 0, received)
  const after = afterCommand({ event, playthrough: run.playthrough }, { command, at, isQueued: agoMs !== undefined }, received)
  run.playthrough = after.playthrough
  if (after.moves === 'START') run.starts++
  follow(run, after.moves)
  if (after.hasRun && run.outcome === 'UNKNOWN') run.outcome = 'RAN'
  return after
}

function follow(run: Run, moves: 'START' | 'END' | null) {
  if (moves === 'START') run.status = 'LIVE'
  if (moves !== 'END') return
  run.ends++
  Object.assign(run, { status: 'COMPLETED', outcome: 'RAN' })
}

function tick(run: Run, now: Temporal.Instant) {
  const after = run.playthrough && afterClock(run.playthrough, now)
  if (after) {
    run.playthrough = after.playthrough
    follow(run, after.moves)
  }
  const isOver = Temporal.Instant.compare(now, end.add({ minutes: 30 })) >= 0
  if (isOver && (run.status === 'SCHEDULED' || run.status === 'LIVE')) {
    if (run.status === 'LIVE') run.ends++
    run.outcome = run.status === 'LIVE' ? 'RAN' : 'UNKNOWN'
    run.status = 'COMPLETED'
    run.playthrough &&= endedWithEvent(run.playthrough, now)
  }
}

/** A command on a device, at a minute of the event. */
interface Press {
  readonly command: GameCommand
  readonly at: number
}

/** What becomes of each command, written as it is said: fate, then status. */
const story = (run: Run, ...steps: readonly (readonly [GameCommand, number, number?])[]) =>
  steps.map(([command, minutes, agoMinutes]) => {
    const { fate, reason, playthrough } = press(run, command, minute(minutes), agoMinutes === undefined ? undefined : agoMinutes * 60_000)
    return [fate, reason ?? playthrough?.status].join(' ')
  })

test('a game is started, paused, voted on, ended twice and closed, and each step starts or ends the event once', () => {
  const run = scheduled()
  expect(
    story(run, ['PAUSE', -10], ['START', -61], ['START', -60], ['START', 0], ['PAUSE', 10], ['PAUSE', 11], ['VOTE', 15], ['PAUSE', 16]),
  ).toEqual([
    ...['IGNORED NOT_STARTED', 'IGNORED TOO_EARLY', 'APPLIED STARTED', 'REPEATED STARTED'],
    ...['APPLIED PAUSED', 'REPEATED PAUSED', 'APPLIED VOTING', 'IGNORED VOTING'],
  ])
  expect(story(run, ['START', 20], ['END', 40], ['START', 40.5], ['END', 50], ['END', 50 + 5 / 60], ['MESSAGE', 50.1])).toEqual([
    ...['APPLIED STARTED', 'APPLIED ENDING', 'APPLIED STARTED', 'APPLIED ENDING', 'REPEATED ENDING', 'APPLIED ENDING'],
  ])
  expect(story(run, ['END', 50 + 5.1 / 60], ['END', 51], ['MESSAGE', 52], ['NOTE', 52], ['START', 53])).toEqual([
    ...['APPLIED ENDED', 'REPEATED ENDED', 'IGNORED ENDED', 'APPLIED ENDED', 'IGNORED ENDED'],
  ])
  expect(story(run, ['CLOSE', 55], ['CLOSE', 56], ['NOTE', 57])).toEqual(['APPLIED CLOSED', 'REPEATED CLOSED', 'IGNORED CLOSED'])
  expect(run).toMatchObject({ starts: 1, ends: 1, status: 'COMPLETED', playthrough: { startedAt: minute(-60), endedAt: minute(50) } })
  // 110 minutes from start to end, five of them in the pause
  expect(playedMs(run.playthrough ?? newGame(start), minute(99))).toBe(105 * 60_000)
})

test('an end can be undone for a minute after it arrived; a game that is over is closed after a day and put away after 90', () => {
  const run = scheduled()
  story(run, ['START', 0], ['END', 45, 5])
  tick(run, minute(45.99))
  expect(run.playthrough?.status).toBe('ENDING')
  tick(run, minute(46))
  expect(run).toMatchObject({ ends: 1, playthrough: { status: 'ENDED', endedAt: minute(40), endedByClock: false } })
  const status = (hours: number) => {
    tick(run, minute(40).add({ hours }))
    return run.playthrough?.status
  }
  expect([23, 24, 24 * 90 - 1, 24 * 90, 24 * 900].map(status)).toEqual(['ENDED', 'CLOSED', 'CLOSED', 'ARCHIVED', 'ARCHIVED'])
  expect(GAME_COMMANDS.map((command) => press(run, command, minute(90)).fate)).toEqual(GAME_COMMANDS.map(() => 'IGNORED'))
})

test('what a device tells after the clock completed the event corrects its times and says that it ran; what was known stays', () => {
  const offline = scheduled()
  tick(offline, minute(90))
  expect(story(offline, ['PAUSE', 120, 80], ['START', 120, 115], ['MESSAGE', 120, 70], ['END', 120, 40], ['END', 120, 30])).toEqual([
    ...['LATE ', 'LATE ENDED', 'LATE ENDED', 'LATE ENDED', 'LATE ENDED'],
  ])
  expect(offline).toMatchObject({ outcome: 'RAN', starts: 0, ends: 0, playthrough: { startedAt: minute(5), endedAt: minute(80) } })
  const halfOffline = scheduled()
  story(halfOffline, ['START', 3])
  tick(halfOffline, minute(90))
  expect(halfOffline.playthrough).toMatchObject({ endedByClock: true, endedAt: minute(90) })
  story(halfOffline, ['START', 100, 99], ['END', 100, 30])
  expect(halfOffline).toMatchObject({ outcome: 'RAN', ends: 1, playthrough: { startedAt: minute(1), endedAt: minute(70) } })
  const never = scheduled()
  tick(never, minute(90))
  // without `agoMs` it is a person at a screen, who is refused; and no one starts an event a day after it was over
  expect(story(never, ['START', 95], ['START', 60 + 13 * 60, 0])).toEqual(['IGNORED COMPLETED', 'LATE '])
  expect(never).toMatchObject({ outcome: 'UNKNOWN', playthrough: null })
  expect(press({ ...scheduled(), status: 'CANCELLED' }, 'START', minute(5), 0)).toMatchObject({ fate: 'LATE', playthrough: null })
})

test('a device’s wrong clock can’t start an event before its hour, and no one starts one that far ahead', () => {
  const event = { startsAt: start }
  expect(pressedAt(event, 10 * 3_600_000, minute(30)).toString()).toBe(minute(-60).toString())
  expect(pressedAt(event, 0, minute(-180)).toString()).toBe(minute(-180).toString())
  expect(pressedAt({ startsAt: null }, 60_000, minute(0)).toString()).toBe(minute(-1).toString())
})

test('a message has up to 280 characters as people count them, and nothing in it turns what follows', () => {
  const id = crypto.randomUUID()
  const read = (text: string, kind?: string) => parseInput(gameMessageInput, { id, text, kind })
  expect(read('🎲'.repeat(280)).ok).toBe(true)
  expect(read('🎲'.repeat(281))).toMatchObject({ extensions: { fields: { text: ['TOO_LONG'] } } })
  expect(read('🎲'.repeat(281), 'NOTE').ok).toBe(true)
  expect(read('n'.repeat(2001), 'NOTE')).toMatchObject({ extensions: { fields: { text: ['TOO_LONG'] } } })
  expect(read(' \u202e\u2067 ')).toMatchObject({ extensions: { fields: { text: ['TOO_SHORT'] } } })
  expect(read('Stop\u202E here\u2069')).toMatchObject({ value: { text: 'Stop here' } })
})

test('two devices’ queues, in any interleaving and with any repetition, give one start, one end, and each command one fate', () => {
  // mostly starts and ends: of an even mix nearly everything is ignored
  const command = fc.constantFrom<GameCommand>('START', 'START', 'START', 'PAUSE', 'PAUSE', 'END', 'END', ...GAME_COMMANDS)
  const presses = fc.array(fc.record({ command, at: fc.integer({ min: -90, max: 130 }) }), { minLength: 2, maxLength: 8 })
  const wait = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 10 }) }, fc.integer({ min: 0, max: 120 }))
  const contacts = fc.array(fc.record({ device: fc.boolean(), wait, again: fc.boolean() }), { minLength: 4, maxLength: 30 })
  const seen = new Set<string>()
  fc.assert(
    fc.property(presses, presses, contacts, (one, two, met) => {
      const run = scheduled()
      const fates = new Map<string, string>()
      const queues = [one, two].map((list, device) =>
        list.toSorted((a, b) => a.at - b.at).map((press, number) => ({ ...press, key: `${device}-${number}` })),
      )
      let now = -90
      for (const { device, wait, again } of [
        ...met,
        ...[true, false].flatMap((device) => Array.from({ length: 8 }, () => ({ device, wait: 1, again: true }))),
      ]) {
        now += wait
        tick(run, minute(now))
        const queue = queues[device ? 1 : 0] ?? []
        const next = queue[0]
        if (!next || next.at > now) continue
        // the answer of one in two is lost: the device sends it again, and the journal has its fate
        if (!again || fates.has(next.key)) queue.shift()
        if (fates.has(next.key)) continue
        const before = run.playthrough
        const { fate, playthrough } = press(run, next.command, minute(now), (now - next.at) * 60_000)
        fates.set(next.key, fate)
        seen.add(fate)
        if (fate === 'REPEATED' || fate === 'IGNORED') expect(playthrough).toEqual(before)
        holds(run, minute(now))
      }
      tick(run, minute(1000))
      holds(run, minute(1000))
      expect(run.status).toBe('COMPLETED')
      expect(run.ends).toBe(run.starts)
    }),
    { numRuns: rounds(400, 100), examples: [everyFate] },
  )
  expect([...seen].sort()).toEqual(['APPLIED', 'IGNORED', 'LATE', 'REPEATED'])
})

const contact = (device: boolean, wait: number, again = false) => ({ device, wait, again })
/** The first round: one device votes too early, starts with its answer lost, starts again and ends; the other tells hours later what it said. */
const everyFate: [Press[], Press[], ReturnType<typeof contact>[]] = [
  [
    { command: 'VOTE', at: -10 },
    { command: 'START', at: 0 },
    { command: 'START', at: 5 },
    { command: 'END', at: 40 },
  ],
  [{ command: 'MESSAGE', at: 50 }],
  [contact(false, 80), contact(false, 10, true), contact(false, 0), contact(false, 5), contact(false, 35), contact(true, 180)],
]

function holds({ status, playthrough, starts, ends }: Run, now: Temporal.Instant) {
  expect(Math.max(starts, ends)).toBeLessThanOrEqual(1)
  expect(status === 'LIVE').toBe(playthrough !== null && isRunning(playthrough))
  if (!playthrough) return
  if (!isRunning(playthrough)) expect(status).toBe('COMPLETED')
  const { startedAt, endedAt, pausedMs } = playthrough
  expect((endedAt !== null) === !isRunning(playthrough)).toBe(true)
  expect(pausedMs).toBeGreaterThanOrEqual(0)
  const wall = (endedAt ?? now).epochMilliseconds - startedAt.epochMilliseconds
  expect(wall).toBeGreaterThanOrEqual(0)
  expect(playedMs(playthrough, now)).toBeLessThanOrEqual(wall)
}
