import { describe, expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { markedText, runsOf } from './letter-html.ts'

const tokens = [
  { name: 'event.name', type: 'TEXT', sample: '', required: false },
  { name: 'event.place', type: 'OPTIONAL', sample: '', required: false },
  { name: 'event.link', type: 'LINK', sample: '', required: true },
  { name: 'producer.fullName', type: 'TEXT', sample: '', required: false },
  { name: 'code', type: 'CODE', sample: '***', required: false },
] as const

const faults = (text: string, part: 'subject' | 'body' = 'body') => faultsOf(text, { tokens, part, most: 100 })
const good = 'Look: {{event.link}}'
/** The text once each of its faults was repaired by its button. */
function repaired(text: string, part: 'subject' | 'body' = 'body'): string {
  let now = text
  for (let times = 0; times < 10; times += 1) {
    const [first] = faults(now, part)
    if (!first?.repair) return now
    now = first.repair.text
  }
  return now
}

describe('a text with a fault', () => {
  test('names the token that is meant, and puts it in the place of every other spelling', () => {
    const [fault] = faults(`{{#event.plaec}}Where: {{event.plaec}}{{/event.plaec}} ${good}`)
    expect(fault).toMatchObject({
      words: 'There is no token event.plaec. The nearest is event.place.',
      repair: { label: 'Use event.place' },
    })
    expect(repaired(`{{#event.plaec}}Where: {{event.plaec}}{{/event.plaec}} ${good}`)).toBe(
      `{{#event.place}}Where: {{event.place}}{{/event.place}} ${good}`,
    )
  })

  test('removes a token that is like no other', () => {
    expect(repaired(`{{somethingElse}}Hi. ${good}`)).toBe(`Hi. ${good}`)
  })

  test('ends a section that is open, and removes an end without one', () => {
    expect(repaired(`{{#event.place}}Where\n${good}`)).toBe(`{{#event.place}}Where{{/event.place}}\n${good}`)
    expect(repaired(`Where{{/event.place}} ${good}`)).toBe(`Where ${good}`)
  })

  test('finishes a token, which is no fault while it is being typed', () => {
    const [fault] = faults(`${good}\nCall {{prod`)
    expect(fault).toMatchObject({ isTyped: true, token: 'prod' })
    expect(repaired(`${good}\nCall {{prod`)).toBe(`${good}\nCall {{producer.fullName}}`)
    expect(repaired(`Call {{prod\n${good}`)).toBe(`Call {{producer.fullName}}\n${good}`)
    expect(repaired(`${good} {{`)).toBe(`${good} `)
  })

  test('loses the tags of Mustache that emails don’t have', () => {
    for (const tag of ['{{{event.name}}}', '{{&event.name}}', '{{> partial}}'])
      expect(repaired(`A ${tag}B ${good}`), tag).toBe(`A B ${good}`)
  })

  test('gets the tokens that it must have, and no code in its subject', () => {
    expect(faults('Hello')).toMatchObject([{ token: 'event.link', repair: { label: 'Add event.link' } }])
    expect(repaired('Hello')).toBe('Hello\n\n{{event.link}}')
    expect(repaired('Code {{code}}', 'subject')).toBe('Code ')
    expect(faults('', 'subject')).toMatchObject([{ words: 'An email needs a subject.' }])
    expect(faults('Hi', 'subject')).toEqual([])
  })

  test('says how long it may be', () => {
    expect(faults(`${good}${'x'.repeat(90)}`)).toMatchObject([{ words: 'Up to 100 characters. This has 110.' }])
  })

  test('is previewed with the name of what is wrong in its place', () => {
    const text = markedText('At {{event.plaec}}, {{event.name}}', ['{{event.plaec}}'])
    expect(text).not.toContain('{{event.plaec}}')
    expect(runsOf(text)).toEqual([{ words: 'At ' }, { words: 'event.plaec', fault: true }, { words: ', {{event.name}}' }])
  })
})
