import { reflow } from '@troupe/domain/time/reflow'
import { expect, test } from 'vitest'
import type { Cue } from '../call.ts'
import { changesOf, cueTime, nudged, outdatedWords, reflowWords, savedWords, shortWords } from './order-words.ts'

const cue = (id: string, offsetMinutes: number, more: Partial<Cue> = {}): Cue => ({
  ...{ id, offsetMinutes, minutes: 10, minMinutes: 0, pinned: false, time: null, title: id, description: '', role: null },
  ...more,
})
const clock = { startsAt: '2026-11-20T18:00:00Z', timezone: 'America/Chicago' }
const session = (items: readonly Cue[], outdatedBecause: Parameters<typeof outdatedWords>[0]['timeline']['outdatedBecause'] = []) => ({
  ...{ ...clock, duration: 60 },
  timeline: { outdatedBecause, setForDuration: 90, setForStartsAt: '2026-11-20T17:30:00Z', items: [...items] },
})

test('an item is told by the event’s clock, and from the start where there is no date', () => {
  expect(cueTime(clock, -45)).toMatch(/^11:15\sam$/)
  expect([0, 15, -15].map((offset) => cueTime({ ...clock, startsAt: null }, offset))).toEqual(['Start', '+15 min', '−15 min'])
})

test('an outdated running order says what has changed, and which pinned items now lie over others', () => {
  expect(outdatedWords(session([], ['DURATION', 'PLACE']))).toEqual({
    title: 'Outdated: the length and the place have changed',
    facts: ['It lasts 1 hour instead of 1 hour 30 minutes.', 'The event starts somewhere else.'],
  })
  const pinned = session([cue('Rounds', 0, { minutes: 40 }), cue('Dessert', 30, { pinned: true })], ['START'])
  const { title, facts } = outdatedWords(pinned)
  expect(title).toBe('Outdated: the start has changed')
  expect(facts).toEqual([
    expect.stringMatching(/^The event starts at 12:00\spm instead of 11:30\sam, and pinned items have stayed at their time of day\.$/),
    expect.stringMatching(/^“Dessert” is pinned at 12:30\spm and overlaps “Rounds”\.$/),
  ])
  const before = { ...pinned, timeline: { ...pinned.timeline, setForStartsAt: '2026-11-19T18:00:00Z' } }
  expect(outdatedWords(before).facts[0]).toMatch(/^The event starts on Fri 20 Nov at 12:00\spm instead of Thu 19 Nov at 12:00\spm,/)
})

test('a re-flow says how many items move and get shorter', () => {
  const before = [cue('Welcome', 0, { minutes: 20 }), cue('Rounds', 20, { minutes: 40 }), cue('Prizes', 60)]
  const words = (after: Cue[]) => reflowWords(changesOf(before, after))
  const shorter = cue('Welcome', 0, { minutes: 15 })
  expect(words([shorter, cue('Rounds', 15, { minutes: 35 }), cue('Prizes', 50)])).toBe('2 items move, 2 get shorter')
  expect(words([shorter, ...before.slice(1)])).toBe('1 item gets shorter')
  expect(words(before)).toBe('nothing moves')
})

test('where a re-flow doesn’t fit, it says between what and by how much', () => {
  const items = [cue('Welcome', 0, { minutes: 40, minMinutes: 35 }), cue('Toast', 30, { pinned: true })]
  expect(shortWords(reflow(items, { duration: 60, was: 60 }), items)).toMatch(/^Between the start and “Toast” 5 minutes are missing\./)
  expect(shortWords(reflow([], { duration: 60, was: 60 }), [])).toBeNull()
})

test('an item stays within a day of the start, and no length is under none', () => {
  expect(nudged(cue('a', 0, { minutes: 3 }), { move: -5 })).toMatchObject({ offsetMinutes: -5, minutes: 3 })
  expect(nudged(cue('a', 1438), { move: 5 })).toMatchObject({ offsetMinutes: 1440 })
  expect(nudged(cue('a', 0, { minutes: 3 }), { longer: -5 })).toMatchObject({ minutes: 0 })
  expect(nudged(cue('a', 0), { pin: true })).toMatchObject({ pinned: true })
})

test('what was done to an item is said, and several things in one word', () => {
  const was = cue('Toast', 0)
  expect(savedWords(clock, { was, is: cue('Toast', 30) })).toMatch(/^“Toast” moved to 12:30\spm$/)
  expect(savedWords(clock, { was, is: cue('Toast', 0, { minutes: 15 }) })).toBe('“Toast” is 15 minutes long')
  expect(savedWords(clock, { was, is: cue('Toast', 0, { pinned: true }) })).toBe('“Toast” pinned')
  expect(savedWords(clock, { was, is: cue('Toast', 5, { minutes: 15 }) })).toBe('“Toast” saved')
})
