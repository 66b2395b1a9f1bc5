import type { TokenLevel } from '@troupe/domain/account/api-tokens'
import { keysOf } from '@troupe/domain/keys'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { POLICY_COLUMNS, type PolicyColumn, policyColumns } from '@troupe/domain/role/policy-columns'
import type { AccountRole, UserRole } from '@troupe/domain/role/roles'
import { fieldEditors, fields } from './guarded-fields.ts'
import { closedToTokens, mutations, queries, type RestOperation, rest, socket } from './policy-table.ts'

export type QueryOperation = keyof typeof queries
export type MutationOperation = keyof typeof mutations
export type SocketOperation = keyof typeof socket
export type GuardedField = keyof typeof fields
type Editing = keyof typeof fieldEditors
export type Operation = RestOperation | QueryOperation | MutationOperation | SocketOperation | GuardedField | Editing
export type Level = WorkspaceLevel

/** No one is signed in. */
export interface Guest {
  readonly kind: 'guest'
}
/** A signed-in person with the rights they have now (I-13). */
export interface Person {
  readonly kind: 'user'
  readonly id: string
  readonly familyId: string
  readonly role: UserRole
  readonly permission: AccountRole
  /** Staff permission: permission STAFF, or the role ADMIN. */
  readonly staff: boolean
  readonly email: string
  readonly fullName: string
  readonly timezone: string
  readonly levels: ReadonlyMap<string, Level>
  /** The API token with which they ask; they then have the rights of a booking user of its workspace alone. */
  readonly token?: PresentedToken | undefined
}
export interface PresentedToken {
  readonly id: string
  readonly workspaceId: string
  /** Never above the level that its maker has now. */
  readonly level: TokenLevel
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

const table: Readonly<Record<Operation, string>> = { ...rest, ...queries, ...mutations, ...socket, ...fields, ...fieldEditors }
const cells = new Map(Object.entries(table).map(([operation, row]) => [operation, row.split(' ')]))
const placeOf = new Map<PolicyColumn, number>(POLICY_COLUMNS.map((column, place) => [column, place]))
const cellOf = (row: readonly string[], column: PolicyColumn) => row[placeOf.get(column) ?? -1]
/** One actor object asks the same again for every row and field of an answer; it lives as long as its rights are believed (I-13). */
const known = new WeakMap<Actor, KnownRights>()

/** The scope of an operation for an actor; an empty one means refused. */
export function scopeOf(operation: Operation, actor: Actor): Scope {
  const { scopes } = knownOf(actor)
  let scope = scopes.get(operation)
  if (!scope) {
    scope = findScope(operation, actor)
    scopes.set(operation, scope)
  }
  return scope
}

/** Whether anything that the actor may do depends on being assigned. For everyone else the rows need not be checked one by one. */
export function mayBeAssigned(actor: Actor): boolean {
  const mine = knownOf(actor)
  mine.mayBeAssigned ??= keysOf(table).some((operation) => scopeOf(operation, actor).assigned)
  return mine.mayBeAssigned
}

/** Whether the actor may change the fields that an operation leaves to staff, or to customer success managers and higher roles. */
export const editsFieldsOf = (actor: Actor, editors: 'STAFF' | 'SUCCESS'): boolean => scopeOf(`edit ${editors} fields`, actor).all

/** Nothing at all is allowed, not even on rows of one's own. */
export function isRefused(operation: Operation, actor: Actor): boolean {
  const scope = scopeOf(operation, actor)
  if (scope.open || scope.all || scope.own || scope.assigned || scope.workspaces.size > 0) return false
  if (tokenOf(actor)) return true
  // a booking user without any permission row counts as a viewer with an empty list: their lists are empty, not forbidden
  return ownColumns(actor).every((column) => cellOf(rowOf(operation), column) !== 'ws')
}

interface KnownRights {
  readonly scopes: Map<Operation, Scope>
  mayBeAssigned?: boolean
}

function knownOf(actor: Actor): KnownRights {
  const mine: KnownRights = known.get(actor) ?? { scopes: new Map() }
  known.set(actor, mine)
  return mine
}

function rowOf(operation: Operation): readonly string[] {
  const row = cells.get(operation)
  if (!row) throw new Error(`no policy for ${operation}`)
  return row
}

function findScope(operation: Operation, actor: Actor): Scope {
  const row = rowOf(operation)
  const token = tokenOf(actor)
  if (token) return tokenScope(operation, row, token)
  const found = new Set(ownColumns(actor).map((column) => cellOf(row, column)))
  const workspaces = new Set<string>()
  if (actor.kind === 'user') {
    for (const [workspace, level] of actor.levels)
      for (const column of policyColumns(accountOf(actor), level)) {
        const cell = cellOf(row, column)
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

/**
 * What an API token may do follows from the row by one rule: the cell of its level's column, for its workspace, but no rows of a person's own and none that a person was
 * assigned to; and nothing of what `closedToTokens` names.
 */
function tokenScope(operation: Operation, row: readonly string[], { workspaceId, level }: PresentedToken): Scope {
  const cell = closedToTokens(operation) ? 'no' : cellOf(row, TOKEN_COLUMNS[level])
  return {
    open: cell === 'public' || cell === 'code',
    all: cell === 'all',
    own: false,
    assigned: false,
    workspaces: new Set(cell === 'ws' ? [workspaceId] : []),
  }
}

const TOKEN_COLUMNS = { VIEWER: 'booking_user_viewer', EDITOR: 'booking_user_editor' } as const
const tokenOf = (actor: Actor) => (actor.kind === 'user' ? actor.token : undefined)

/** The scope that a token of a level has of an operation, as a word of the table's cells; for docs/rights.md. */
export function tokenCell(operation: Operation, level: TokenLevel): string {
  const { open, all, workspaces } = tokenScope(operation, rowOf(operation), { id: '', workspaceId: '', level })
  return open ? (cellOf(rowOf(operation), TOKEN_COLUMNS[level]) ?? 'no') : all ? 'all' : workspaces.size > 0 ? 'ws' : 'no'
}

/** The database lets no other role or permission in than those of the domain. */
const accountOf = (actor: Person) => actor
const ownColumns = (actor: Actor) => policyColumns(actor.kind === 'guest' ? null : accountOf(actor))

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
