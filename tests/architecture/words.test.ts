import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fieldWords } from '../../apps/web/src/platform/words/fields.ts'
import { reasonWords } from '../../apps/web/src/platform/words/reasons.ts'

test('every reason and every field code that the server and the domain give has a sentence', () => {
  const text = sources('apps/server/src', 'packages/domain/src').join('\n')
  const reasons = all(text, /(?:no|refuse)\('(?:FORBIDDEN|STATE_CONFLICT)', \{ reason: '([A-Z_]+)'/g)
  const codes = [
    ...all(text, /invalid\(\{ [\w.[\]]+: \['([A-Z_]+)'\]/g),
    ...all(text, /fields: \{ \w+: \['([A-Z_]+)'\]/g),
    ...all(text, /z\.refine\([^\n]*, '([A-Z_]+)'\)/g),
  ]
  // the patterns still find what they look for
  expect(reasons.length).toBeGreaterThan(8)
  expect(codes.length).toBeGreaterThan(15)
  expect(reasons.filter(hasNoSentence)).toEqual([])
  expect(codes.filter(isOnlyInvalid)).toEqual([])
})

test('a code that no one has written a sentence for is found', () => {
  expect(hasNoSentence('A_NEW_REASON')).toBe(true)
  expect(isOnlyInvalid('A_NEW_CODE')).toBe(true)
})

const hasNoSentence = (reason: string) => reason !== 'FORBIDDEN' && reasonWords(reason) === reasonWords(null)
const isOnlyInvalid = (code: string) => code !== 'INVALID' && fieldWords(code) === fieldWords('INVALID')

const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, code]) => code ?? ''))]

const sources = (...folders: string[]) =>
  folders.flatMap((folder) => {
    const root = path.resolve(import.meta.dirname, '../..', folder)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$/.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
  })
