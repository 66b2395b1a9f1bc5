import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choicesOf, splitMail, valueWords } from './chips.ts'

const sourceOf = (text: string) => splitMail(text).map((part) => (typeof part === 'string' ? part : part.source))
const shown = (text: string) => splitMail(text).map((part) => (typeof part === 'string' ? part : `[${part.label}]`))

const name = fc.constantFrom('event.name', 'event.place', 'x', 'a b', '')
const piece = fc.oneof(
  fc.string(),
  fc.constantFrom('{{', '}}', '{', '}', '{{{', '}}}', '\n', '{{>', '{{=<% %>=}}', '{{! note }}'),
  fc.tuple(fc.constantFrom('', '#', '^', '/', '&', ' # '), name).map(([sign, of]) => `{{${sign}${of}}}`),
)

describe('the chips of a text', () => {
  test('are the text again, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(piece).map((all) => all.join('')),
        (text) => sourceOf(text).join('') === text,
      ),
    )
  })

  test('name tokens and sections, and an end with its opposite is one else', () => {
    expect(shown('{{event.name}}: {{#event.place}}at {{ event.place }}{{/event.place}}{{^event.place}}online{{/event.place}}')).toEqual([
      '[event.name]',
      ': ',
      '[if event.place]',
      'at ',
      '[event.place]',
      '[else]',
      'online',
      '[end]',
    ])
    expect(shown('{{^x}}a{{/x}} {{#x}}')).toEqual(['[unless x]', 'a', '[end]', ' ', '[if x]'])
  })

  test('leave a token that is being typed as words, also before another one', () => {
    expect(shown('Call {{prod')).toEqual(['Call {{prod'])
    expect(shown('Call {{prod and {{event.name}} now')).toEqual(['Call {{prod and ', '[event.name]', ' now'])
  })
})

describe('the list under the caret', () => {
  const tokens = [
    { name: 'event.name', type: 'TEXT', sample: 'Buzzer Night' },
    { name: 'event.place', type: 'OPTIONAL', sample: '' },
    { name: 'asked', type: 'FLAG', sample: 'yes' },
    { name: 'event.link', type: 'LINK', sample: 'https://troupe.example/event/1' },
  ] as const
  const values = new Map([['event.name', 'Murder in the Green Room']])

  test('has each token with its value of the event, else its sample, and a section for what may be missing', () => {
    expect(choicesOf(tokens, values).map(({ label, note }) => `${label}: ${note}`)).toEqual([
      'event.name: Murder in the Green Room',
      'event.place: Not set',
      'event.link: troupe.example/event/1',
      'if event.place: Shown when there is one',
      'if asked: Shown when this is so',
    ])
  })

  test('says several lines on one', () => {
    expect(valueWords({ name: 'crew', sample: '' }, new Map([['crew', 'Marcus\nAmara']]))).toBe('Marcus, Amara')
  })
})
