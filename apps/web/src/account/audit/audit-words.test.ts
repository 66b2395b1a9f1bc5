import { AUDITED } from '@troupe/domain/account/audited'
import { expect, test } from 'vitest'
import { type AuditEntry, deedAlone, deedName, sentenceOf } from './audit-words.ts'

const imani = { id: 'i', fullName: 'Imani Okafor' }
const entry = (operation: string, more: Partial<AuditEntry> = {}) =>
  ({ operation, actor: imani, subjectType: 'user', subjectId: 'a', subjectName: 'Ada Bakare', people: [], ...more }) as AuditEntry

test('every audited action has a sentence: who did what, to someone with a name, to no one named, and to oneself', () => {
  for (const operation of AUDITED) {
    const sentences = [
      sentenceOf(entry(operation)),
      sentenceOf(entry(operation, { subjectName: null })),
      sentenceOf(entry(operation, { actor: { ...imani, id: 'a' } })),
      sentenceOf(entry(operation, { actor: null })),
    ]
    for (const sentence of sentences) {
      // no name of a call, no hole where a name belongs, and more than a word beside the person's
      expect(sentence, operation).toMatch(/^(Imani Okafor|Ada Bakare|Troupe) [a-z-]+( [A-Za-z’-]+)+(, because [a-z ]+)?$/)
      expect(sentence, operation).not.toContain('no longer supported')
    }
    expect(deedName(entry(operation)), operation).toMatch(/^[A-Z][a-z-]+( [A-Za-z’-]+)+$/)
  }
  const sentences = AUDITED.map((operation) => sentenceOf(entry(operation, { subjectName: null })))
  expect(new Set(sentences).size).toBe(AUDITED.length)
})

test('the sentence says who did it, to whom, and whether they were the same', () => {
  expect(sentenceOf(entry('updateUser'))).toBe('Imani Okafor changed Ada Bakare’s details')
  expect(sentenceOf(entry('updateUser', { subjectId: 'i', subjectName: 'Imani Okafor' }))).toBe('Imani Okafor changed their profile')
  expect(deedAlone(entry('POST /auth/passkey', { subjectId: 'i' }))).toBe('Changed your passkeys')
  const left = (userId: string) =>
    entry('deletePermission', { subjectType: 'permission', subjectId: 'p', before: { userId, role: 'EDITOR' } })
  expect(sentenceOf(left('i'))).toBe('Imani Okafor left a workspace')
  expect(sentenceOf(left('a'))).toBe('Imani Okafor removed Ada Bakare from a workspace')
  expect(sentenceOf(entry('updateSession', { subjectType: 'session', subjectName: 'Buzz & $& Night' }))).toBe(
    'Imani Okafor changed the event Buzz & $& Night',
  )
})

test('a password chosen with a code counts as done by its owner, and what no one did counts as done by Troupe', () => {
  expect(sentenceOf(entry('POST /auth/password/forgot/confirm', { actor: null }))).toBe('Ada Bakare set a new password with a code')
  expect(sentenceOf(entry('refresh_reuse', { actor: null }))).toBe(
    'Troupe signed out one of Ada Bakare’s devices because its sign-in token was reused',
  )
})

test('a new account and an accepted invitation, which one call makes, are told apart', () => {
  const joined = (after: object) => entry('POST /auth/register/code', { actor: null, after } as Partial<AuditEntry>)
  expect(sentenceOf(joined({ email: 'ada@b.example' }))).toBe('Ada Bakare created their account')
  expect(sentenceOf(joined({ role: 'EDITOR' }))).toBe('Ada Bakare accepted an invitation')
  expect(deedName(joined({ role: 'EDITOR' }))).toBe('Accepted an invitation')
})

test('an address that waits for its code has not changed yet', () => {
  const own = (after: object) => entry('PUT /auth/email', { subjectId: 'i', subjectName: 'Imani Okafor', after } as Partial<AuditEntry>)
  expect(sentenceOf(own({ asked: 'new@b.example' }))).toBe('Imani Okafor asked to change their email address')
  expect(sentenceOf(own({ email: 'new@b.example' }))).toBe('Imani Okafor changed their email address')
})

test('a level and the primary contact, which one call changes, are told apart', () => {
  const levels = (before: object, after: object, userId = 'a') =>
    entry('updatePermission', { subjectType: 'permission', before: { userId, ...before }, after: { userId, ...after } })
  const [first, second] = [
    { role: 'EDITOR', primary: false },
    { role: 'EDITOR', primary: true },
  ]
  expect(sentenceOf(levels(first, { ...first, role: 'ADMIN' }))).toBe('Imani Okafor changed Ada Bakare’s access to a workspace')
  expect(sentenceOf(levels(first, second))).toBe('Imani Okafor changed whether Ada Bakare is the primary contact of a workspace')
  expect(deedAlone(levels(first, second, 'i'))).toBe('Changed whether you’re the primary contact of a workspace')
})

test('a system setting is named by its key', () => {
  const change = { subjectType: 'system', subjectId: null, subjectName: null, after: { key: 'TAGS', value: ['a'] } } as Partial<AuditEntry>
  expect(sentenceOf(entry('setSystem', change))).toBe('Imani Okafor changed the system setting TAGS')
})

test('an old entry without words says so, and doesn’t show its technical name', () => {
  expect(sentenceOf(entry('oldCall'))).toBe('Imani Okafor changed Ada Bakare in a way that’s no longer supported')
  expect(sentenceOf(entry('toString'))).toBe('Imani Okafor changed Ada Bakare in a way that’s no longer supported')
})
