import { expect, test } from 'vitest'
import { answerWords } from './request-words.ts'

const request = { askedBy: 'Priya Raman', expiresAt: '2026-11-27T12:00:00Z' }
const producer = (done: boolean) => ({
  readiness: {
    status: 'ManagersNeeded' as const,
    label: 'Managers needed',
    waiting: 0,
    items: [{ key: 'producer', owner: 'STAFF' as const, done, missing: done ? [] : ['producer'] }],
  },
})
const reader = { name: 'Ada Pike', staff: false }
const said = (...given: Parameters<typeof answerWords>) => answerWords(...given).replace(/[A-Z][a-z]{2} \d+ Nov, [^(]+ \(/, '<then> (')

test('a request is answered by the event’s producer; until there is one, by Troupe', () => {
  const sent = 'We’ll email the answer to Priya Raman and the event’s contacts.'
  expect(said(request, producer(true), reader)).toBe(`Your producer has until <then> (your time) to answer. ${sent}`)
  expect(said(request, producer(true), { ...reader, staff: true })).toBe(`The producer has until <then> (your time) to answer. ${sent}`)
  expect(said(request, producer(false), reader)).toBe(`We’ll answer by <then> (your time). ${sent}`)
  expect(said(request, { readiness: null }, reader), 'a self-hosted event has no producer').toContain('We’ll answer by <then>')
})

test('the person who sent a request is told “you”, not their own name', () => {
  const sent = (name: string | undefined) => answerWords(request, producer(true), { ...reader, name })
  expect(sent('Priya Raman')).toContain('We’ll email the answer to you and the event’s contacts.')
  expect(sent(undefined)).toContain('We’ll email the answer to Priya Raman and the event’s contacts.')
})
