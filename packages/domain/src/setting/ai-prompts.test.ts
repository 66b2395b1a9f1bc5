import { rounds } from '@troupe/tests/pace'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledPrompt, partsOf, tokensOf, variablesIn } from './ai-prompts.ts'

const filled = (prompt: string, given: Record<string, string>) => {
  const answer = filledPrompt(prompt, given)
  return answer.ok ? answer.value : answer.extensions
}

test('the variables of a prompt are the names in its double braces, each of them once', () => {
  expect(variablesIn('Show: {{show}}. {{ customer }} and {{show}}; {{a.b-c_1}}')).toEqual(['show', 'customer', 'a.b-c_1'])
  for (const text of ['{show}', '{{}}', '{{1}}', '{{a b}}', '{{#a}}', '{ {a} }', `{{${'a'.repeat(65)}}}`])
    expect([text, variablesIn(text)]).toEqual([text, []])
})

test('a prompt is filled with the values of its variables and with nothing else', () => {
  expect(filled('{{show}} for {{customer}}', { show: 'Buzzer Night', customer: ' Northwind ', more: 'x' })).toEqual({
    text: 'Buzzer Night for Northwind',
    variables: { show: 'Buzzer Night', customer: 'Northwind' },
  })
  // a value is text: no variable of its own, and no pattern
  expect(filled('{{a}}{{b}}', { a: '{{b}} $& $1', b: 'x' })).toMatchObject({ text: '{{b}} $& $1x' })
})

test('each variable without a value is named', () => {
  expect(filled('{{a}} {{b}} {{c}}', { a: 'x', b: '  ' })).toEqual({ fields: { 'variables.b': ['REQUIRED'], 'variables.c': ['REQUIRED'] } })
  // what every object has is no value
  expect(filled('{{constructor}} {{toString}}', {})).toEqual({
    fields: { 'variables.constructor': ['REQUIRED'], 'variables.toString': ['REQUIRED'] },
  })
})

test('the parts of any prompt are the prompt, and its variables are the names in them', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('{{', '}}', '{{show}}', '{{ x }}', '{{{a}}}', '{{__proto__}}', '\n'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const prompt = pieces.join('')
      const parts = partsOf(prompt)
      expect(parts.map(({ text }) => text).join('')).toBe(prompt)
      expect(variablesIn(prompt)).toEqual([...new Set(parts.flatMap(({ name }) => name ?? []))])
    }),
    { numRuns: rounds(400) },
  )
})

test('a text has about a token for every four characters', () => {
  expect(['', 'a', 'abcd', 'abcde', '😀😀😀😀'].map(tokensOf)).toEqual([0, 1, 1, 2, 1])
})
