import { columns, fields, mutations, queries, rest, socket } from './policy-table.ts'

export type RestOperation = keyof typeof rest
export type QueryOperation = keyof typeof queries
export type MutationOperation = keyof typeof mutations
export type SocketOperation = keyof typeof socket
export type GuardedField = keyof typeof fields
export type Operation = RestOperation | QueryOperation | MutationOperation | SocketOperation | GuardedField
export type Level = 'VIEWER' | 'EDITOR' | 'ADMIN'

/** Nobody is signed in. */
export interface Guest {
  readonly kind: 'guest'
}
/** A signed-in person with the rights they have now (I-13). */
export interface Person {
  readonly kind: 'user'
  readonly id: string
  readonly familyId: string
  readonly role: string
  readonly permission: string
  /** Staff permission: permission STAFF, or the role ADMIN. */
  readonly staff: boolean
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly timezone: string
  readonly levels: ReadonlyMap<string, Level>
}
export type Actor = Guest | Person
export const guest: Guest = { kind: 'guest' }

/** What an actor may reach by one operation: the union of the role's column and, a workspace at a time, of the level's column there. */
export interface Scope {
  /** Public, or a presented code is the credential: nothing to filter by. */
  readonly open: boolean
  readonly all: boolean
  readonly own: boolean
  readonly assigned: boolean
  readonly workspaces: ReadonlySet<string>
}

const table: Readonly<Record<Operation, string>> = { ...rest, ...queries, ...mutations, ...socket, ...fields }
const cells = new Map(Object.entries(table).map(([operation, row]) => [operation, row.split(' ')]))
const at = (column: (typeof columns)[number]) => columns.indexOf(column)
const levelColumn = { VIEWER: at('booking_user_viewer'), EDITOR: at('booking_user_editor'), ADMIN: at('booking_user_admin') }

/** The scope of an operation for an actor; an empty one means refused. */
export function scopeOf(operation: Operation, actor: Actor): Scope {
  const row = cells.get(operation)
  if (!row) throw new Error(`no policy for ${operation}`)
  const found = new Set([row[roleColumn(actor)]])
  const workspaces = new Set<string>()
  if (actor.kind === 'user') {
    for (const [workspace, level] of actor.levels) {
      const cell = row[levelColumn[level]]
      if (cell === 'ws') workspaces.add(workspace)
      else found.add(cell)
    }
  }
  return {
    open: found.has('public') || found.has('code'),
    all: found.has('all'),
    own: found.has('own'),
    assigned: found.has('assigned'),
    workspaces,
  }
}

/** Nothing at all is allowed, not even on rows of one's own. A list may still be empty, so `ws` without a workspace is asked of `mayList`. */
export function isRefused(operation: Operation, actor: Actor): boolean {
  const scope = scopeOf(operation, actor)
  if (scope.open || scope.all || scope.own || scope.assigned || scope.workspaces.size > 0) return false
  // a booking user without any permission row counts as a viewer with an empty list: their lists are empty, not forbidden
  return cells.get(operation)?.[roleColumn(actor)] !== 'ws'
}

/** Whether a row is inside a scope. `own` and `assigned` are facts of the row about the actor. */
export function reaches(scope: Scope, row: { workspaceId?: string | null; own?: boolean; assigned?: boolean }): boolean {
  return (
    scope.open ||
    scope.all ||
    (row.workspaceId != null && scope.workspaces.has(row.workspaceId)) ||
    (scope.own && row.own === true) ||
    (scope.assigned && row.assigned === true)
  )
}

function roleColumn(actor: Actor): number {
  if (actor.kind === 'guest') return at('unauthenticated')
  switch (actor.role) {
    case 'ADMIN':
      return at('admin')
    case 'BOOKING_USER':
      return at('booking_user_viewer')
    case 'PLANT':
      return at(actor.staff ? 'host_staff' : 'plant')
    case 'SALESPERSON':
      return at(actor.staff ? 'salesperson' : 'host_limited')
    case 'CUSTOMER_SUCCESS_MANAGER':
      return at(actor.staff ? 'customer_success_manager' : 'host_limited')
    case 'EVENT_PRODUCER':
      return at(actor.staff ? 'event_producer' : 'host_limited')
    default:
      return at(actor.staff ? 'host_staff' : 'host_limited')
  }
}
