import type { WorkspaceLevel } from './level.ts'
import { type Account, isStaff, type UserRole } from './roles.ts'

/** The actors of the policy table, weakest first within customers and within staff. */
export const POLICY_COLUMNS = [
  'unauthenticated',
  'booking_user_viewer',
  'booking_user_editor',
  'booking_user_admin',
  'plant',
  'host_limited',
  'host_staff',
  'salesperson',
  'customer_success_manager',
  'event_producer',
  'admin',
] as const
export type PolicyColumn = (typeof POLICY_COLUMNS)[number]

/**
 * The columns whose cells, taken together, say what a person may do: the one of their role and, where a row's workspace is known, the one of
 * their level there. A visitor has no permission list. Without staff permission a salesperson, success manager or producer is a limited host;
 * a plant with it is a staff host.
 */
export function policyColumns(account: Account | null, levelThere: WorkspaceLevel | null = null): readonly PolicyColumn[] {
  if (account === null) return ['unauthenticated']
  const own = ownColumn(account)
  if (levelThere === null || own === LEVEL_COLUMNS[levelThere]) return [own]
  return [own, LEVEL_COLUMNS[levelThere]]
}

function ownColumn(account: Account): PolicyColumn {
  if (isStaff(account)) return STAFF_COLUMNS[account.role]
  if (account.role === 'BOOKING_USER') return 'booking_user_viewer'
  return account.role === 'PLANT' ? 'plant' : 'host_limited'
}

/** A booking user with staff permission is a mistake in the data and gets the weakest staff column. */
const STAFF_COLUMNS: Readonly<Record<UserRole, PolicyColumn>> = {
  ADMIN: 'admin',
  EVENT_PRODUCER: 'event_producer',
  CUSTOMER_SUCCESS_MANAGER: 'customer_success_manager',
  SALESPERSON: 'salesperson',
  HOST: 'host_staff',
  PLANT: 'host_staff',
  BOOKING_USER: 'host_staff',
}

const LEVEL_COLUMNS: Readonly<Record<WorkspaceLevel, PolicyColumn>> = {
  VIEWER: 'booking_user_viewer',
  EDITOR: 'booking_user_editor',
  ADMIN: 'booking_user_admin',
}
