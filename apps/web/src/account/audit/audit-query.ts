import { queryOptions } from '@tanstack/react-query'
import { AuditEntriesDocument, type AuditEntriesQueryVariables } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'

export type AuditAsked = AuditEntriesQueryVariables['filter']

/** Who did what, newest first; for everyone but admins what they did themselves. */
export const auditQuery = (filter: AuditAsked, offset: number, limit: number) =>
  queryOptions({
    queryKey: [...accountKeys.audit, filter, null, offset, limit],
    queryFn: ({ signal }) => graphql(AuditEntriesDocument, { filter, offset, limit }, { signal }).then((answer) => answer.auditEntries),
    staleTime: 0,
  })
