import { levelPasses, type WorkspaceLevel } from './level.ts'
import { type Account, type AccountRole, mayActOnAccount, rolePasses, type UserRole } from './roles.ts'

/** The permissions that go with a role: customers have their own, an admin's is no other, crew and office are limited or staff. */
export function permissionFits({ role, permission }: Account): boolean {
  if (role === 'ADMIN' || role === 'BOOKING_USER') return permission === role
  return permission === 'STAFF' || permission === 'HOST'
}

/** The permission of a new person of a role, when none is named: the weakest that fits. */
export const permissionOf = (role: UserRole): AccountRole => (role === 'ADMIN' || role === 'BOOKING_USER' ? role : 'HOST')

/**
 * Why somebody may not give an account this role and permission, or null when they may: never a role stronger than one's own, and staff
 * permission only from event producer up (INVARIANTS §5 rule 3, permissions.csv createStaffUser).
 */
export function whyNotMake(actor: UserRole, wanted: Account): 'STRONGER_RANK' | 'NEEDS_PRODUCER' | 'UNFIT' | null {
  if (!permissionFits(wanted)) return 'UNFIT'
  if (!mayActOnAccount(actor, wanted.role)) return 'STRONGER_RANK'
  return wanted.permission === 'STAFF' && !rolePasses(actor, 'EVENT_PRODUCER') ? 'NEEDS_PRODUCER' : null
}

/** A person's level in a workspace is about to be given (`from` null), changed, or taken (`to` null). */
export interface LevelChange {
  readonly actor: { readonly role: UserRole; readonly staff: boolean; readonly levelThere: WorkspaceLevel | null }
  readonly target: { readonly role: UserRole; readonly isSelf: boolean; readonly otherLevels: number }
  readonly from: WorkspaceLevel | null
  readonly to: WorkspaceLevel | null
  /** Other active people with the level ADMIN in this workspace. */
  readonly otherAdmins: number
}
export type WhyNotLevel = 'FORBIDDEN' | 'STRONGER_RANK' | 'NOT_A_CUSTOMER' | 'LAST_ADMIN' | 'OWN_LAST'

/**
 * Why a level may not be given, changed or taken, or null when it may. Staff and the workspace's own admins may, for nobody of a stronger
 * rank; admins add customers only; the last admin stays one; one's own last level is taken by staff alone (permissions.csv).
 */
export function whyNotLevel({ actor, target, from, to, otherAdmins }: LevelChange): WhyNotLevel | null {
  if (!actor.staff && !levelPasses(actor.levelThere, 'ADMIN')) return 'FORBIDDEN'
  if (!target.isSelf && !mayActOnAccount(actor.role, target.role)) return 'STRONGER_RANK'
  if (from === null && !actor.staff && target.role !== 'BOOKING_USER') return 'NOT_A_CUSTOMER'
  if (from === 'ADMIN' && to !== 'ADMIN' && otherAdmins === 0) return 'LAST_ADMIN'
  return to === null && target.isSelf && !actor.staff && target.otherLevels === 0 ? 'OWN_LAST' : null
}
