import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { acceptInput, declineInput, isApprovalCode, setHostInput } from './input.ts'

test('a code is 256 bits in base64url and nothing else', () => {
  expect(isApprovalCode('A'.repeat(43))).toBe(true)
  expect(isApprovalCode('A'.repeat(42))).toBe(false)
  expect(isApprovalCode(`${'A'.repeat(42)}/`)).toBe(false)
})

test('declining needs a reason, accepting needs nothing, and a place may be emptied', () => {
  expect(parseInput(declineInput, {})).toMatchObject({ extensions: { fields: { reason: ['REQUIRED'] } } })
  expect(parseInput(declineInput, { reason: 'TRAVEL' }).ok).toBe(true)
  expect(parseInput(acceptInput, {}).ok).toBe(true)
  expect(parseInput(setHostInput, { id: null }).ok).toBe(true)
})
