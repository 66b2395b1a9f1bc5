/** How a customer may change an event; LEVEL is its package level, a SWITCH is from in person to remote or hybrid. */
export const CHANGE_KINDS = ['MOVE', 'UNSCHEDULE', 'ROOMS', 'LEVEL', 'START', 'KIND', 'SWITCH'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What is recorded of an event: its changes, and that it was cancelled. */
export const RECORDED_KINDS = [...CHANGE_KINDS, 'CANCEL'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** What became of a customer's request to move an event inside the lock. */
export const REQUEST_STATES = ['OPEN', 'APPROVED', 'REFUSED', 'EXPIRED', 'WITHDRAWN'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
