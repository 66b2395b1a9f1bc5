import { readsOf } from '../platform/fields.ts'
import { builder } from '../platform/graphql/graphql.ts'
import type { SeenAssignment } from './edit/seen.ts'
import type { SessionView } from './list/view.ts'

/** The GraphQL types of the session; later areas add fields to them. Their rows come from the list's one statement (read.ts). */
export const SessionRef = builder.objectRef<SessionView>('Session')
export const SessionAssignmentRef = builder.objectRef<SeenAssignment>('SessionAssignment')

/** What hand-written fields of a session read; the id and the workspace are always there. */
export const reads = readsOf<SessionView, 'id' | 'workspace_id'>()
