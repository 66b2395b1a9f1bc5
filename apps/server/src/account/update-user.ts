import { SELF_FIELDS, type UserChange, updateUserInput } from '@troupe/domain/account/people-input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { permissionFits, permissionOf, whyNotMake } from '@troupe/domain/role/grants'
import { actorId, type Ctx, command, type Work } from '../platform/ctx.ts'
import { pictureOf } from '../platform/files.ts'
import { scopeOf } from '../platform/policy.ts'
import { tellPerson } from './account.ts'
import { isSelf, mayEdit, mayEditStaff, roleOf } from './can.ts'
import { areThere } from './create-user.ts'
import { userIn } from './read.ts'
import { endSignIns } from './sign-out.ts'

/** What nobody decides about themselves, whatever they decide about others. */
const neverOwn: ReadonlySet<string> = new Set(['role', 'permission', 'active', 'level', 'load', 'notes'])
const selfFields: ReadonlySet<string> = new Set(SELF_FIELDS)

/**
 * Changes a person; without an id, oneself. What is absent stays. Refuses NOT_FOUND, FORBIDDEN {reason}, VERSION_CONFLICT {version}, and
 * INVALID {fields}: FORBIDDEN for a field that the actor may not change (GQL-13). A person who is deactivated is signed out everywhere
 * immediately (AUTH-21) and, like a person who gets another role, leaves their upcoming events.
 */
