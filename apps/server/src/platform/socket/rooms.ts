import type { LiveScope, roleScopes } from '../live.ts'

/** The id of a room that isn't about one row. */
export const NO_ROW = '00000000-0000-0000-0000-000000000000'

/** The scopes that a page subscribes to. Events about a person or for a role go to the pages of these people without a subscription. */
export type RoomScope = Exclude<LiveScope, 'person' | keyof typeof roleScopes>
export interface Room {
  readonly scope: RoomScope
  readonly id: string
}
/** A room that hears an event; `says` are ids besides its own. */
export interface Told {
  readonly room: Room
  readonly says?: object
}

export const nameOf = ({ scope, id }: Room) => `${scope}:${id}`
