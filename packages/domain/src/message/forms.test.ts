import { expect, test } from 'vitest'
import { formById, isAsked, readEntry } from './forms.ts'
import { officeHours } from './office-hours.ts'

const form = formById('contact')
if (!form) throw new Error('no contact form')
const priya = {
  topic: 'NEW_SHOW',
  name: 'Priya Raman',
  email: 'Priya@northwind.example',
  people: '120',
  message: 'Three offices in Chicago.',
}
const read = (change: object, consent = true) => {
  const answer = readEntry(form, { values: { ...priya, ...change }, consent })
  return answer.ok ? answer.value : { [answer.code]: answer.extensions.fields }
}

test('an entry is complete when every required question that is asked has an answer', () => {
  expect(read({})).toEqual({ ...priya, email: 'priya@northwind.example' })
  expect(read({ people: 120, when: ' in March ' })).toMatchObject({ people: '120', when: 'in March' })
  expect(read({ people: ' ', message: '' }, false)).toEqual({
    FORM_INCOMPLETE: { 'values.people': ['REQUIRED'], 'values.message': ['REQUIRED'], consent: ['REQUIRED'] },
  })
  expect(read({ topic: undefined })).toEqual({ FORM_INCOMPLETE: { 'values.topic': ['REQUIRED'] } })
})

test('how many people there are is only asked about a new show, and what isn’t asked isn’t kept', () => {
  const asked = (topic: string) => form.fields.filter((field) => isAsked(field, { topic })).map(({ name }) => name)
  expect(asked('NEW_SHOW')).toEqual(['topic', 'name', 'email', 'people', 'when', 'message'])
  expect(asked('CREDITS')).toEqual(['topic', 'name', 'email', 'message'])
  expect(read({ topic: 'CREDITS', people: '' })).not.toHaveProperty('people')
  expect(read({ topic: 'CREDITS', people: '12' })).not.toHaveProperty('people')
})

test('answers that aren’t what is asked for, and questions that the form doesn’t have, are named', () => {
  expect(read({ topic: 'X', email: 'no address', message: 'm'.repeat(5001) })).toEqual({
    INVALID: { 'values.topic': ['INVALID'], 'values.email': ['INVALID'], 'values.message': ['TOO_LONG'] },
  })
  for (const people of ['many', '0', '-1', '1.5', '1e3']) expect(read({ people })).toEqual({ INVALID: { 'values.people': ['INVALID'] } })
  expect(read({ name: 'a\nb', isAdmin: 'yes' })).toEqual({ INVALID: { 'values.isAdmin': ['UNKNOWN'], 'values.name': ['ONE_LINE'] } })
  expect(formById('other')).toBeUndefined()
})

test('office hours are those of today until they are over, then those of the next working day', () => {
  const at = (text: string) => {
    const { from, to, isOpen } = officeHours(Temporal.Instant.from(text), 'America/Chicago')
    return [from.toString(), to.toString(), isOpen]
  }
  const friday = ['2026-11-27T15:00:00Z', '2026-11-28T00:00:00Z'] as const
  const monday = ['2026-11-30T15:00:00Z', '2026-12-01T00:00:00Z'] as const
  expect(at('2026-11-27T14:59:59Z')).toEqual([...friday, false])
  expect(at('2026-11-27T15:00:00Z')).toEqual([...friday, true])
  expect(at('2026-11-27T23:59:59Z')).toEqual([...friday, true])
  expect(at('2026-11-28T00:00:00Z')).toEqual([...monday, false])
  expect(at('2026-11-29T17:00:00Z')).toEqual([...monday, false])
})
