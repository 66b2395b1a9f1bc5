import { expect, test } from 'vitest'
import { CREDIT_ACCOUNTS } from './kinds.ts'
import { movementWords } from './movement.ts'

test('every movement into the balance and out of it has its own words', () => {
  const others = CREDIT_ACCOUNTS.filter((account) => account !== 'AVAILABLE')
  const words = others.flatMap((other) => [
    movementWords({ from: other, to: 'AVAILABLE' }),
    movementWords({ from: 'AVAILABLE', to: other }),
  ])
  expect(new Set(words).size).toBe(2 * others.length)
  // what an event had reserved, once it is over
  expect(movementWords({ from: 'ALLOCATED', to: 'CONSUMED' })).toBe('Used for an event')
})
