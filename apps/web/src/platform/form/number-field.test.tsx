import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type FieldSentences, fieldWords } from '../words/fields.ts'
import { NumberField } from './number-field.tsx'

/** A form whose number the server refused as too high. */
const form = {
  ...{ values: { attendees: 90 }, labels: { attendees: 'Attendees' }, off: false },
  ...{ set: () => {}, choose: () => {}, leave: () => {} },
  errorOf: (_: string, exact?: FieldSentences) => fieldWords('TOO_BIG', exact),
}
const said = (more: Partial<Parameters<typeof NumberField>[0]> = {}) =>
  renderToStaticMarkup(<NumberField form={form} name="attendees" unit="people" hint="Up to 25 people in 1 room." {...more} />)

test('a number that was refused as too high is told its range, and the hint stays', () => {
  const text = said({ min: 8, max: 250 })
  expect(text).toContain('Enter 8 to 250 people.')
  expect(text).toContain('Up to 25 people in 1 room.')
})

test('a number with a problem of its own still says the problem once the server has refused it', () => {
  const text = said({ min: 1, problem: 'For more than 25 people, add a room first.' })
  expect(text).toContain('For more than 25 people, add a room first.')
  expect(text).not.toContain('This number is too high.')
})
