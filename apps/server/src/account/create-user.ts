import { createBookingUserInput, createPlantInput, createStaffUserInput, type NewPerson } from '@troupe/domain/account/people-input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { AccountRole, UserRole } from '@troupe/domain/role/roles'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { roleOf } from './can.ts'

export type MakeOperation = 'createBookingUser' | 'createPlant' | 'createStaffUser'

/** A person who may be made, by all that can be said without looking at other rows. */
export interface Candidate {
  readonly operation: MakeOperation
  readonly person: NewPerson
  readonly role: UserRole
  readonly permission: AccountRole
  readonly workspace: { readonly id: string; readonly role: WorkspaceLevel } | null
}

/**
 * Makes an account for somebody, who is told by mail and chooses a password by the forgot flow. Refuses INVALID {fields}: TAKEN for an
 * address in use, UNFIT for a permission that does not go with the role; FORBIDDEN {reason} for a role stronger than one's own, or staff
 * permission below producer.
 */
export function createUser(ctx: Ctx, operation: MakeOperation, input: unknown): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const candidate = judgeCandidate(ctx, operation, input)
    return candidate.ok ? insertUser(work, candidate.value) : candidate
  })
}

/** Judges a new person by the rules of the operation. Refuses as createUser, but for what other rows say. */
export function judgeCandidate(ctx: Ctx, operation: MakeOperation, input: unknown): Answer<Candidate> {
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
    'workspaceId' in person && person.workspaceId ? { id: person.workspaceId, role: person.workspaceRole ?? 'VIEWER' } : null
  return yes({ operation, person, role, permission, workspace })
}

/** Writes a judged person, their level, the audit row and the news for the mail. Refuses INVALID {email: TAKEN}, {zoneAreaId|workspaceId: NOT_FOUND}. */
export async function insertUser(work: Work, candidate: Candidate): Promise<Answer<{ id: string }>> {
  const { operation, person, role, permission, workspace } = candidate
  const crew: Partial<Extract<NewPerson, { role: UserRole }>> = 'level' in person || operation !== 'createBookingUser' ? person : {}
  if (crew.zoneAreaId && !(await isZoneArea(work, crew.zoneAreaId))) return invalid({ zoneAreaId: ['NOT_FOUND'] })
  if (workspace && !(await isWorkspace(work, workspace.id))) return invalid({ workspaceId: ['NOT_FOUND'] })
  const made = await work.tx
    .insertInto('account_user')
    .values({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      role,
      permission,
      password_state: 'RESET',
      phone: person.phone ?? null,
      notes: person.notes ?? null,
      meeting_link: crew.meetingLink ?? null,
      zone_area_id: crew.zoneAreaId ?? null,
      birth_year: crew.birthYear ?? null,
      city: crew.location?.city ?? null,
      latitude: crew.location?.latitude ?? null,
      longitude: crew.location?.longitude ?? null,
      created_at: work.at,
      ...(person.timezone ? { timezone: person.timezone } : {}),
      ...(person.languages ? { languages: person.languages } : {}),
      ...(crew.level ? { level: crew.level } : {}),
      ...(crew.load ? { weekly_load: crew.load } : {}),
      ...(crew.modifiers ? { modifiers: crew.modifiers } : {}),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return invalid({ email: ['TAKEN'] })
  if (workspace) {
    await work.tx.insertInto('account_permission').values({ workspace_id: workspace.id, user_id: made.id, role: workspace.role }).execute()
    work.tell('workspace', workspace.id, 'workspace.updated')
  }
  await work.audit({
    operation,
    subjectType: 'user',
    subjectId: made.id,
    workspaceId: workspace?.id ?? null,
    after: { ...person, role, permission, workspace },
  })
  await work.emit('account.created', { userId: made.id, workspaceId: workspace?.id ?? null })
  return yes({ id: made.id })
}

/** Whether there is such a zone area, for a person to live in. */
export async function isZoneArea(work: Work, id: string): Promise<boolean> {
  return (await work.tx.selectFrom('venue_zone_area').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function isWorkspace(work: Work, id: string): Promise<boolean> {
  return (await work.tx.selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

function readPerson(operation: MakeOperation, input: unknown): Answer<NewPerson> {
  if (operation === 'createBookingUser') return parseInput(createBookingUserInput, input)
  return operation === 'createPlant' ? parseInput(createPlantInput, input) : parseInput(createStaffUserInput, input)
}
