import { levelPasses, type WorkspaceLevel } from './level.ts'
import { type Account, type AccountRole, isStaff, mayActOnAccount, rolePasses, type UserRole } from './roles.ts'

/** The permissions that go with a role: customers and admins have one each, crew and office have limited or staff permission. */
export function permissionFits({ role, permission }: Account): boolean {
  if (role === 'ADMIN' || role === 'BOOKING_USER') return permission === role
  return permission === 'STAFF' || permission === 'HOST'
}

/** The permission of a new person of a role, when none is named: the weakest that fits. */
export const permissionOf = (role: UserRole): AccountRole => (role === 'ADMIN' || role === 'BOOKING_USER' ? role : 'HOST')

/**
 * Why someone may not give an account this role and permission, or null when they may: never a role higher than one's own, and staff permission only by event producers and higher roles.
 */
export function whyNotMake(actor: UserRole, wanted: Account): 'STRONGER_RANK' | 'NEEDS_PRODUCER' | 'UNFIT' | null {
  if (!permissionFits(wanted)) return 'UNFIT'
  if (!mayActOnAccount(actor, wanted.role)) return 'STRONGER_RANK'
  return wanted.permission === 'STAFF' && !rolePasses(actor, 'EVENT_PRODUCER') ? 'NEEDS_PRODUCER' : null
}

/** A change of a person's level in a workspace: given (`from` null), changed, or removed (`to` null). */
export interface LevelChange {
  readonly actor: {
    readonly role: UserRole
    /** The actor has staff permission, and the operation is open to them. */
    readonly staff: boolean
    readonly levelThere: WorkspaceLevel | null
    /** Could book in this workspace before the change. */
    readonly books: boolean
  }
  readonly target: { readonly role: UserRole; readonly isSelf: boolean; readonly otherLevels: number }
  readonly from: WorkspaceLevel | null
  readonly to: WorkspaceLevel | null
  /** Other active people with the level ADMIN in this workspace. */
  readonly otherAdmins: number
}
export type WhyNotLevel = 'FORBIDDEN' | 'SELF' | 'STRONGER_RANK' | 'NOT_A_CUSTOMER' | 'LAST_ADMIN' | 'OWN_LAST'

/**
 * Why a level may not be given, changed or removed, or null when it may. No one gives themselves a level or changes their own, no one acts on
 * an account of a higher rank, and a level is given only by someone who could book in that workspace before. Admins of a workspace add
 * customers only; the last admin stays; only staff remove a person's last level.
 */
export function whyNotLevel({ actor, target, from, to, otherAdmins }: LevelChange): WhyNotLevel | null {
  if (!actor.staff && !levelPasses(actor.levelThere, 'ADMIN')) return 'FORBIDDEN'
  if (from === 'ADMIN' && to !== 'ADMIN' && otherAdmins === 0) return 'LAST_ADMIN'
  if (to !== null && target.isSelf) return 'SELF'
  if (to !== null && !actor.books) return 'FORBIDDEN'
  if (!target.isSelf && !mayActOnAccount(actor.role, target.role)) return 'STRONGER_RANK'
  if (from === null && !actor.staff && target.role !== 'BOOKING_USER') return 'NOT_A_CUSTOMER'
  return to === null && target.isSelf && !actor.staff && target.otherLevels === 0 ? 'OWN_LAST' : null
}

/**
 * Whether a person books in every workspace, which lets them give levels in all of them: staff with the role of salesperson or higher. Others book, and give
 * levels, where their own level allows it.
 */
export const booksEverywhere = (account: Account | null): boolean =>
  account !== null && isStaff(account) && rolePasses(account.role, 'SALESPERSON')
