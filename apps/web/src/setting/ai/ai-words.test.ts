import { expect, test } from 'vitest'
import { failureWords, listWords, providerWords, savedWords, tookWords } from './ai-words.ts'

const now = Date.parse('2026-11-18T18:00:00Z')
const row = { model: 'GPT_4O', webhookUrl: null, updatedAt: '2026-11-18T17:04:00Z', updatedBy: 'Margit Solberg' } as const

test('a prompt says what answers it and when it was last changed', () => {
  expect(listWords(row, now)).toBe('GPT-4o, changed today')
  expect(listWords({ ...row, webhookUrl: 'https://far.example', updatedAt: '2026-10-09T12:00:00Z' }, now)).toBe('Own webhook, Fri 9 Oct')
  expect(savedWords(row, now)).toMatch(/^Saved \d+:04\s?([ap]m)? by Margit Solberg$/)
  expect(savedWords({ updatedAt: '2026-10-09T12:00:00Z', updatedBy: null }, now)).toBe('Saved Fri 9 Oct')
})

test('an answer says how long it took and from whom it is', () => {
  expect([3, 999, 2360].map(tookWords)).toEqual(['3 ms', '999 ms', '2.4 s'])
  expect((['openai', 'webhook', 'stub'] as const).map((one) => providerWords(one, 'GTP_4'))).toEqual(['GPT-4', 'Webhook', 'Stub'])
})

test('each class of failure has a sentence of its own, and an unknown one has one too', () => {
  const failures = ['CLOSED', 'UNREADABLE', 'TIMEOUT', 'UNREACHABLE', 'SIGNED_OUT', 'REFUSED', 'BROKEN', 'RATE_LIMITED', 'BAD_ANSWER']
  const sentences = failures.map((failure) => failureWords('webhook', failure))
  expect(new Set(sentences).size).toBe(failures.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^The webhook gave no answer: .+\.$/)
  expect(failureWords('openai', 'constructor')).toBe('OpenAI gave no answer: we don’t know why.')
})
