import type { MissionColumns, MissionSetColumns } from '@troupe/domain/mission/fields'
import { builder } from '../platform/graphql/graphql.ts'

/** The GraphQL types of missions; api.ts gives them their fields. */
export const MissionSetRef = builder.objectRef<MissionSetRow>('MissionSet')
export const MissionRef = builder.objectRef<MissionRow>('Mission')

/** The event by which someone reads a set, and what of it decides which answers they see. */
export interface ReadingEvent {
  readonly workspaceId: string
  readonly assigned: boolean
  readonly startsAt: Temporal.Instant | null
}

/** A set as the wire shows it; `event` is null for those who read it as a set. */
export type MissionSetRow = Omit<MissionSetColumns, 'deleted_at'> & {
  readonly n_of_missions: number
  readonly event: ReadingEvent | null
}

/** A mission, and what decides about its answers. */
export type MissionRow = MissionColumns & { readonly workspace_id: string | null; readonly event: ReadingEvent | null }
