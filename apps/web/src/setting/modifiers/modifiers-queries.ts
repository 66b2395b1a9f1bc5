import { queryOptions } from '@tanstack/react-query'
import { type ModifierFragment, ModifiersDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'

export type Modifier = ModifierFragment

/** What stands in the address for one that is not there yet. */
export const fresh = 'new'
/** The row in which it is written. */
export const newRow: Modifier = { id: fresh, label: '', description: '', formats: 0, sessions: 0, upcomingSessions: 0, users: 0 }

/** All modifiers by their labels; there are a few dozen. */
export const modifiersQuery = (direction: 'ASC' | 'DESC') =>
  queryOptions({
    queryKey: [...accountKeys.modifiers, direction],
    queryFn: ({ signal }) =>
      graphql(ModifiersDocument, { sorting: [{ field: 'label', direction }] }, { signal }).then((answer) => answer.modifiers.nodes),
  })
