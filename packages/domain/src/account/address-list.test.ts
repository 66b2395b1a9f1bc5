import { expect, test } from 'vitest'
import { addressListOf, namesIn } from './address-list.ts'

const read = (text: string) => {
  const { addressees, unread } = addressListOf(text)
  return { people: addressees.map(({ email, name }) => (name ? `${name} <${email}>` : email)), unread }
}

test('addresses are read whatever separates them, each once', () => {
  expect(read(' Ada@quill.example,ben@quill.example;\ncy@quill.example  ada@quill.example\n')).toEqual({
    people: ['ada@quill.example', 'ben@quill.example', 'cy@quill.example'],
    unread: [],
  })
  expect(read(' ,\n;"')).toEqual({ people: [], unread: [] })
  expect(read('"ada@quill.example;ben@quill.example').people, 'a quotation mark alone').toEqual(['ben@quill.example'])
})

test.each([
  ['one with a name', 'Ada Pike <Ada@quill.example>', ['Ada Pike <ada@quill.example>']],
  [
    'several, as a mail program writes them',
    'Ada Pike <ada@quill.example>, "Okri, Ben" <ben@quill.example>',
    ['Ada Pike <ada@quill.example>', 'Okri, Ben <ben@quill.example>'],
  ],
  [
    'an unquoted comma',
    'Pike, Ada <ada@quill.example>; Okri, Ben <ben@quill.example>',
    ['Pike, Ada <ada@quill.example>', 'Okri, Ben <ben@quill.example>'],
  ],
  [
    'a semicolon in quotation marks',
    '"Pike; Ada" <ada@quill.example>; ben@quill.example',
    ['Pike; Ada <ada@quill.example>', 'ben@quill.example'],
  ],
  [
    'names beside bare addresses',
    'cy@quill.example, Ada Pike <ada@quill.example>, dee@quill.example',
    ['cy@quill.example', 'Ada Pike <ada@quill.example>', 'dee@quill.example'],
  ],
  [
    'names without a separator',
    'Ada Pike <ada@quill.example> Ben <ben@quill.example>',
    ['Ada Pike <ada@quill.example>', 'Ben <ben@quill.example>'],
  ],
  ['an address in the place of the name', "'ada@quill.example' <ada@quill.example>", ['ada@quill.example']],
  ['an address in brackets alone', '<ada@quill.example> mailto:ben@quill.example', ['ada@quill.example', 'ben@quill.example']],
  ['the same address with its name later', 'ada@quill.example; Ada Pike <ADA@quill.example>', ['Ada Pike <ada@quill.example>']],
])('%s: the address is taken and the name goes with it', (_, text, people) => {
  expect(read(text)).toEqual({ people, unread: [] })
})

test('what is no address is named, and the others are taken', () => {
  expect(read('ada@quill.example, ben@, Cy Poe <cy>; Dee\neve@quill.example')).toEqual({
    people: ['ada@quill.example', 'eve@quill.example'],
    unread: ['ben@', 'cy', 'Dee'],
  })
})

test('a name is a first and a last one, in either order', () => {
  expect(['Ada Pike', 'Pike, Ada', 'Ada Maria Pike', 'Ada', '', `${'x'.repeat(33)} Pike`].map(namesIn)).toEqual([
    { firstName: 'Ada', lastName: 'Pike' },
    { firstName: 'Ada', lastName: 'Pike' },
    { firstName: 'Ada Maria', lastName: 'Pike' },
    { firstName: 'Ada', lastName: '' },
    { firstName: '', lastName: '' },
    { firstName: '', lastName: '' },
  ])
})
