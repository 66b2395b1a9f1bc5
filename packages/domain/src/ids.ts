declare const brand: unique symbol

/** A UUID that the compiler keeps apart from other UUIDs, so that no query mistakes one for another. */
type Id<Name extends string> = string & { readonly [brand]: Name }

export type WorkspaceId = Id<'Workspace'>
export type UserId = Id<'User'>
export type PermissionId = Id<'Permission'>
export type ExperienceId = Id<'Experience'>
export type FormatId = Id<'Format'>
export type SessionId = Id<'Session'>
export type SessionGroupId = Id<'SessionGroup'>
export type AssignmentId = Id<'Assignment'>
export type ApprovalId = Id<'Approval'>
export type HoldId = Id<'Hold'>
export type LotId = Id<'Lot'>
export type ZoneAreaId = Id<'ZoneArea'>
export type GameZoneId = Id<'GameZone'>
export type TemplateId = Id<'Template'>

/** Whether a text has the shape of a row's id; anything else answers as an unknown id does. */
export const isUuid = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
