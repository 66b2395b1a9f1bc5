import { useQuery } from '@tanstack/react-query'
import { StaffOfRoleDocument, type UserRole } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'

/** The active people with a role, to choose from. */
export function useStaff(role: UserRole) {
  const { data } = useQuery({
    queryKey: [...accountKeys.users, { roles: [role], active: true }, null, 0, 200],
    queryFn: ({ signal }) => graphql(StaffOfRoleDocument, { role }, { signal }).then((answer) => answer.users.nodes),
  })
  return (data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
}
