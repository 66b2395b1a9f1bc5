import { userFields } from '@troupe/domain/account/fields'
import { type UserChange, updateUserInput } from '@troupe/domain/account/people-input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns, type Editors } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { permissionFits, permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asWritten, difference, foreignFields } from '../../platform/fields.ts'
import { pictureOf } from '../../platform/files/files.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { isSelf, mayEdit, mayEditStaff, roleOf } from '../can.ts'
import { tellPerson } from '../identity.ts'
import { heldModifiers, labelsOf } from '../modifiers.ts'
import { endSignIns } from '../sign-in/sign-out.ts'
import { addModifiers, areThere } from './create-user.ts'
import { userIn } from './read.ts'
import { modifiersOfUser, userColumns } from './user-row.ts'

/** Who may change the fields that aren't plain columns; the others say so themselves. */
const extras: Readonly<Record<string, Editors>> = { attributes: 'SELF', location: 'STAFF', avatarFileId: 'STAFF', modifiers: 'STAFF' }

/**
 * Changes a person; without an id, the caller. Omitted fields are left unchanged. Refuses NOT_FOUND, FORBIDDEN {reason}, VERSION_CONFLICT {version}, and
 * INVALID {fields}: FORBIDDEN for a field that the actor may not change (GQL-13). A person who is deactivated is signed out everywhere
 * immediately (AUTH-21), is no longer a contact of upcoming events and, like a person who gets another role, leaves their crews. Where level, languages, limit, home or time zone change,
 * the crews of their events are judged again.
 */
