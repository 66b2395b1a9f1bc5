/** User roles of the schema. */
export const USER_ROLES = ['ADMIN', 'BOOKING_USER', 'CUSTOMER_SUCCESS_MANAGER', 'EVENT_PRODUCER', 'HOST', 'PLANT', 'SALESPERSON'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** What screens call the roles, from the highest to the lowest. */
export const USER_ROLE_WORDS: Readonly<Record<UserRole, string>> = {
  ADMIN: 'Admin',
  EVENT_PRODUCER: 'Producer',
  CUSTOMER_SUCCESS_MANAGER: 'Customer success manager',
  SALESPERSON: 'Salesperson',
  HOST: 'Host',
  PLANT: 'Plant actor',
  BOOKING_USER: 'Booking user',
}

/** A user's permission, which is the account role. */
export const ACCOUNT_ROLES = ['ADMIN', 'STAFF', 'HOST', 'BOOKING_USER'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** What screens call the permissions. */
export const ACCOUNT_ROLE_WORDS: Readonly<Record<AccountRole, string>> = {
  ADMIN: 'Admin',
  STAFF: 'Staff',
  HOST: 'Own events only',
  BOOKING_USER: 'Customer',
}

/** The hierarchy: the lower the number, the higher the rank. */
export const RANK: Readonly<Record<UserRole, number>> = {
  ADMIN: 0,
  EVENT_PRODUCER: 1,
  CUSTOMER_SUCCESS_MANAGER: 2,
  SALESPERSON: 3,
  HOST: 4,
  PLANT: 4,
  BOOKING_USER: 5,
}

/** What a person's rights outside their workspaces depend on. */
export interface Account {
  readonly role: UserRole
  readonly permission: AccountRole
}

/** Whether a person counts as staff: the permission STAFF or the role ADMIN; any other role alone is not enough. */
export const isStaff = (account: Account | null | undefined): boolean => account?.role === 'ADMIN' || account?.permission === 'STAFF'

/** Whether a person belongs to our staff or crew, whom customers know as Troupe alone. */
export const isOurs = (account: Account): boolean => isStaff(account) || account.permission === 'HOST'

/** What a reader calls someone who did something: customers read no name of our staff and crew. */
export const doerName = ({ fullName, ...account }: Account & { readonly fullName: string }, isForCustomers: boolean): string =>
  isForCustomers && isOurs(account) ? 'Troupe' : fullName

/** Whether a person is an admin of the product. */
export const isAdmin = (account: Account | null): boolean => account?.role === 'ADMIN'

/** Whether a role is at least as strong as the needed one; a visitor counts as a booking user. */
export const rolePasses = (role: UserRole | null, needed: UserRole): boolean => RANK[role ?? 'BOOKING_USER'] <= RANK[needed]

/** Whether a person may grant, reset, rename or delete another account: never one of a higher rank than their own. */
export const mayActOnAccount = (actor: UserRole, target: UserRole): boolean => RANK[actor] <= RANK[target]
