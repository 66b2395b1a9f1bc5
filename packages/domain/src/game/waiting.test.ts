import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameCommand } from './kinds.ts'
import { afterCommand, isPossible, pressedAt } from './playthrough.ts'
import { type KnownGame, type WaitingCommand, withWaiting } from './waiting.ts'

const start = Temporal.Instant.from('2026-12-03T14:00:00Z')
const second = (seconds: number) => start.add({ seconds })
const scheduled: KnownGame = {
  event: { status: 'SCHEDULED', startsAt: start, endsAt: start.add({ hours: 2 }) },
  playthrough: null,
}
const pressed = (...all: readonly (readonly [GameCommand, number])[]): WaitingCommand[] =>
  all.map(([command, seconds]) => ({ command, at: second(seconds) }))
const shown = (waiting: readonly WaitingCommand[], seconds: number) => {
  const { event, playthrough } = withWaiting(scheduled, waiting, second(seconds))
  return `${event.status} ${playthrough?.status ?? 'none'}`
}

test('a device without a network shows what was pressed on it: the start, a pause, an end that can be undone for a minute', () => {
  expect(shown([], 0)).toBe('SCHEDULED none')
  expect(shown(pressed(['START', 10]), 11)).toBe('LIVE STARTED')
  expect(shown(pressed(['START', 10], ['PAUSE', 60]), 61)).toBe('LIVE PAUSED')
  expect(shown(pressed(['START', 10], ['END', 900]), 959)).toBe('LIVE ENDING')
  expect(shown(pressed(['START', 10], ['END', 900], ['START', 930]), 990)).toBe('LIVE STARTED')
  expect(shown(pressed(['START', 10], ['END', 900]), 960)).toBe('COMPLETED ENDED')
  expect(shown(pressed(['START', 10], ['END', 900], ['END', 906]), 907)).toBe('COMPLETED ENDED')
  // not an hour before the show
  expect(shown(pressed(['START', -3601]), 0)).toBe('SCHEDULED none')
})

test('what a device shows is what becomes of its commands when they arrive, hours later and in one go', () => {
  const presses = fc.array(
    fc.tuple(fc.constantFrom<GameCommand>('START', 'PAUSE', 'VOTE', 'END', 'MESSAGE', 'NOTE'), fc.integer({ min: 1, max: 50 })),
    {
      maxLength: 25,
    },
  )
  fc.assert(
    fc.property(presses, fc.integer({ min: 0, max: 10_000 }), (steps, later) => {
      const waiting: WaitingCommand[] = []
      let now = 0
      for (const [command, gap] of steps) {
        now += gap
        const known = withWaiting(scheduled, waiting, second(now))
        if (isPossible(known.playthrough?.status ?? null, command)) waiting.push({ command, at: second(now) })
      }
      const local = withWaiting(scheduled, waiting, second(now))
      let server = scheduled
      const received = second(now + later)
      for (const { command, at } of waiting) {
        const told = pressedAt(server.event, received.epochMilliseconds - at.epochMilliseconds, received)
        const after = afterCommand(server, { command, at: told, isQueued: true }, received)
        expect(after.fate === 'APPLIED' || after.fate === 'REPEATED').toBe(true)
        server = {
          event: { ...server.event, status: after.moves === 'START' ? 'LIVE' : server.event.status },
          playthrough: after.playthrough,
        }
      }
      // an end that arrives late can be undone for a minute from then on
      const { endingUntil: _, ...there } = server.playthrough ?? { endingUntil: null }
      const { endingUntil, ...here } = local.playthrough ?? { endingUntil: null }
      if (local.playthrough?.status !== 'ENDED') expect(here).toEqual(there)
      else expect(['ENDING', 'ENDED']).toContain(server.playthrough?.status)
    }),
    { numRuns: rounds(300) },
  )
})
