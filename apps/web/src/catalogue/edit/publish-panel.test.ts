import { expect, test } from 'vitest'
import { needsOf, outcomeOf } from './publish-panel.tsx'

const typed = { status: 'ACTIVE' as const, visible: true, bookable: true, description: 'A dinner.' }

test('before it is saved, an experience says what customers will see of it', () => {
  expect(outcomeOf(typed)).toBe('Customers see it in the catalogue and can book it.')
  expect(outcomeOf({ ...typed, visible: false })).toBe('Active, but customers don’t see it: turn on “Visible”.')
  expect(outcomeOf({ ...typed, bookable: false })).toBe('Customers see it but can’t book it: turn on “Bookable”.')
  expect(outcomeOf({ ...typed, status: 'DRAFT', visible: true })).toBe('Customers don’t see a draft.')
  expect(outcomeOf({ ...typed, status: 'ARCHIVED' })).toMatch(/^Customers don’t see it\. /)
})

test('an active experience needs a description and a format, and a picture is recommended', () => {
  const open = (description: string, formats: number, images: number) =>
    needsOf({ description }, formats, images).flatMap(({ key, done, isRequired }) => (done ? [] : [[key, isRequired]]))
  expect(open('A dinner.', 1, 1)).toEqual([])
  expect(open(' ', 0, 0)).toEqual([
    ['description', true],
    ['formats', true],
    ['images', false],
  ])
})