export async function updateUser(
  ctx: Ctx,
  given: { readonly id?: string | undefined; readonly version?: number | undefined; readonly change: object },
): Promise<Answer<{ id: string }>> {
  const id = given.id?.toLowerCase() ?? actorId(ctx) ?? ''
  let told = () => {}
  const answer = await command(ctx, async (work) => {
    if (mayEndCrew(ctx, id, given.change)) await work.emit('account.crewChanging', { userId: id })
    const found = await personForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    if (given.version !== undefined && given.version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const foreign = Object.entries(given.change).flatMap(([field, value]) =>
      value === undefined || isTheirs(ctx, row, field) ? [] : [[field, ['FORBIDDEN']] as const],
    )
    if (foreign.length > 0) return invalid(Object.fromEntries(foreign))
    const parsed = parseInput(updateUserInput, given.change)
    if (!parsed.ok) return parsed
    const columns = await columnsOf(work, row, parsed.value)
    if (!columns.ok) return columns
    const changed = changedOf(row, columns.value)
    if (Object.keys(changed).length === 0) return yes({ id })
    await write(work, row, changed)
    if (changed.active === false || changed.role !== undefined) await work.emit('account.crewChanged', { userId: id })
    // who is put to rest and comes back does not find an old sign-in alive
    told = await (changed.active === false ? endSignIns(work, id) : tellPerson(work, id))
    return yes({ id })
  })
  if (answer.ok) told()
  return answer
}

/** Whether a change could take a person off the crew, and the caller might be allowed to make it. */
const mayEndCrew = (ctx: Ctx, id: string, change: { readonly active?: unknown; readonly role?: unknown }): boolean =>
  isUuid(id) && scopeOf('updateUser', ctx.actor).all && (change.active === false || change.role !== undefined)

const columnNames = [
  'id',
  'first_name',
  'last_name',
  'role',
  'permission',
  'active',
  'phone',
  'meeting_link',
  'avatar',
  'avatar_file_id',
  'timezone',
  'languages',
  'level',
  'weekly_load',
  'zone_area_id',
  'latitude',
  'longitude',
  'city',
  'birth_year',
  'notes',
  'attributes',
  'modifiers',
  'version',
] as const

type Row = Extract<Awaited<ReturnType<typeof personForUpdate>>, { ok: true }>['value']
type Columns = Partial<Omit<Row, 'id' | 'version'>>

/** Locks a person for a change: NOT_FOUND outside what the actor may read, FORBIDDEN {reason} for what they may read but not change. */
async function personForUpdate(work: Work, id: string) {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx
    .selectFrom('account_user')
    .select(columnNames)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const may = mayEdit(work, row)
  if (may.ok) return yes(row)
  return (await userIn(work.tx, work, id)).ok ? may : no('NOT_FOUND')
}

function isTheirs(ctx: Ctx, row: Row, field: string): boolean {
  if (selfFields.has(field)) return true
  return mayEditStaff(ctx, row).ok && !(isSelf(ctx, row) && neverOwn.has(field))
}

async function columnsOf(work: Work, row: Row, change: UserChange): Promise<Answer<Columns>> {
  const standing = standingOf(work, row, change)
  if (!standing.ok) return standing
  if (change.zoneAreaId && !(await areThere(work, 'venue_zone_area', [change.zoneAreaId]))) return invalid({ zoneAreaId: ['NOT_FOUND'] })
  const picture = change.avatarFileId ? await pictureOf(work.tx, change.avatarFileId) : undefined
  if (change.avatarFileId && picture?.ownerId !== row.id) return invalid({ avatarFileId: ['NOT_FOUND'] })
  const { location } = change
  return yes({
    ...standing.value,
    ...given('first_name', change.firstName),
    ...given('last_name', change.lastName),
    ...given('phone', change.phone),
    ...given('meeting_link', change.meetingLink),
    ...given('timezone', change.timezone),
    ...given('languages', change.languages),
    ...given('level', change.level),
    ...given('weekly_load', change.load),
    ...given('zone_area_id', change.zoneAreaId),
    ...given('city', location?.city),
    ...given('latitude', location?.latitude),
    ...given('longitude', location?.longitude),
    ...given('birth_year', change.birthYear),
    ...given('notes', change.notes),
    ...given('modifiers', change.modifiers),
    ...given('active', change.active),
    ...(change.avatarFileId === undefined ? {} : { avatar_file_id: change.avatarFileId, avatar: picture?.url ?? null }),
    ...(change.attributes?.email
      ? { attributes: { ...row.attributes, email: { ...(row.attributes.email as object | undefined), ...change.attributes.email } } }
      : {}),
  })
}

const given = <K extends keyof Columns>(column: K, value: Columns[K]): Columns => (value === undefined ? {} : { [column]: value })

/** Role and permission as they will be: a new role takes the weakest permission that fits when the old one does not. */
function standingOf(ctx: Ctx, row: Row, change: UserChange): Answer<Columns> {
  if (change.role === undefined && change.permission === undefined) return yes({})
  const role = change.role ?? row.role
  const kept = row.permission
  const permission = change.permission ?? (permissionFits({ role, permission: kept }) ? kept : permissionOf(role))
  const why = whyNotMake(roleOf(ctx), { role, permission })
  if (why === 'UNFIT') return invalid({ permission: ['UNFIT'] })
  // staff permission that somebody has already is not given anew
  if (why && !(why === 'NEEDS_PRODUCER' && kept === 'STAFF')) return no('FORBIDDEN', { reason: why })
  return yes({ role, permission })
}

/** The columns that are not so already. */
function changedOf(row: Row, columns: Columns): Columns {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.fromEntries(Object.entries(columns).filter(([column, value]) => !same(row[column as keyof Row], value)))
}

async function write(work: Work, row: Row, changed: Columns) {
  const { attributes, ...plain } = changed
  await work.tx
    .updateTable('account_user')
    .set({ ...plain, ...(attributes ? { attributes: JSON.stringify(attributes) } : {}), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await work.audit({
    operation: 'updateUser',
    subjectType: 'user',
    subjectId: row.id,
    before: Object.fromEntries(Object.keys(changed).map((column) => [column, row[column as keyof Row]])),
    after: changed,
  })
  for (const workspace of await workspacesOf(work, row.id)) work.tell('workspace', workspace, 'workspace.updated')
}

/** The workspaces that a person belongs to: their open pages show this person. */
export async function workspacesOf(work: Work, userId: string): Promise<string[]> {
  const rows = await work.tx.selectFrom('account_permission').select('workspace_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.workspace_id)
}
