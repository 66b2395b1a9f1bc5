import { expect, test } from 'vitest'
import { levelIn, levelPasses, WORKSPACE_LEVELS } from './level.ts'

test('a viewer need is met by all three levels, an editor need by two, an admin need by one', () => {
  const met = WORKSPACE_LEVELS.map((needed) => WORKSPACE_LEVELS.filter((level) => levelPasses(level, needed)))
  expect(met).toEqual([['VIEWER', 'EDITOR', 'ADMIN'], ['EDITOR', 'ADMIN'], ['ADMIN']])
  expect(levelPasses(null, 'VIEWER')).toBe(false)
})

test('the level counts in the workspace of the row, never the highest of all', () => {
  const grants = [
    { workspaceId: 'a', role: 'ADMIN' },
    { workspaceId: 'b', role: 'VIEWER' },
  ] as const
  expect(levelIn(grants, 'b')).toBe('VIEWER')
  expect(levelIn(grants, 'c')).toBe(null)
})
