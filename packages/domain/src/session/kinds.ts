/** Stored statuses of a session. */
export const SESSION_STATUSES = ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** How a completed event went. */
export const OUTCOMES = ['UNKNOWN', 'RAN', 'NO_SHOW', 'FAILED'] as const

/** Who assigns the crew of an event: anyone and anything of ours, or only people. */
export const ASSIGNABILITIES = ['ASSIGNABLE', 'MANUAL_ONLY'] as const
export type Assignability = (typeof ASSIGNABILITIES)[number]

export const LOCATION_KINDS = ['START', 'END', 'VENUE'] as const
export type LocationKind = (typeof LOCATION_KINDS)[number]
