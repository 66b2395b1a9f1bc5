import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShown, lackingFor, movedTo, titleOfCopy, unfitOf, withheldBy } from './experience-rules.ts'

const format = {
  type: 'REMOTE',
  hostType: 'ON_SCREEN',
  minDuration: 45,
  duration: 60,
  maxDuration: 90,
  attendeesMin: 10,
  attendeesMax: 40,
} as const

test('a format’s durations and people agree, and no host is on site of a remote event', () => {
  expect(unfitOf(format)).toEqual({})
  expect(unfitOf({ ...format, minDuration: 60, maxDuration: 60, attendeesMin: 40 })).toEqual({})
  expect(unfitOf({ ...format, hostType: 'ON_SITE' })).toEqual({ hostType: ['NOT_ALLOWED'] })
  expect(unfitOf({ ...format, type: 'HYBRID', hostType: 'ON_SITE' })).toEqual({})
  expect(unfitOf({ ...format, minDuration: 75 })).toEqual({ duration: ['TOO_SMALL'] })
  expect(unfitOf({ ...format, maxDuration: 45 })).toEqual({ duration: ['TOO_BIG'] })
  expect(unfitOf({ ...format, attendeesMin: 41 })).toEqual({ attendeesMax: ['TOO_SMALL'] })
})

test('an active experience has a description and a format; a draft and an archived one need neither', () => {
  expect(lackingFor({ status: 'ACTIVE', description: '', formats: 0 })).toEqual(['FORMAT_REQUIRED', 'DESCRIPTION_REQUIRED'])
  expect(lackingFor({ status: 'ACTIVE', description: 'A show.', formats: 0 })).toEqual(['FORMAT_REQUIRED'])
  expect(lackingFor({ status: 'ACTIVE', description: '', formats: 1 })).toEqual(['DESCRIPTION_REQUIRED'])
  expect(lackingFor({ status: 'ACTIVE', description: 'A show.', formats: 1 })).toEqual([])
  for (const status of ['DRAFT', 'ARCHIVED'] as const) expect(lackingFor({ status, description: '', formats: 0 })).toEqual([])
})

test('customers see what is active and visible; an active experience that they don’t see or can’t book is withheld', () => {
  const open = { status: 'ACTIVE', visible: true, bookable: true } as const
  expect([isShown(open), withheldBy(open)]).toEqual([true, null])
  expect([isShown({ ...open, visible: false }), withheldBy({ ...open, visible: false })]).toEqual([false, 'HIDDEN'])
  expect(withheldBy({ ...open, visible: false, bookable: false })).toBe('HIDDEN')
  expect([isShown(open), withheldBy({ ...open, bookable: false })]).toEqual([true, 'NOT_BOOKABLE'])
  for (const status of ['DRAFT', 'ARCHIVED'] as const)
    expect([isShown({ ...open, status }), withheldBy({ ...open, status, visible: false })]).toEqual([false, null])
})

test('the title of a copy fits, and never ends in half a character', () => {
  expect(titleOfCopy('Buzzer Night')).toBe('Buzzer Night copy')
  expect(titleOfCopy('x'.repeat(91))).toBe(`${'x'.repeat(91)} copy`)
  expect(titleOfCopy('x'.repeat(96))).toBe(`${'x'.repeat(91)} copy`)
  const cut = titleOfCopy(`${'x'.repeat(90)}🎭 and more`)
  expect([cut, cut.isWellFormed()]).toEqual([`${'x'.repeat(90)} copy`, true])
})

test('moving one of any list to any position keeps all of them, the others in their order', () => {
  const anyList = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(anyList, fc.nat(), fc.nat({ max: 60 }), (items, which, position) => {
      const item = items[which % items.length] ?? 0
      const moved = movedTo(items, item, position)
      expect(moved.toSorted()).toEqual(items.toSorted())
      expect(moved.indexOf(item)).toBe(Math.min(position, items.length - 1))
      expect(moved.filter((one) => one !== item)).toEqual(items.filter((one) => one !== item))
      expect(movedTo(moved, item, items.indexOf(item))).toEqual(items)
    }),
  )
})
