import { expect, test } from 'vitest'
import { drawFrom, fnv } from './fnv.ts'

test('the hash is that of the published algorithm', () => {
  expect(fnv('')).toBe(0x811c9dc5)
  expect(fnv('a')).toBe(0xe40c292c)
  expect(fnv('foobar')).toBe(0xbf9cf968)
})

test('the same seed draws the same numbers, all of them between 0 and 1', () => {
  const [one, two] = [drawFrom(42), drawFrom(42)]
  for (let i = 0; i < 1000; i++) {
    const drawn = one()
    expect(drawn).toBe(two())
    expect(drawn).toBeGreaterThanOrEqual(0)
    expect(drawn).toBeLessThan(1)
  }
})
