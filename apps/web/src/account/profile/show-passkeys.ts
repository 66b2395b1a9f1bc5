import type { QueryClient } from '@tanstack/react-query'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import type { Passkey } from '../entrance/passkey.ts'

/** After a passkey was added or removed: shows those that are there now, and asks for the person's activity again, which names the change. */
export function showPasskeys(queries: QueryClient, passkeys: readonly Passkey[]) {
  queries.setQueryData(accountKeys.passkeys, passkeys)
  void queries.invalidateQueries({ queryKey: accountKeys.audit })
}
