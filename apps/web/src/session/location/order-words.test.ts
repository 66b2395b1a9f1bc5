import { reflow } from '@troupe/domain/time/reflow'
import { expect, test } from 'vitest'
import type { Cue } from '../call.ts'
import { movedCues, outdatedWords, shortWords } from './order-words.ts'

const cue = (id: string, offsetMinutes: number, more: Partial<Cue> = {}): Cue => ({
  ...{ id, offsetMinutes, minutes: 10, minMinutes: 0, pinned: false, time: null, title: id, description: '', role: null },
  ...more,
})
const session = (items: readonly Cue[]) => ({
  ...{ startsAt: '2026-11-20T18:00:00Z', timezone: 'America/Chicago', duration: 60 },
  timeline: { outdatedBecause: [], setForDuration: 90, items: [...items] },
})

test('what a running order was set for is said as facts', () => {
  expect(outdatedWords(['DURATION', 'PLACE'], session([]))).toEqual([
    'The event takes 1 hour. It was 1 hour 30 minutes.',
    'The event starts somewhere else.',
  ])
})

test('what moves is named with its times, and with its lengths where they change', () => {
  const before = [cue('Welcome', 0), cue('Toast', 10)]
  expect(movedCues(session(before), [cue('Welcome', 0), cue('Toast', 15)])).toEqual([
    { id: 'Toast', title: 'Toast', before: expect.stringMatching(/^12:10\spm$/), after: expect.stringMatching(/^12:15\spm$/) },
  ])
  expect(movedCues(session(before), [cue('Welcome', 0, { minutes: 5 }), cue('Toast', 10)])[0]).toMatchObject({
    before: expect.stringMatching(/, 10 min$/),
    after: expect.stringMatching(/, 5 min$/),
  })
})

test('where a re-flow doesn’t fit, it says between what and by how much', () => {
  const items = [cue('Welcome', 0, { minutes: 40, minMinutes: 35 }), cue('Toast', 30, { pinned: true })]
  expect(shortWords(reflow(items, { duration: 60, was: 60 }), items)).toMatch(/^Between the start and “Toast” 5 minutes are missing\./)
  expect(shortWords(reflow([], { duration: 60, was: 60 }), [])).toBeNull()
})
