import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type StatementInput,
  WorkspaceCreditFactsDocument,
  WorkspaceStatementDocument,
  type WorkspaceStatementQuery,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

type StatementAnswer = NonNullable<WorkspaceStatementQuery['workspace']['statementMonths']>
export type StatementMonthShown = StatementAnswer['months'][number]
export type StatementRowShown = StatementMonthShown['rows'][number]

/** The months of a workspace's statement, more of them on demand. Its key begins like the workspace's own, so that the realtime update renews it. */
export const statementQuery = (id: string, input: StatementInput) =>
  infiniteQueryOptions({
    queryKey: [...workspaceKeys.part(id, 'statement'), input],
    queryFn: ({ pageParam, signal }) =>
      graphql(WorkspaceStatementDocument, { id, input: { ...input, ...(pageParam ? { until: pageParam } : {}) } }, { signal }).then(
        ({ workspace }) => workspace.statementMonths ?? null,
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last?.earlier,
  })

/** What a workspace can spend, what is held for its events, and when the rest expires. */
export const creditsQuery = (id: string) =>
  queryOptions({
    queryKey: workspaceKeys.part(id, 'credits'),
    queryFn: ({ signal }) => graphql(WorkspaceCreditFactsDocument, { id }, { signal }).then(({ workspace }) => workspace),
  })
