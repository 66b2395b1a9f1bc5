/** Stored statuses of a session. */
export const SESSION_STATUSES = ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** How an event came about: its customer or staff booked it, a paid order bought it, it is one of a group, or it is an open room. */
export const CREATION_TYPES = ['CUSTOMER', 'STAFF', 'ORDER', 'GROUP', 'OPEN_ROOM'] as const
export type CreationType = (typeof CREATION_TYPES)[number]

/** Whether an event is an open room, which is paid for in units of its own. */
export const isOpenRoom = ({ creation_type }: { readonly creation_type: CreationType }): boolean => creation_type === 'OPEN_ROOM'

/** How an event comes about that someone books; one that an order has paid for is the order's, also if staff marked it as paid. */
export const creationTypeOf = ({
  isOrdered,
  isInGroup,
  isStaff,
}: {
  readonly isOrdered: boolean
  readonly isInGroup: boolean
  readonly isStaff: boolean
}): CreationType => {
  if (isOrdered) return 'ORDER'
  if (isInGroup) return 'GROUP'
  return isStaff ? 'STAFF' : 'CUSTOMER'
}

/** Readiness of an event, most urgent first. It is derived whenever it is shown; a stored copy only filters lists. */
export const READINESS = ['ManagersNeeded', 'HostNeeded', 'UserDetailsRequired', 'EmDetailsRequired', 'GameReady'] as const

/** How a completed event went. */
export const OUTCOMES = ['UNKNOWN', 'RAN', 'NO_SHOW', 'FAILED'] as const

/** Who assigns the crew of an event: anyone and anything of ours, or only people. */
export const ASSIGNABILITIES = ['ASSIGNABLE', 'MANUAL_ONLY'] as const
export type Assignability = (typeof ASSIGNABILITIES)[number]

export const LOCATION_KINDS = ['START', 'END', 'VENUE'] as const
export type LocationKind = (typeof LOCATION_KINDS)[number]
