import { queryOptions } from '@tanstack/react-query'
import { WorkspaceStatementDocument, type WorkspaceStatementQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

export type StatementLine = NonNullable<NonNullable<WorkspaceStatementQuery['workspace']>['statement']>['nodes'][number]

/** The lines of a workspace's statement. Its key begins like the workspace's own, so that the realtime update renews it. */
export const statementQuery = (id: string, offset: number, limit: number) =>
  queryOptions({
    queryKey: [...workspaceKeys.part(id, 'statement'), offset, limit],
    queryFn: ({ signal }) => graphql(WorkspaceStatementDocument, { id, offset, limit }, { signal }).then((answer) => answer.workspace),
  })
