import { expect, test } from 'vitest'
import { teamsFor } from './teams.ts'

test('teams follow the table at each of its edges', () => {
  expect([0, 1, 2, 8, 9, 15, 16, 20, 21, 10_000].map(teamsFor)).toEqual([0, 1, 2, 2, 3, 3, 4, 4, 5, 5])
})
