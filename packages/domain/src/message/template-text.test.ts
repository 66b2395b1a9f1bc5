import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeText, nearestToken, partsOf, readText, type TextNode, type Token } from './template-text.ts'

const token = (name: string, more: Partial<Token> = {}): Token => ({ name, required: false, isCertain: true, ...more })
const tokens = [token('event.name'), token('event.place', { isCertain: false }), token('code', { required: true })]

test('values, sections and comments are read, and a line with nothing but sections leaves none', () => {
  const text =
    'Hello {{ event.name }},\n{{#event.place}}\nWhere: {{event.place}}\n{{/event.place}}\n{{^event.place}}\nOnline\n{{/event.place}}\n{{! later }}\nBye'
  expect(readText(text)).toEqual({
    nodes: [
      'Hello ',
      { name: 'event.name' },
      ',\n',
      { section: 'event.place', inverted: false, nodes: ['Where: ', { name: 'event.place' }, '\n'] },
      { section: 'event.place', inverted: true, nodes: ['Online\n'] },
      'Bye',
    ],
    broken: [],
  })
})

test('a tag knows its place in the text, and what is between tags is words', () => {
  const text = 'For {{event.name}}: {{#event.place}}x{{/event.place}}'
  const parts = partsOf(text)
  expect(parts.map((part) => (part.kind === 'words' ? part.words : text.slice(part.from, part.to))).join('')).toBe(text)
  expect(parts.flatMap((part) => (part.kind === 'words' ? [] : [[part.kind, part.name]]))).toEqual([
    ['value', 'event.name'],
    ['section', 'event.place'],
    ['end', 'event.place'],
  ])
})

test.each([
  ['a partial', '{{>event.name}}'],
  ['an unescaped value', '{{{event.name}}}'],
  ['an unescaped value', '{{&event.name}}'],
  ['other delimiters', '{{=<% %>=}}'],
  ['a parent of a dialect', '{{<event.name}}'],
  ['a section that isn’t closed', '{{#event.name}}'],
  ['a section that isn’t opened', '{{/event.name}}'],
  ['sections that cross', '{{#event.name}}{{#event.place}}{{/event.name}}{{/event.place}}'],
  ['a tag that isn’t closed', '{{event.name'],
  ['a tag without a name', '{{}}'],
  ['the element of a list', '{{.}}'],
  ['words in a tag', '{{event name}}'],
  ['a tag in a tag', '{{ {{event.name}} }}'],
])('MSG-01 %s can’t be read: %s', (_what, text) => {
  expect(judgeText(`${text} {{code}}`, tokens).codes).toContain('SYNTAX')
})

test.each(['constructor', '__proto__', 'toString', 'event.__proto__.x', 'event.name.length', 'hasOwnProperty'])(
  'MSG-01 {{%s}} is a name that doesn’t exist',
  (name) => {
    expect(judgeText(`{{${name}}} {{code}}`, tokens)).toMatchObject({ codes: ['UNKNOWN_TOKEN'], unknown: [name] })
    expect(judgeText(`{{#${name}}}x{{/${name}}} {{code}}`, tokens)).toMatchObject({ codes: ['UNKNOWN_TOKEN'], unknown: [name] })
  },
)

test('MSG-01 the time of reading grows with the length alone: a hundred thousand nested sections, which anything steeper would read for minutes', () => {
  const nested = (depth: number) => `${'{{#event.name}}'.repeat(depth)}{{code}}${'{{/event.name}}'.repeat(depth)}`
  // as deep as the longest text that is judged
  expect(judgeText(nested(650), tokens).codes).toEqual([])
  expect(partsOf(nested(100_000))).toHaveLength(200_001)
  expect(readText('{{#event.name}}'.repeat(100_000)).broken).toHaveLength(100_000)
  expect(judgeText('{{#event.name}}'.repeat(1300), tokens).codes).toEqual(['SYNTAX'])
})

test('a required value has to be said whatever is set: outside of sections, in one that is always open, or in both halves', () => {
  const missing = (text: string) => judgeText(text, tokens).missing
  expect(missing('{{code}}')).toEqual([])
  expect(missing('no code')).toEqual(['code'])
  expect(missing('{{#event.name}}{{code}}{{/event.name}}')).toEqual([])
  expect(missing('{{#event.place}}{{code}}{{/event.place}}')).toEqual(['code'])
  expect(missing('{{^event.name}}{{code}}{{/event.name}}')).toEqual(['code'])
  expect(missing('{{#event.place}}{{code}}{{/event.place}} or {{^event.place}}{{code}}{{/event.place}}')).toEqual([])
  expect(missing('{{#code}}its section says nothing{{/code}}')).toEqual(['code'])
})

test('several faults are told together, each once', () => {
  expect(judgeText('{{event.plaec}} {{event.plaec}} {{x}}', tokens)).toMatchObject({
    codes: ['UNKNOWN_TOKEN', 'MISSING_TOKEN'],
    unknown: ['event.plaec', 'x'],
    missing: ['code'],
  })
  expect(judgeText('{{event.plaec}} {{', tokens)).toMatchObject({ codes: ['SYNTAX', 'UNKNOWN_TOKEN'], missing: [] })
})

test('the nearest name is proposed for a mistyped one, and none for something else', () => {
  const names = ['event.name', 'event.place', 'event.people']
  expect(nearestToken('event.plaec', names)).toBe('event.place')
  expect(nearestToken('Event.Name', names)).toBe('event.name')
  expect(nearestToken('refund', names)).toBeUndefined()
})

const said = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : 'name' in node ? `<${node.name}>` : `(${said(node.nodes)})`)).join('')

test('any text is read without an error, and no part of it is lost or read as a name that it doesn’t hold', () => {
  const piece = fc.oneof(
    fc.constantFrom('{{', '}}', '{{{', '}}}', '{{#', '{{/', '{{^', '{{!', '{{>', 'event.name', 'event.place', 'code', '\n', ' ', '#', '.'),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      const parts = partsOf(text)
      expect(parts.map((part) => (part.kind === 'words' ? part.words : text.slice(part.from, part.to))).join('')).toBe(text)
      const judged = judgeText(text, tokens)
      if (judged.codes.includes('SYNTAX') || judged.codes.includes('UNKNOWN_TOKEN')) return
      // a good text says words of its own and the names that are known
      for (const [, name] of said(readText(text).nodes).matchAll(/<(event\.\w+|code)>/g))
        expect(tokens.map((one) => one.name)).toContain(name)
    }),
    { numRuns: rounds(2000) },
  )
})
