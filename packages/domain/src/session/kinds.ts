/** Stored statuses of a session. */
export const SESSION_STATUSES = ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

export const LOCATION_KINDS = ['START', 'END', 'VENUE'] as const
export type LocationKind = (typeof LOCATION_KINDS)[number]
