import { expect, test } from 'vitest'
import { sizeOf } from './sizes.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.00 KB'],
  [90_235, '88.12 KB'],
  [1_048_575, '1.00 MB'],
  [2 * 1024 ** 2, '2.00 MB'],
  [1.5 * 1024 ** 3, '1.50 GB'],
  [1024 ** 8, '1.00 YB'],
  [5000 * 1024 ** 8, '5000.00 YB'],
])('%d bytes are written %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text)
})
