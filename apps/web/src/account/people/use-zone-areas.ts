import { useQuery } from '@tanstack/react-query'
import { ZoneAreaNamesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'

/** The zone areas to choose from; none until they are wanted. */
export function useZoneAreas(wanted: boolean) {
  const { data } = useQuery({
    queryKey: accountKeys.zoneAreas,
    queryFn: ({ signal }) => graphql(ZoneAreaNamesDocument, {}, { signal }).then((answer) => answer.zoneAreas.nodes),
    enabled: wanted,
  })
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
