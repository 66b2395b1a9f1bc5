import { expect, test } from 'vitest'
import { booksEverywhere, type LevelChange, permissionFits, permissionOf, whyNotLevel, whyNotMake } from './grants.ts'
import { WORKSPACE_LEVELS } from './level.ts'
import { ACCOUNT_ROLES, isStaff, RANK, USER_ROLES } from './roles.ts'

test('a permission goes with its role: a customer is never staff, and an admin is nothing less', () => {
  expect(permissionFits({ role: 'BOOKING_USER', permission: 'STAFF' })).toBe(false)
  expect(permissionFits({ role: 'ADMIN', permission: 'HOST' })).toBe(false)
  expect(permissionFits({ role: 'PLANT', permission: 'STAFF' })).toBe(true)
  for (const role of USER_ROLES) expect(permissionFits({ role, permission: permissionOf(role) })).toBe(true)
})

test('no one creates an account with a higher role than their own, whatever the permission', () => {
  for (const actor of USER_ROLES)
    for (const role of USER_ROLES)
      for (const permission of ACCOUNT_ROLES) if (RANK[role] < RANK[actor]) expect(whyNotMake(actor, { role, permission })).not.toBeNull()
})

test('staff permission is given by producers and admins alone', () => {
  expect(whyNotMake('CUSTOMER_SUCCESS_MANAGER', { role: 'HOST', permission: 'STAFF' })).toBe('NEEDS_PRODUCER')
  expect(whyNotMake('CUSTOMER_SUCCESS_MANAGER', { role: 'HOST', permission: 'HOST' })).toBeNull()
  expect(whyNotMake('EVENT_PRODUCER', { role: 'HOST', permission: 'STAFF' })).toBeNull()
})

const change = (more: Partial<LevelChange> = {}): LevelChange => ({
  actor: { role: 'BOOKING_USER', staff: false, levelThere: 'ADMIN', books: true },
  target: { role: 'BOOKING_USER', isSelf: false, otherLevels: 0 },
  from: 'VIEWER',
  to: 'EDITOR',
  otherAdmins: 1,
  ...more,
})

test('a level is changed by admins of that workspace and by staff', () => {
  expect(whyNotLevel(change())).toBeNull()
  for (const levelThere of ['EDITOR', 'VIEWER', null] as const)
    expect(whyNotLevel(change({ actor: { role: 'BOOKING_USER', staff: false, levelThere, books: levelThere === 'EDITOR' } }))).toBe(
      'FORBIDDEN',
    )
  expect(whyNotLevel(change({ actor: { role: 'SALESPERSON', staff: true, levelThere: null, books: true } }))).toBeNull()
})

test('the last admin of a workspace can neither leave nor be lowered, not even by staff', () => {
  const actors = [change().actor, { role: 'ADMIN', staff: true, levelThere: null, books: true } as const]
  for (const actor of actors)
    for (const to of ['VIEWER', 'EDITOR', null] as const)
      for (const isSelf of [true, false])
        expect(whyNotLevel(change({ actor, from: 'ADMIN', to, otherAdmins: 0, target: { ...change().target, isSelf } }))).toBe('LAST_ADMIN')
  expect(whyNotLevel(change({ from: 'ADMIN', to: 'ADMIN', otherAdmins: 0 }))).toBeNull()
})

test('a workspace admin adds customers, does not touch staff, and does not shut themselves out', () => {
  const producer = { role: 'EVENT_PRODUCER', isSelf: false, otherLevels: 0 } as const
  expect(whyNotLevel(change({ target: producer, to: null }))).toBe('STRONGER_RANK')
  const customer = { role: 'BOOKING_USER', isSelf: true, otherLevels: 0 } as const
  expect(whyNotLevel(change({ target: customer, from: 'ADMIN', to: null }))).toBe('OWN_LAST')
  expect(whyNotLevel(change({ target: { ...customer, otherLevels: 1 }, from: 'ADMIN', to: null }))).toBeNull()
})

test('no one gives themselves a level or changes their own, admins and staff included; leaving is possible', () => {
  const actors = [change().actor, { role: 'ADMIN', staff: true, levelThere: null, books: true } as const]
  for (const actor of actors)
    for (const from of [null, ...WORKSPACE_LEVELS])
      for (const to of WORKSPACE_LEVELS)
        expect(whyNotLevel(change({ actor, from, to, target: { role: actor.role, isSelf: true, otherLevels: 1 } }))).toBe('SELF')
  expect(whyNotLevel(change({ from: 'ADMIN', to: null, target: { ...change().target, isSelf: true, otherLevels: 1 } }))).toBeNull()
})

