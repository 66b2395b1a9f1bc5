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

test('nobody makes an account of a stronger rank than their own, whatever the permission', () => {
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

test('salespeople and stronger staff book everywhere, hosts with staff permission do not', () => {
  expect(booksEverywhere(null)).toBe(false)
  for (const role of USER_ROLES)
    for (const permission of ACCOUNT_ROLES)
      expect(booksEverywhere({ role, permission })).toBe(isStaff({ role, permission }) && RANK[role] <= RANK.SALESPERSON)
})
