import { queryOptions } from '@tanstack/react-query'
import {
  WorkspaceInvitationsDocument,
  type WorkspaceInvitationsQuery,
  WorkspaceMembersDocument,
  type WorkspaceMembersQuery,
  WorkspaceSettingsDocument,
  type WorkspaceSettingsQuery,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

export type SettingsOf = NonNullable<WorkspaceSettingsQuery['workspace']>
export type Member = WorkspaceMembersQuery['permissions']['nodes'][number]
/** What a member is called; the reader may not be able to see the person. */
export const memberName = ({ user }: Pick<Member, 'user'>): string => user?.fullName ?? 'Unknown member'

export type OpenInvitation = WorkspaceInvitationsQuery['invitations']['nodes'][number]

/** What is set of a workspace. Keys begin like the workspace's own, so that the realtime update renews them. */
export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: workspaceKeys.part(id, 'settings'),
    queryFn: ({ signal }) => graphql(WorkspaceSettingsDocument, { id }, { signal }).then((answer) => answer.workspace),
  })

/** Who belongs to it, with which rights, and what the reader may change of them. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: workspaceKeys.part(id, 'members'),
    queryFn: ({ signal }) => graphql(WorkspaceMembersDocument, { id }, { signal }).then((answer) => answer.permissions),
  })

/** Who is invited to it and has not answered; only for those who may invite. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: workspaceKeys.part(id, 'invitations'),
    queryFn: ({ signal }) => graphql(WorkspaceInvitationsDocument, { id }, { signal }).then((answer) => answer.invitations),
  })
