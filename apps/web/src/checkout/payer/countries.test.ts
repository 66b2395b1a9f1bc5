import { expect, test } from 'vitest'
import { countriesLike, countryOf } from './countries.ts'

test('a country is found by its code and by any part of its name, beginnings first', () => {
  expect(countryOf('DE')?.name).toBe('Germany')
  expect(countryOf('')).toBeNull()
  expect(countriesLike('us')[0]?.name).toBe('United States')
  expect(
    countriesLike('ger')
      .map(({ code }) => code)
      .slice(0, 1),
  ).toEqual(['DE'])
  expect(countriesLike('ger').map(({ code }) => code)).toContain('NG')
  expect(countriesLike('')).toHaveLength(249)
})
