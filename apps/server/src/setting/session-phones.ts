import { type Answer, no, yes } from '@troupe/domain/answer'
import {
  existsTogether,
  HOST_TYPES,
  type HostType,
  PACKAGE_LEVELS,
  type PackageLevel,
  SESSION_FORMATS,
  type SessionFormat,
} from '@troupe/domain/catalogue/kinds'
import { invalid } from '@troupe/domain/errors'
import { asColumns, type ChangeBy, changeInput, columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import {
  createSessionPhoneInput,
  type PhoneKind,
  phoneOf,
  type SessionPhoneRow,
  sessionPhoneFields,
} from '@troupe/domain/session/session-phones'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Listed, Page } from '../platform/database/lists.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { difference } from '../platform/fields.ts'

const columns = columnsOf(sessionPhoneFields)

/** The operations that change phones have this schema, of which everything is optional. */
export const sessionPhoneChange = changeInput(sessionPhoneFields, 'updateSessionPhone')

/** What phones can be sorted by. */
export const phoneSorts = ['phone', 'sessionType', 'hostType', 'packageLevel', 'createdAt'] as const
const sorted = {
  phone: 'phone',
  sessionType: 'session_type',
  hostType: 'host_type',
  packageLevel: 'package_level',
  createdAt: 'created_at',
} as const

interface PhonesAsked {
  readonly sessionType?: SessionPhoneRow['session_type'] | undefined
  readonly hostType?: SessionPhoneRow['host_type'] | undefined
  readonly packageLevel?: SessionPhoneRow['package_level'] | undefined
  readonly sorting: readonly { readonly field: (typeof phoneSorts)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** The phones for a format, a host and a package, as far as they are named, for staff: without a sorting in the order in which they were added. */
export async function listSessionPhones(
  { db }: Ctx,
  { sessionType, hostType, packageLevel, sorting }: PhonesAsked,
  page: Page,
): Promise<Listed<SessionPhoneRow>> {
  let rows = db.selectFrom('setting_session_phone').select(columns)
  if (sessionType) rows = rows.where('session_type', '=', sessionType)
  if (hostType) rows = rows.where('host_type', '=', hostType)
  if (packageLevel) rows = rows.where('package_level', '=', packageLevel)
  for (const { field, direction } of sorting) rows = rows.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const all: SessionPhoneRow[] = await rows.orderBy('created_at').orderBy('id').execute()
  return { nodes: all.slice(page.offset, page.offset + page.limit), totalCount: all.length }
}

/** There are fewer than fifty kinds of them. */
const allPhones = (db: Db | Tx): Promise<SessionPhoneRow[]> =>
  db.selectFrom('setting_session_phone').select(columns).orderBy('created_at').orderBy('id').execute()

/** Adds a phone. Refuses INVALID {fields}, and {sessionType: DUPLICATE} where another one is for the same kind of event. */
export function createSessionPhone(ctx: Ctx, input: unknown): Promise<Answer<SessionPhoneRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createSessionPhoneInput, input)
    if (!parsed.ok) return parsed
    const { phone, sessionType = null, hostType = null, packageLevel = null } = parsed.value
    const after = { phone, sessionType, hostType, packageLevel }
    await advisoryLock(work.tx, 'sessionPhones')
    const made = await work.tx
      .insertInto('setting_session_phone')
      .values({ phone, session_type: sessionType, host_type: hostType, package_level: packageLevel, created_at: work.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!made) return duplicate
    work.audit({ operation: 'createSessionPhone', subjectType: 'session phone', subjectId: made.id, after })
    return yes(made)
  })
}

/** Changes a phone; what is absent stays. Refuses NOT_FOUND, VERSION_CONFLICT {version} and as createSessionPhone. */
export function updateSessionPhone(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<SessionPhoneRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(sessionPhoneChange, input)
    if (!parsed.ok) return parsed
    const found = await lockedPhone(work, id)
    if (!found.ok) return found
    const row = found.value
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const change: ChangeBy<typeof sessionPhoneFields, 'updateSessionPhone'> = parsed.value
    const changed = difference(row, asColumns(change))
    if (!changed) return yes(row)
    if (await isDuplicate(work.tx, { ...row, ...changed.after })) return duplicate
    const after = await work.tx
      .updateTable('setting_session_phone')
      .set({ ...changed.after, version: row.version + 1 })
      .where('id', '=', row.id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    work.audit({ operation: 'updateSessionPhone', subjectType: 'session phone', subjectId: row.id, ...changed })
    return yes(after)
  })
}

/** Deletes a phone; the events that had it get the next that fits, or none. Refuses NOT_FOUND. */
export function deleteSessionPhone(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await lockedPhone(work, id)
    if (!found.ok) return found
    const { id: phoneId, phone, session_type, host_type, package_level } = found.value
    await work.tx.deleteFrom('setting_session_phone').where('id', '=', phoneId).execute()
    work.audit({
      ...{ operation: 'deleteSessionPhone', subjectType: 'session phone', subjectId: phoneId },
      before: { phone, session_type, host_type, package_level },
    })
    return yes({ id: phoneId })
  })
}

const duplicate = invalid({ sessionType: ['DUPLICATE'] })

/** Phones are changed one after the other, so that no two come to be for the same kind of event. */
async function lockedPhone({ tx }: Work, id: string): Promise<Answer<SessionPhoneRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  await advisoryLock(tx, 'sessionPhones')
  const row = await tx.selectFrom('setting_session_phone').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

async function isDuplicate(tx: Tx, row: SessionPhoneRow): Promise<boolean> {
  return (await allPhones(tx)).some((other) => other.id !== row.id && sameKind(other, row))
}

const sameKind = (one: PhoneKind, other: PhoneKind): boolean =>
  one.session_type === other.session_type && one.host_type === other.host_type && one.package_level === other.package_level

/** One kind of event, how many are to come, and whose phone it is. */
export interface KindWithPhone {
  readonly session_type: SessionFormat
  readonly host_type: HostType
  readonly package_level: PackageLevel
  readonly upcoming: number
  readonly phoneId: string | null
}

/** Every kind of event with its phone. */
export async function kindsWithPhones({ db, now }: Ctx): Promise<readonly KindWithPhone[]> {
  const { rows: counts } = await sql<PhoneKind & { upcoming: number }>`
    select s.type as session_type, s.host_type, s.package_level, count(*)::int as upcoming from session s
    where s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED') and (s.starts_at is null or s.starts_at > ${now()}) group by 1, 2, 3`.execute(
    db,
  )
  const phones = await allPhones(db)
  return SESSION_FORMATS.flatMap((session_type) =>
    HOST_TYPES.filter((host_type) => existsTogether(session_type, host_type)).flatMap((host_type) =>
      PACKAGE_LEVELS.map((package_level) => {
        const kind = { session_type, host_type, package_level }
        const upcoming = counts.find((one) => sameKind(one, kind))?.upcoming ?? 0
        return { ...kind, upcoming, phoneId: phoneOf(phones, kind)?.id ?? null }
      }),
    ),
  )
}

const phonesOfCtx = new WeakMap<Ctx, Promise<SessionPhoneRow[]>>()
/** The same, read once for all events of an answer. */
export function phonesFor(ctx: Ctx): Promise<readonly SessionPhoneRow[]> {
  const phones = phonesOfCtx.get(ctx) ?? allPhones(ctx.db)
  phonesOfCtx.set(ctx, phones)
  return phones
}
