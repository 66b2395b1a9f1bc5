import { POLICY_COLUMNS, type PolicyColumn } from '@troupe/domain/role/policy-columns'

/**
 * How far a right goes, the widest last: rows of their own · a live assignment on the session · rows of workspaces where the caller has the
 * column's level · every row · the presented code, token or signature is the credential · public.
 */
const SCOPES = ['own', 'assigned', 'ws', 'all', 'code', 'public'] as const
type Right = Readonly<Partial<Record<(typeof SCOPES)[number], readonly PolicyColumn[]>>>

/** A row of the policy table: a cell for each of `POLICY_COLUMNS`. Someone who is named twice has the wider right, someone who isn't named has `no`. */
export const allow = (right: Right): string =>
  POLICY_COLUMNS.map((column) => SCOPES.findLast((scope) => right[scope]?.includes(column)) ?? 'no').join(' ')

const upwardsFrom = (column: PolicyColumn) => POLICY_COLUMNS.slice(POLICY_COLUMNS.indexOf(column))

const everyone = POLICY_COLUMNS
export const guests = ['unauthenticated'] as const
export const signedIn = upwardsFrom('booking_user_viewer')
/** Customers, by their level in a workspace. */
export const members = ['booking_user_viewer', 'booking_user_editor', 'booking_user_admin'] as const
export const editors = ['booking_user_editor', 'booking_user_admin'] as const
export const workspaceAdmins = ['booking_user_admin'] as const
/** Those who play at events and have no staff permission. */
export const crew = ['plant', 'host_limited'] as const
export const hosts = ['host_limited'] as const
export const staff = upwardsFrom('host_staff')
export const fromSalesperson = upwardsFrom('salesperson')
export const fromSuccessManager = upwardsFrom('customer_success_manager')
export const fromProducer = upwardsFrom('event_producer')
export const producers = ['event_producer'] as const
export const admins = ['admin'] as const

export const PUBLIC = allow({ public: everyone })
export const BY_CODE = allow({ code: everyone })
export const SIGNED_IN = allow({ all: signedIn })
export const OWN = allow({ own: signedIn })

export const STAFF = allow({ all: staff })
export const FROM_SALESPERSON = allow({ all: fromSalesperson })
export const FROM_SUCCESS_MANAGER = allow({ all: fromSuccessManager })
export const FROM_PRODUCER = allow({ all: fromProducer })
export const ADMINS = allow({ all: admins })

export const MEMBERS_AND_STAFF = allow({ ws: members, all: staff })
export const EDITORS_AND_STAFF = allow({ ws: editors, all: staff })
export const EDITORS_AND_SALES = allow({ ws: editors, all: fromSalesperson })
export const EDITORS_AND_SUCCESS = allow({ ws: editors, all: fromSuccessManager })
export const WORKSPACE_ADMINS_AND_STAFF = allow({ ws: workspaceAdmins, all: staff })
export const WORKSPACE_ADMINS_AND_SUCCESS = allow({ ws: workspaceAdmins, all: fromSuccessManager })
export const WORKSPACE_ADMINS_AND_SALES = allow({ ws: workspaceAdmins, all: fromSalesperson })

export const MEMBERS_CREW_AND_STAFF = allow({ ws: members, assigned: crew, all: staff })
export const EDITORS_CREW_AND_STAFF = allow({ ws: editors, assigned: crew, all: staff })
export const EDITORS_HOSTS_AND_STAFF = allow({ ws: editors, assigned: hosts, all: staff })
export const CREW_AND_STAFF = allow({ assigned: crew, all: staff })
export const HOSTS_AND_STAFF = allow({ assigned: hosts, all: staff })
