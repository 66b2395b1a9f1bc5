import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { showPasskeys } from './show-passkeys.ts'

test('after a passkey is added or removed the list shows it, and the person’s activity is read again', () => {
  const queries = new QueryClient()
  const activity = [...accountKeys.audit, { actorId: 'me' }]
  queries.setQueryData(activity, [])
  const passkeys = [{ id: 'p', name: 'Work laptop', madeAt: '2026-12-16T19:30:00Z', usedAt: null }]
  showPasskeys(queries, passkeys)
  expect(queries.getQueryData(accountKeys.passkeys)).toBe(passkeys)
  expect(queries.getQueryState(activity)?.isInvalidated).toBe(true)
})
