import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomsFit, sizeAndUnits, sizeFor } from './rooms.ts'

test('a room holds 25 people', () => {
  expect([1, 25, 26, 50, 51].map(sizeFor)).toEqual([1, 1, 2, 2, 3])
  expect(roomsFit(25, 1)).toBe(true)
  expect(roomsFit(26, 1)).toBe(false)
  expect(roomsFit(1, 0)).toBe(false)
  expect(roomsFit(0, 0)).toBe(true)
})

test('a unit on site serves fifty people, and a format can set its own ratio', () => {
  expect(sizeAndUnits({ format: 'IN_PERSON', attendees: 51 })).toEqual({ size: 3, units: 2 })
  expect(sizeAndUnits({ format: 'HYBRID', attendees: 51 })).toEqual({ size: 3, units: 3 })
  expect(sizeAndUnits({ format: 'REMOTE', attendees: 51, peoplePerUnit: 100 })).toEqual({ size: 3, units: 1 })
  expect(sizeAndUnits({ format: 'IN_PERSON', attendees: 30, rooms: 4 })).toEqual({ size: 4, units: 2 })
})

test('the rooms that people need always hold them, and more rooms never mean fewer units', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('REMOTE', 'HYBRID', 'IN_PERSON'),
      fc.option(fc.integer({ min: 1, max: 200 })),
      (attendees, more, format, peoplePerUnit) => {
        const natural = sizeAndUnits({ format, attendees, peoplePerUnit })
        const wider = sizeAndUnits({ format, attendees, peoplePerUnit, rooms: natural.size + more })
        expect(roomsFit(attendees, natural.size)).toBe(true)
        expect(wider.units).toBeGreaterThanOrEqual(natural.units)
      },
    ),
  )
})
