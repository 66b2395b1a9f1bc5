import { expect, test } from 'vitest'
import { categoryOfPath, EXPERIENCE_CATEGORIES, existsTogether, isUpgraded, PACKAGE_LEVELS } from './kinds.ts'

test('a category in a path is upper-cased and its dashes become underscores', () => {
  for (const category of EXPERIENCE_CATEGORIES) expect(categoryOfPath(category.toLowerCase().replaceAll('_', '-'))).toBe(category)
  expect(categoryOfPath('professional-development')).toBe('PROFESSIONAL_DEVELOPMENT')
  expect(categoryOfPath('cooking')).toBe(null)
})

test('PRO and PREMIUM count as upgraded', () => {
  expect(PACKAGE_LEVELS.filter(isUpgraded)).toEqual(['PRO', 'PREMIUM'])
})

test('a remote event has no host on site', () => {
  expect(existsTogether('REMOTE', 'ON_SITE')).toBe(false)
  expect(existsTogether('HYBRID', 'ON_SITE')).toBe(true)
})
