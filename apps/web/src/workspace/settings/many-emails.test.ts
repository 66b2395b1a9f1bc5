import { expect, test } from 'vitest'
import { emailListWords, emailsIn } from './many-emails.ts'

test('a pasted list is read whatever separates its addresses, each once', () => {
  expect(emailsIn(' Ada@quill.example,ben@quill.example;\ncy@quill.example  ada@quill.example\n')).toEqual([
    'ada@quill.example',
    'ben@quill.example',
    'cy@quill.example',
  ])
  expect(emailsIn(' ,\n')).toEqual([])
})

test('a list says which of its addresses is wrong, and how many it may have', () => {
  expect(emailListWords('ada@quill.example, ben@quill.example')).toBeUndefined()
  expect(emailListWords('Ada Pike <ada@quill.example>; "Okri, Ben" <ben@quill.example>')).toBeUndefined()
  expect(emailListWords(' ')).toBe('Required')
  expect(emailListWords('ada@')).toBe('The Email field must be a valid email')
  expect(emailListWords('ben@, Cy Poe')).toBe('These aren’t valid email addresses: “ben@”, “Cy”, “Poe”.')
  expect(emailListWords('ada@quill.example, ben@')).toBe('“ben@” isn’t a valid email address.')
  const many = Array.from({ length: 21 }, (_, index) => `guest${index}@quill.example`)
  expect(emailListWords(many.join('\n'))).toBe('Invite up to 20 people at a time.')
  expect(emailListWords(many.slice(1).join('\n'))).toBeUndefined()
})