test('a level is given only by someone who could book in that workspace before; removing one needs no such right', () => {
  const host = { role: 'HOST', staff: true, levelThere: null, books: false } as const
  for (const from of [null, ...WORKSPACE_LEVELS])
    for (const to of WORKSPACE_LEVELS) expect(whyNotLevel(change({ actor: host, from, to }))).toBe('FORBIDDEN')
  expect(whyNotLevel(change({ actor: host, to: null }))).toBeNull()
})

test('salespeople and higher roles book everywhere, hosts with staff permission do not', () => {
  expect(booksEverywhere(null)).toBe(false)
  for (const role of USER_ROLES)
    for (const permission of ACCOUNT_ROLES)
      expect(booksEverywhere({ role, permission })).toBe(isStaff({ role, permission }) && RANK[role] <= RANK.SALESPERSON)
})

test('an account that can’t exist is refused before roles are compared', () => {
  expect(whyNotMake('HOST', { role: 'ADMIN', permission: 'HOST' })).toBe('UNFIT')
  expect(whyNotMake('ADMIN', { role: 'BOOKING_USER', permission: 'STAFF' })).toBe('UNFIT')
  expect(whyNotMake('CUSTOMER_SUCCESS_MANAGER', { role: 'EVENT_PRODUCER', permission: 'STAFF' })).toBe('STRONGER_RANK')
})

test('twelve of the 28 pairs of role and permission are allowed, and the default permission is never staff', () => {
  const fitting = USER_ROLES.flatMap((role) =>
    ACCOUNT_ROLES.filter((permission) => permissionFits({ role, permission })).map((permission) => [role, permission]),
  )
  expect(fitting).toHaveLength(12)
  expect(fitting.filter(([role, permission]) => permission === 'ADMIN' && role !== 'ADMIN')).toEqual([])
  expect(USER_ROLES.map(permissionOf)).not.toContain('STAFF')
})

test('a person who may create an account may also create every lower one with the same permission', () => {
  for (const actor of USER_ROLES)
    for (const permission of ['STAFF', 'HOST'] as const)
      for (const role of USER_ROLES)
        for (const weaker of USER_ROLES)
          if (
            whyNotMake(actor, { role, permission }) === null &&
            RANK[weaker] >= RANK[role] &&
            permissionFits({ role: weaker, permission })
          )
            expect(whyNotMake(actor, { role: weaker, permission })).toBeNull()
})

test('an admin of a workspace adds customers only; staff add anyone whose role isn’t higher than theirs', () => {
  const added = (role: LevelChange['target']['role'], more: Partial<LevelChange> = {}) =>
    whyNotLevel(change({ from: null, to: 'VIEWER', target: { role, isSelf: false, otherLevels: 0 }, ...more }))
  expect(added('BOOKING_USER')).toBeNull()
  // an admin of a workspace may themselves be a host: then hosts are no stronger, and still not customers
  const host = { actor: { role: 'HOST', staff: false, levelThere: 'ADMIN', books: true } } as const
  expect(added('HOST', host)).toBe('NOT_A_CUSTOMER')
  expect(added('BOOKING_USER', host)).toBeNull()
  expect(added('HOST', { actor: { ...host.actor, staff: true } })).toBeNull()
  expect(added('SALESPERSON', { actor: { ...host.actor, staff: true } })).toBe('STRONGER_RANK')
  // a level that someone already has can be changed for anyone
  expect(added('HOST', { ...host, from: 'EDITOR' })).toBeNull()
})

test('only staff remove someone’s last level', () => {
  const self = { role: 'BOOKING_USER', isSelf: true, otherLevels: 0 } as const
  expect(whyNotLevel(change({ to: null, target: self }))).toBe('OWN_LAST')
  expect(whyNotLevel(change({ to: null, target: { ...self, isSelf: false } }))).toBeNull()
  const staff = { role: 'ADMIN', staff: true, levelThere: null, books: true } as const
  expect(whyNotLevel(change({ actor: staff, to: null, target: { ...self, role: 'ADMIN' } }))).toBeNull()
})
