import { expect, test } from 'vitest'
import { asksFor, leaveWords, overrideWords } from './give-words.ts'

const host = { role: 'HOST', session: { isApprovable: true } } as const
const unasked = { role: 'HOST', session: { isApprovable: false } } as const
const producer = { role: 'PRODUCER', session: { isApprovable: true } } as const

test('overriding a requirement says whether it sends an offer or assigns immediately', () => {
  expect(overrideWords(host, 'Ada Pike')).toEqual({ title: 'Ask Ada Pike to join?', submit: 'Send offer anyway' })
  for (const place of [unasked, producer])
    expect(overrideWords(place, 'Ada Pike')).toEqual({ title: 'Assign Ada Pike?', submit: 'Assign anyway' })
  expect([host, unasked, producer].map(asksFor)).toEqual([true, false, false])
})

test('the question before a role changes hands says who loses it: someone who is confirmed, or an offer without an answer', () => {
  const place = { user: { fullName: 'Ada Pike' }, approval: { state: 'ACCEPTED' }, event: 'Buzzer Night' }
  expect(leaveWords(place, 'Ben Ito')).toBe(
    'Give Ada Pike’s role on Buzzer Night to Ben Ito? Ada Pike is confirmed. We’ll tell them they’re no longer assigned.',
  )
  expect(leaveWords({ ...place, approval: { state: 'PENDING' } }, 'Ben Ito')).toBe(
    'Give Ada Pike’s role on Buzzer Night to Ben Ito? Ada Pike hasn’t answered yet. We’ll withdraw their offer.',
  )
})
