import { expect, test } from 'vitest'
import { countries, countryOf } from './countries.ts'

test('a country is found by its code, and all are there in the order of their names', () => {
  expect(countryOf('DE')?.name).toBe('Germany')
  expect(countryOf('')).toBeNull()
  expect(countries).toHaveLength(249)
  expect(countries.slice(0, 2).map(({ code }) => code)).toEqual(['AF', 'AX'])
})
