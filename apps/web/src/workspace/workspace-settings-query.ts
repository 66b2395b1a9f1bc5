import { queryOptions } from '@tanstack/react-query'
import { WorkspaceMembersDocument, type WorkspaceMembersQuery, WorkspaceSettingsDocument, type WorkspaceSettingsQuery } from '../graphql.ts'
import { graphql } from '../platform/api.ts'

export type SettingsOf = NonNullable<WorkspaceSettingsQuery['workspace']>
export type Member = WorkspaceMembersQuery['permissions']['nodes'][number]

/** What is set of a workspace. Keys begin like the workspace's own, so that the realtime update renews them. */
export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspace', id, 'settings'],
    queryFn: ({ signal }) => graphql(WorkspaceSettingsDocument, { id }, { signal }).then((answer) => answer.workspace),
  })

/** Who belongs to it, with which rights, and what the reader may change of them. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspace', id, 'members'],
    queryFn: ({ signal }) => graphql(WorkspaceMembersDocument, { id }, { signal }).then((answer) => answer.permissions),
  })
