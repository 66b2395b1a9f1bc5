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

export type AnyId =
  | WorkspaceId
  | UserId
  | PermissionId
  | ExperienceId
  | FormatId
  | SessionId
  | SessionGroupId
  | AssignmentId
  | ApprovalId
  | HoldId
  | LotId
  | ZoneAreaId
  | GameZoneId
  | TemplateId

/** A string that is known to be an id of this kind, for example because a row or a checked input carries it. */
export const asId = <T extends AnyId>(value: string): T => value as T

/** Whether a text has the shape of a row's id. */
export const isUuid = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
