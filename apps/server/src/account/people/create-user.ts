import { userFields } from '@troupe/domain/account/fields'
import { createBookingUserInput, createPlantInput, createStaffUserInput, type NewPerson } from '@troupe/domain/account/people-input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { AccountRole, UserRole } from '@troupe/domain/role/roles'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { booksIn, roleOf } from '../can.ts'
import { heldModifiers, labelsOf } from '../modifiers.ts'

export type MakeOperation = 'createBookingUser' | 'createPlant' | 'createStaffUser'

/** A person who passes all checks that don't need other rows. */
export interface AccountCandidate {
  readonly operation: MakeOperation
  readonly person: NewPerson
  readonly role: UserRole
  readonly permission: AccountRole
  readonly workspace: { readonly id: string; readonly role: WorkspaceLevel } | null
}

/**
 * Makes an account for a person, who is told by email and chooses a password through "Forgot your password?". Refuses INVALID {fields}: TAKEN for an
 * address in use, UNFIT for a permission that does not go with the role; FORBIDDEN {reason} for a role higher than one's own, staff
 * permission below producer, and a workspace in which the actor could not book.
 */
export function createUser(ctx: Ctx, operation: MakeOperation, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, (work) => makeUser(work, operation, input))
}

/** The same inside another command; `isTold`: that one writes the email. */
export async function makeUser(work: Work, operation: MakeOperation, input: unknown, isTold = false): Promise<Answer<{ id: string }>> {
  const candidate = judgeCandidate(work, operation, input)
  if (!candidate.ok) return candidate
  const made = await insertUsers(work, [candidate.value], isTold)
  return made.ok ? yes({ id: made.value[0] ?? '' }) : made
}

/** Checks a new person by the rules of the operation. Refuses as createUser, except for what depends on other rows. */
export function judgeCandidate(ctx: Ctx, operation: MakeOperation, input: unknown): Answer<AccountCandidate> {
  const parsed = readPerson(operation, input)
  if (!parsed.ok) return parsed
  const person = parsed.value
  const role = 'role' in person ? person.role : operation === 'createPlant' ? 'PLANT' : 'BOOKING_USER'
  if (operation === 'createStaffUser' && role === 'BOOKING_USER') return invalid({ role: ['INVALID'] })
  const permission = ('permission' in person ? person.permission : undefined) ?? permissionOf(role)
  const why = whyNotMake(roleOf(ctx), { role, permission })
  if (why === 'UNFIT') return invalid({ permission: ['UNFIT'] })
  if (why) return no('FORBIDDEN', { reason: why })
  const workspace =
    'workspaceId' in person && person.workspaceId ? { id: person.workspaceId.toLowerCase(), role: person.workspaceRole ?? 'VIEWER' } : null
  if (workspace && !booksIn(ctx, workspace.id)) return no('FORBIDDEN', { reason: 'CANNOT_BOOK' })
  return yes({ operation, person, role, permission, workspace })
}

/**
 * Writes checked people, their levels, the audit rows and the events for their emails: all of them or none. Refuses INVALID {email: TAKEN} when
 * an address is in use, {zoneAreaId | workspaceId: NOT_FOUND}, {modifiers: UNKNOWN}.
 */
export async function insertUsers(work: Work, candidates: readonly AccountCandidate[], isTold = false): Promise<Answer<readonly string[]>> {
  const zoneAreas = candidates.flatMap((one) => crewOf(one).zoneAreaId ?? [])
  if (!(await areThere(work, 'venue_zone_area', zoneAreas))) return invalid({ zoneAreaId: ['NOT_FOUND'] })
  const workspaces = [...new Set(candidates.flatMap(({ workspace }) => workspace?.id ?? []))]
  if (!(await areThere(work, 'workspace', workspaces))) return invalid({ workspaceId: ['NOT_FOUND'] })
  const modifiers = new Set(candidates.flatMap((one) => crewOf(one).modifiers ?? []))
  const labels = await heldModifiers(work, [...modifiers])
  if (labels.size < modifiers.size) return invalid({ modifiers: ['UNKNOWN'] })
  const made = await work.tx
    .insertInto('account_user')
    .values(candidates.map((one) => rowOf(work, one)))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
  if (made.length < candidates.length) return invalid({ email: ['TAKEN'] })
  const ids = new Map(made.map(({ id, email }) => [email, id]))
  const people = candidates.map((one) => ({ ...one, userId: ids.get(one.person.email) ?? '' }))
  const levels = people.flatMap(({ userId, workspace }) =>
    workspace ? [{ workspace_id: workspace.id, user_id: userId, role: workspace.role }] : [],
  )
  if (levels.length > 0) await work.tx.insertInto('account_permission').values(levels).execute()
  for (const one of people) await addModifiers(work, one.userId, crewOf(one).modifiers ?? [])
  for (const id of workspaces) work.tell('workspace', id, 'workspace.updated')
  work.audit(
    ...people.map(({ operation, person, role, permission, workspace, userId }) => ({
      operation,
      subjectType: 'user' as const,
      subjectId: userId,
      workspaceId: workspace?.id ?? null,
      after: { ...('modifiers' in person ? labelsOf(person, labels) : person), role, permission, workspace },
    })),
  )
  await work.emit('account.created', {
    people: people.map(({ userId, workspace }) => ({ userId, workspaceId: workspace?.id ?? null })),
    isTold,
  })
  return yes(people.map(({ userId }) => userId))
}

/** Says what a person can do beyond their role; the caller holds these modifiers. */
export async function addModifiers(work: Work, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const values = ids.map((modifier_id) => ({ user_id: userId, modifier_id }))
  await work.tx.insertInto('account_user_modifier').values(values).execute()
}

/** Whether there are such workspaces, or zone areas for people to live in. */
export async function areThere(work: Work, table: 'workspace' | 'venue_zone_area', ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  const rows = await work.tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...wanted])
    .$if(table === 'venue_zone_area', (query) => query.where(sql<boolean>`deleted_at is null`))
    .execute()
  return rows.length === wanted.size
}

type Crew = Partial<Extract<NewPerson, { role: UserRole }>>
const crewOf = ({ operation, person }: AccountCandidate): Crew => (operation === 'createBookingUser' ? {} : person)

const { timezone, languages, level, load } = userFields

/** A new person's row; they have no password yet. Every row has the same columns, so that many are one statement. */
function rowOf(work: Work, candidate: AccountCandidate) {
  const { person, role, permission } = candidate
  const crew = crewOf(candidate)
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role,
    permission,
    password_state: 'RESET' as const,
    phone: person.phone ?? null,
    timezone: person.timezone ?? timezone.initial,
    languages: person.languages ?? [...languages.initial],
    notes: person.notes ?? null,
    meeting_link: crew.meetingLink ?? null,
    level: crew.level ?? level.initial,
    load: crew.load ?? load.initial,
    zone_area_id: crew.zoneAreaId ?? null,
    birth_year: crew.birthYear ?? null,
    city: crew.location?.city ?? null,
    latitude: crew.location?.latitude ?? null,
    longitude: crew.location?.longitude ?? null,
    created_at: work.at,
  }
}

function readPerson(operation: MakeOperation, input: unknown): Answer<NewPerson> {
  if (operation === 'createBookingUser') return parseInput(createBookingUserInput, input)
  return operation === 'createPlant' ? parseInput(createPlantInput, input) : parseInput(createStaffUserInput, input)
}
