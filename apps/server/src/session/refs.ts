import { readsOf } from '../platform/fields.ts'
import { builder } from '../platform/graphql/graphql.ts'
import type { SeenAssignment } from './edit/seen.ts'
import type { SessionView } from './list/view.ts'

/** The GraphQL types of the session; later areas add fields to them. Their rows come from the list's one statement (read.ts). */
export const SessionRef = builder.objectRef<SessionView>('Session')
export const SessionAssignmentRef = builder.objectRef<SeenAssignment>('SessionAssignment')
export const SessionLinksRef = builder.objectRef<SessionLinksView>('SessionLinks')

/** Where an event is found elsewhere: the calendars; later areas add others by its id. */
interface SessionLinksView {
  readonly sessionId: string
  readonly google: string | null
  readonly outlook: string | null
  readonly ical: string | null
}

/** What hand-written fields of a session read; the id and the workspace are always there. */
export const reads = readsOf<SessionView, 'id' | 'workspace_id'>()
