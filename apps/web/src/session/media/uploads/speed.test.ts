import { expect, test } from 'vitest'
import { speedOf } from './speed.ts'

test('a speed is said once there is most of a second to judge it by', () => {
  expect(speedOf([])).toBeNull()
  expect(
    speedOf([
      { at: 0, loaded: 0 },
      { at: 500, loaded: 1000 },
    ]),
  ).toBeNull()
  expect(
    speedOf([
      { at: 1000, loaded: 4000 },
      { at: 2000, loaded: 5000 },
      { at: 3000, loaded: 10_000 },
    ]),
  ).toBe(3000)
})
