import { expect, test } from 'vitest'
import { WORKSPACE_LEVELS } from './level.ts'
import { POLICY_COLUMNS, type PolicyColumn, policyColumns } from './policy-columns.ts'
import { ACCOUNT_ROLES, isStaff, RANK, USER_ROLES } from './roles.ts'

test('a visitor has one column and no level', () => {
  expect(policyColumns(null, 'ADMIN')).toEqual(['unauthenticated'])
})

test('without staff permission a salesperson, a success manager or a producer is a limited host', () => {
  for (const role of ['SALESPERSON', 'CUSTOMER_SUCCESS_MANAGER', 'EVENT_PRODUCER', 'HOST'] as const)
    expect(policyColumns({ role, permission: 'HOST' })).toEqual(['host_limited'])
  expect(policyColumns({ role: 'PLANT', permission: 'HOST' })).toEqual(['plant'])
  expect(policyColumns({ role: 'PLANT', permission: 'STAFF' })).toEqual(['host_staff'])
})

test('a level in the workspace adds its column to the one of the role', () => {
  expect(policyColumns({ role: 'BOOKING_USER', permission: 'BOOKING_USER' })).toEqual(['booking_user_viewer'])
  expect(policyColumns({ role: 'BOOKING_USER', permission: 'BOOKING_USER' }, 'VIEWER')).toEqual(['booking_user_viewer'])
  expect(policyColumns({ role: 'HOST', permission: 'HOST' }, 'EDITOR')).toEqual(['host_limited', 'booking_user_editor'])
})

test('a higher staff role never gets a weaker column, and only staff get a staff column', () => {
  const at = (column: PolicyColumn | undefined) => (column === undefined ? -1 : POLICY_COLUMNS.indexOf(column))
  for (const strong of USER_ROLES)
    for (const weak of USER_ROLES) {
      const columns = [strong, weak].map((role) => policyColumns({ role, permission: 'STAFF' })[0])
      if (RANK[strong] <= RANK[weak]) expect(at(columns[0])).toBeGreaterThanOrEqual(at(columns[1]))
    }
  for (const role of USER_ROLES)
    for (const permission of ACCOUNT_ROLES)
      for (const level of WORKSPACE_LEVELS) {
        const [own] = policyColumns({ role, permission }, level)
        expect(at(own) >= at('host_staff')).toBe(isStaff({ role, permission }))
      }
})

test('each level has its own column, and every column of the table is some person’s', () => {
  const customer = { role: 'BOOKING_USER', permission: 'BOOKING_USER' } as const
  expect(WORKSPACE_LEVELS.map((level) => policyColumns(customer, level).at(-1))).toEqual([
    'booking_user_viewer',
    'booking_user_editor',
    'booking_user_admin',
  ])
  const reached = new Set<PolicyColumn>(policyColumns(null))
  for (const role of USER_ROLES)
    for (const permission of ACCOUNT_ROLES)
      for (const level of WORKSPACE_LEVELS) for (const column of policyColumns({ role, permission }, level)) reached.add(column)
  expect([...reached].toSorted()).toEqual([...POLICY_COLUMNS].toSorted())
})
