import { POLICY_COLUMNS } from '@troupe/domain/role/policy-columns'
import type { UserRole } from '@troupe/domain/role/roles'
import { USER_ROLES } from '@troupe/domain/role/roles'
import Fastify from 'fastify'
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { describe, expect, test } from 'vitest'
import { guard } from '../graphql/graphql.ts'
import { guardRoutes } from '../http/http.ts'
import { fields } from './guarded-fields.ts'
import { guest, isRefused, type Level, type Operation, type Person, reaches, scopeOf } from './policy.ts'
import { mutations, queries, rest, socket } from './policy-table.ts'

const table: Readonly<Record<string, string>> = { ...rest, ...queries, ...mutations, ...socket, ...fields }
const rows = Object.entries(table).map(([operation, row]) => ({ operation: operation as Operation, cells: row.split(' ') }))
const cell = (cells: readonly string[], column: (typeof POLICY_COLUMNS)[number]) => cells[POLICY_COLUMNS.indexOf(column)] ?? ''

const person = (given: Partial<Person>): Person => ({
  kind: 'user',
  id: 'somebody',
  familyId: 'family',
  role: 'BOOKING_USER',
  permission: 'BOOKING_USER',
  staff: false,
  email: '',
  fullName: '',
  timezone: 'UTC',
  levels: new Map(),
  ...given,
})
const staff = (role: UserRole) => person({ role, permission: 'STAFF', staff: true })

describe('the table of rights', () => {
  test('every row has a known cell for every column', () => {
    expect(rows.length).toBeGreaterThan(200)
    for (const { operation, cells } of rows) {
      expect(cells.length, operation).toBe(POLICY_COLUMNS.length)
      for (const one of cells) expect(['no', 'public', 'all', 'ws', 'own', 'assigned', 'code'], operation).toContain(one)
    }
  })

  /** How much a cell allows; `own`, `assigned` and `ws` are kinds of some. */
  const reach = (one: string) => ({ no: 0, own: 1, assigned: 1, ws: 2, all: 3, public: 3, code: 3 })[one] ?? Number.NaN
  /** Only hosts and actors have a place of their own to give away or to take over. */
  const ofPerformers: ReadonlySet<string> = new Set([
    'POST /assignment/{id}/hand-over',
    'POST /assignment/{id}/hand-over/accept',
    'DELETE /assignment/{id}/hand-over',
    'handOverColleagues',
  ])
  test.each([
    [['booking_user_viewer', 'booking_user_editor', 'booking_user_admin']],
    [['host_limited', 'host_staff', 'salesperson', 'customer_success_manager', 'event_producer', 'admin']],
  ] as const)('a higher role never has fewer rights: %j', (order) => {
    for (const { operation, cells } of rows.filter((row) => !ofPerformers.has(row.operation)))
      for (const [place, column] of order.entries()) {
        const weaker = order[place - 1]
        if (weaker) expect(reach(cell(cells, column)), `${operation} ${column}`).toBeGreaterThanOrEqual(reach(cell(cells, weaker)))
      }
  })

  test('membership of a workspace is only checked for customers, and nothing of a workspace is for a guest', () => {
    for (const { operation, cells } of rows)
      for (const column of POLICY_COLUMNS)
        if (cell(cells, column) === 'ws') expect(column.startsWith('booking_user'), `${operation} ${column}`).toBe(true)
    for (const { operation, cells } of rows) expect(['no', 'public', 'code'], operation).toContain(cell(cells, 'unauthenticated'))
  })

  test('without staff permission a salesperson, success manager or producer may do what a host may', () => {
    for (const role of ['SALESPERSON', 'CUSTOMER_SUCCESS_MANAGER', 'EVENT_PRODUCER'] as const)
      for (const { operation } of rows)
        expect(scopeOf(operation, person({ role, permission: 'HOST' }))).toEqual(
          scopeOf(operation, person({ role: 'HOST', permission: 'HOST' })),
        )
  })

  test('a plant with staff permission may do what a staff host may', () => {
    for (const { operation } of rows) expect(scopeOf(operation, staff('PLANT'))).toEqual(scopeOf(operation, staff('HOST')))
  })

  test('the level counts per workspace, never the highest of all', () => {
    const both = person({
      levels: new Map<string, Level>([
        ['mine', 'ADMIN'],
        ['theirs', 'VIEWER'],
      ]),
    })
    expect([...scopeOf('updateWorkspace', both).workspaces]).toEqual(['mine'])
    expect([...scopeOf('session', both).workspaces]).toEqual(['mine', 'theirs'])
    expect(reaches(scopeOf('updateWorkspace', both), { workspaceId: 'theirs' })).toBe(false)
  })

  test('a customer without any workspace has empty lists, not refused ones, and a guest is refused', () => {
    expect(isRefused('sessions', person({}))).toBe(false)
    expect(scopeOf('sessions', person({})).workspaces.size).toBe(0)
    expect(reaches(scopeOf('sessions', person({})), { workspaceId: 'mine' })).toBe(false)
    expect(isRefused('sessions', guest)).toBe(true)
    expect(isRefused('updateSession', person({}))).toBe(true)
  })

  test('a host who is also a customer has both: assigned events, and those of the workspace', () => {
    const scope = scopeOf('session', person({ role: 'HOST', permission: 'HOST', levels: new Map<string, Level>([['mine', 'EDITOR']]) }))
    expect(scope).toMatchObject({ all: false, assigned: true })
    expect([...scope.workspaces]).toEqual(['mine'])
  })

  test('every role has a column', () => {
    for (const role of USER_ROLES) expect(isRefused('connect', person({ role, permission: 'HOST' })), role).toBe(false)
  })
})

test('GQL-18 a field without a policy stops the boot', () => {
  const schema = (name: string) =>
    new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { [name]: { type: GraphQLString, resolve: () => 'x' } } }) })
  expect(() => guard(schema('me'))).not.toThrow()
  for (const name of ['planted', 'constructor', 'toString']) expect(() => guard(schema(name))).toThrow(`no policy for Query.${name}`)
})

test('GQL-18 a route without a policy stops the boot', () => {
  const app = Fastify()
  guardRoutes(app, (url) => url === '/graphql')
  expect(() => app.get('/graphql', () => 'x')).not.toThrow()
  expect(() => app.get('/healthz', { config: { operation: 'GET /healthz' } }, () => 'x')).not.toThrow()
  expect(() => app.get('/planted', () => 'x')).toThrow('no policy for /planted')
})