export async function updateUser(
  ctx: Ctx,
  given: { readonly id?: string | undefined; readonly version?: number | undefined; readonly change: object },
): Promise<Answer<{ id: string }>> {
  const id = given.id?.toLowerCase() ?? actorId(ctx) ?? ''
  return command(ctx, async (work) => {
    if (mayChangeCrew(ctx, id, given.change)) await work.emit('account.crewChanging', { userId: id })
    const found = await personForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    if (given.version !== undefined && given.version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const foreign = foreignFields(userFields, given.change, (editors, name) => isTheirs(ctx, row, editors ?? extras[name]))
    if (foreign) return invalid(foreign)
    const parsed = parseInput(updateUserInput, given.change)
    if (!parsed.ok) return parsed
    const columns = await columnsOf(work, row, parsed.value)
    if (!columns.ok) return columns
    const changed = difference<LockedPerson>(row, columns.value)
    if (changed === null) return yes({ id })
    const { after } = changed
    if (after.active === false) await leaveAll(work, id)
    await write(work, row, changed)
    if (crewColumns.some((column) => after[column] !== undefined)) await work.emit('account.crewChanged', { userId: id })
    // someone who is reactivated later has to sign in again
    if (after.active === false) await endSignIns(work, id)
    else tellPerson(work, id)
    return yes({ id })
  })
}

/** What decides whether a person may play an event: a change has the crews of their events judged again. */
const crewFields = ['active', 'role', 'level', 'languages', 'dailyLimit', 'load', 'timezone', 'zoneAreaId', 'location'] as const
const crewColumns = [
  'active',
  'role',
  'level',
  'languages',
  'daily_limit',
  'load',
  'timezone',
  'zone_area_id',
  'latitude',
  'longitude',
] as const

/** Whether a change concerns a person's events, and the caller might be allowed to make it. */
const mayChangeCrew = (ctx: Ctx, id: string, change: { readonly [field in (typeof crewFields)[number]]?: unknown }): boolean =>
  isUuid(id) && scopeOf('updateUser', ctx.actor).all && crewFields.some((field) => change[field] !== undefined)

type LockedPerson = Extract<Awaited<ReturnType<typeof personForUpdate>>, { ok: true }>['value']
type PersonColumns = Partial<LockedPerson>

/** Locks a person for a change: NOT_FOUND outside what the actor may read, FORBIDDEN {reason} for what they may read but not change. */
async function personForUpdate(work: Work, id: string) {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx
    .selectFrom('account_user as u')
    .select(userColumns.map((column) => `u.${column}` as const))
    .select(modifiersOfUser.as('modifiers'))
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .forNoKeyUpdate('u')
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const may = mayEdit(work, row)
  if (may.ok) return yes(row)
  return (await userIn(work.tx, work, id)).ok ? may : no('NOT_FOUND')
}

function isTheirs(ctx: Ctx, row: LockedPerson, editors: Editors | undefined): boolean {
  if (editors === 'SELF') return true
  return mayEditStaff(ctx, row).ok && !(isSelf(ctx, row) && editors === 'OTHERS')
}

async function columnsOf(work: Work, row: LockedPerson, change: UserChange): Promise<Answer<PersonColumns>> {
  // no one agrees to recordings for someone else
  if (change.attributes?.replay && !isSelf(work, row)) return invalid({ 'attributes.replay': ['FORBIDDEN'] })
  const standing = standingOf(work, row, change)
  if (!standing.ok) return standing
  if (change.zoneAreaId && !(await areThere(work, 'venue_zone_area', [change.zoneAreaId]))) return invalid({ zoneAreaId: ['NOT_FOUND'] })
  const picture = change.avatarFileId ? await pictureOf(work.tx, change.avatarFileId) : undefined
  if (change.avatarFileId && picture?.ownerId !== row.id) return invalid({ avatarFileId: ['NOT_FOUND'] })
  const wanted = change.modifiers ?? []
  if ((await heldModifiers(work, wanted)).size < wanted.length) return invalid({ modifiers: ['UNKNOWN'] })
  const { location, attributes, avatarFileId, modifiers, role: _role, permission: _permission, ...plain } = change
  return yes({
    ...standing.value,
    ...asColumns(plain),
    ...asColumns(location ?? {}),
    ...(modifiers && { modifiers: modifiers.toSorted() }),
    ...(avatarFileId !== undefined && { avatar_file_id: avatarFileId, avatar: picture?.url ?? null }),
    ...(attributes && {
      attributes: {
        ...row.attributes,
        ...(attributes.email && { email: { ...emailsOf(row), ...attributes.email } }),
        ...(attributes.replay && { replay: attributes.replay }),
      },
    }),
  })
}

/** Which emails a person wants so far. */
const emailsOf = ({ attributes: { email } }: LockedPerson): object => (typeof email === 'object' && email !== null ? email : {})

/** Role and permission as they will be: a new role takes the weakest permission that fits when the old one does not. */
function standingOf(ctx: Ctx, row: LockedPerson, change: UserChange): Answer<PersonColumns> {
  if (change.role === undefined && change.permission === undefined) return yes({})
  const role = change.role ?? row.role
  const kept = row.permission
  const permission = change.permission ?? (permissionFits({ role, permission: kept }) ? kept : permissionOf(role))
  const why = whyNotMake(roleOf(ctx), { role, permission })
  if (why === 'UNFIT') return invalid({ permission: ['UNFIT'] })
  // keeping the staff permission that someone already has needs no right to give it
  if (why && !(why === 'NEEDS_PRODUCER' && kept === 'STAFF')) return no('FORBIDDEN', { reason: why })
  return yes({ role, permission })
}

/** Says that a person leaves all of their workspaces, with their levels locked: they can't become the contact of an event until this commits. */
async function leaveAll(work: Work, id: string) {
  await work.tx.selectFrom('account_permission').select('id').where('user_id', '=', id).orderBy('id').forUpdate().execute()
  await work.emit('account.leaving', { userId: id, workspaceId: null })
}

async function write(work: Work, row: LockedPerson, { before, after }: { readonly before: PersonColumns; readonly after: PersonColumns }) {
  const { modifiers, ...columns } = after
  await work.tx
    .updateTable('account_user')
    .set({ ...asWritten(userFields, columns), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  if (modifiers) {
    await work.tx.deleteFrom('account_user_modifier').where('user_id', '=', row.id).execute()
    await addModifiers(work, row.id, modifiers)
  }
  const labels = await heldModifiers(work, [...(before.modifiers ?? []), ...(modifiers ?? [])])
  const said = { before: labelsOf(before, labels), after: labelsOf(after, labels) }
  work.audit({ operation: 'updateUser', subjectType: 'user', subjectId: row.id, ...said })
  for (const workspace of await workspacesOf(work, row.id)) work.tell('workspace', workspace, 'workspace.updated')
}

/** The workspaces that a person belongs to: their open pages show this person. */
export async function workspacesOf(work: Work, userId: string): Promise<string[]> {
  const rows = await work.tx.selectFrom('account_permission').select('workspace_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.workspace_id)
}
