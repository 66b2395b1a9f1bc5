import { expect, test } from 'vitest'
import { categoryOfPath, EXPERIENCE_CATEGORIES, existsTogether, isUpgraded, PACKAGE_LEVELS, pathOfCategory } from './kinds.ts'

test('a category in a path is upper-cased and its dashes become underscores', () => {
  for (const category of EXPERIENCE_CATEGORIES) expect(categoryOfPath(pathOfCategory(category))).toBe(category)
  expect(pathOfCategory('GAME_SHOW')).toBe('game-show')
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
