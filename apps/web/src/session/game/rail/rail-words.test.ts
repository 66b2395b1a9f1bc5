import { expect, test } from 'vitest'
import { isInStep, linkWords } from './rail-words.ts'

const link = { gameId: 'BC-4110', simulated: false, waiting: 0, toldAt: '2026-11-27T20:26:00Z', failure: null, refused: [] }
const words = (more: object) => linkWords({ ...link, ...more }, 'America/Chicago').replaceAll('\u00a0', ' ')

test('a linked game says when it last answered, what it refused, and what it doesn’t know yet and why', () => {
  expect(words({})).toBe('Answered at 2:26 pm, all commands')
  expect(words({ toldAt: null, simulated: true })).toBe('No commands sent yet. Simulated')
  expect(words({ refused: ['a'] })).toBe('Answered at 2:26 pm, 1 command refused')
  expect(words({ waiting: 1 })).toBe('Answered at 2:26 pm. 1 command is waiting')
  expect(words({ waiting: 3, failure: 'UNREACHABLE', refused: ['a', 'b'] })).toBe(
    'Answered at 2:26 pm, 2 commands refused. 3 commands are waiting: Breadcrumb can’t be reached',
  )
  expect([{}, { refused: ['a'] }, { waiting: 1 }].map((more) => isInStep({ ...link, ...more }))).toEqual([true, false, false])
})
