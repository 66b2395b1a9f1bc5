import { queryOptions, useQuery } from '@tanstack/react-query'
import { ModifierLabelsDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { accountKeys } from '../platform/keys/account-keys.ts'

const modifierLabelsQuery = queryOptions({
  queryKey: [...accountKeys.modifiers, 'labels'],
  queryFn: ({ signal }) => graphql(ModifierLabelsDocument, {}, { signal }).then((answer) => answer.modifiers.nodes),
})

/** The modifiers to choose from, for staff alone: none until they are wanted. */
export function useModifierOptions(wanted: boolean) {
  const { data } = useQuery({ ...modifierLabelsQuery, enabled: wanted })
  return (data ?? []).map(({ id, label }) => ({ value: id, label }))
}

/** The labels of modifiers, in the order of the alphabet. */
export const modifierWords = (ids: readonly string[], options: ReturnType<typeof useModifierOptions>): string =>
  ids
    .map((id) => options.find(({ value }) => value === id)?.label ?? '')
    .filter(Boolean)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .join(', ')
