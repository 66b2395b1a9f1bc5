/** Stored statuses of a session (RULES §1). */
export const SESSION_STATUSES = ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** How an event ended; a producer says so within 30 days (RULES §1). */
export const OUTCOMES = ['UNKNOWN', 'RAN', 'NO_SHOW', 'FAILED'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const TEMPLATE_KINDS = ['LEGACY', 'MASTER', 'CUSTOM'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export const LOCATION_KINDS = ['START', 'END', 'VENUE'] as const
export type LocationKind = (typeof LOCATION_KINDS)[number]

export const RELATION_KINDS = ['past', 'future'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

export const CALENDAR_KINDS = ['google', 'outlook', 'ical'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

export const INTEGRATION_KINDS = ['BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT'] as const
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number]

export const GROUP_STATUSES = ['NEW', 'UPDATED'] as const
export type GroupStatus = (typeof GROUP_STATUSES)[number]

/** What a live update tells; it carries ids and states only (RULES §8). */
export const LIVE_KINDS = ['workspace.updated', 'session.integration', 'session.assignment', 'session.updated'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
