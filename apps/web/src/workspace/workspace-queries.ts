import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { WorkspaceCreditsDocument, WorkspacesDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { chosenWorkspace, customerOf } from '../platform/choices.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'
import { useStore } from '../platform/store.ts'

/** The first workspaces that this person may choose and whose name or company has this text in it, and how many there are. */
export const foundWorkspacesQuery = (text: string, limit: number) =>
  queryOptions({
    queryKey: [...workspaceKeys.lists, { text }, null, 0, limit],
    queryFn: ({ signal }) => graphql(WorkspacesDocument, { text, limit }, { signal }).then((answer) => answer.workspaces),
  })

/** The most workspaces that are listed on a page. */
export const mostListed = 100

/** Every workspace that this person may choose, at most 100. */
export const workspacesQuery = foundWorkspacesQuery('', mostListed)

/** One workspace with its credits; the realtime workspace update renews it. */
export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: workspaceKeys.one(id),
    queryFn: ({ signal }) => graphql(WorkspaceCreditsDocument, { id }, { signal }).then((answer) => answer.workspace),
  })

/** Asks for what the bar shows, where it is not there yet. */
export function prepareWorkspaces(queries: QueryClient) {
  const chosen = customerOf(chosenWorkspace.get())
  const missing = { staleTime: Number.POSITIVE_INFINITY }
  void queries.prefetchQuery({ ...workspacesQuery, ...missing })
  if (chosen) void queries.prefetchQuery({ ...workspaceQuery(chosen), ...missing })
}

/** The chosen workspace with its credits; nothing while none, or Troupe itself, is chosen. */
export function useWorkspace() {
  const id = customerOf(useStore(chosenWorkspace))
  const { data, error } = useQuery({ ...workspaceQuery(id ?? ''), enabled: id !== null })
  return { id, workspace: id ? (data ?? undefined) : undefined, error }
}
