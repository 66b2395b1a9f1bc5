import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { readSystem, SYSTEM_KINDS, type SystemKey, type SystemRow } from '@troupe/domain/setting/system'
import { sql } from 'kysely'
import { closeBox, openBox } from '../../platform/box.ts'
import { actorId, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'

/** A setting of the whole system as the wire shows it. */
export interface SystemSetting {
  readonly key: SystemKey
  /** A text, for TAGS a list in JSON; null when it isn't set, and always for a secret. */
  readonly value: string | null
  readonly isSet: boolean
  /** A secret is there, but the server's secret no longer opens its box: it counts as not set. */
  readonly isUnreadable: boolean
  /** 0 while it was never set. */
  readonly version: number
}

interface SystemChange {
  readonly key: SystemKey
  readonly version?: number | undefined
}

/** One setting; a key that isn't set has no value. */
export async function systemSetting(ctx: Ctx, key: SystemKey): Promise<SystemSetting> {
  const row = await ctx.db.selectFrom('setting_system').select(columns).where('key', '=', key).executeTakeFirst()
  return row ? shownOf(ctx, row) : { key, value: null, isSet: false, isUnreadable: false, version: 0 }
}

/**
 * Sets a key. Refuses VERSION_CONFLICT {version}, INVALID {value}: UNKNOWN for the id of no row, DUPLICATE for a tag that is there twice; and
 * STATE_CONFLICT {tag, experiences} when a tag that experiences have would be removed. A secret leaves no trace but its box.
 */
export function setSystem(
  ctx: Ctx,
  { key, version, value: given }: SystemChange & { readonly value: string },
): Promise<Answer<SystemSetting>> {
  return command(ctx, async (work) => {
    const parsed = readSystem(key, given)
    if (!parsed.ok) return parsed
    const { value } = parsed
    const kind = SYSTEM_KINDS[key]
    const found = await lockedRow(work, { key, version })
    if (!found.ok) return found
    const row = found.value
    const fits =
      kind === 'tags' ? await keepsTagsInUse(work, value) : kind === 'secret' ? yes(null) : await namesRow(work, kind, String(value))
    if (!fits.ok) return fits
    if (kind !== 'secret' && row && JSON.stringify(row.value) === JSON.stringify(value)) return yes(shownOf(work, row))
    const written = {
      ...(kind === 'secret' ? { box: closeBox(work.settings, key, String(value)) } : { value: JSON.stringify(value) }),
      updated_at: work.at,
      updated_by: actorId(work),
      version: (row?.version ?? 0) + 1,
    }
    const after = await work.tx
      .insertInto('setting_system')
      .values({ key, ...written })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(written))
      .returning(columns)
      .executeTakeFirstOrThrow()
    work.audit({ operation: 'setSystem', subjectType: 'system', subjectId: null, ...auditOf(key, row?.value, after.value) })
    return yes(shownOf(work, after))
  })
}

/** Removes a key's value. Refuses NOT_FOUND when it isn't set, VERSION_CONFLICT {version}, STATE_CONFLICT {tag, experiences} for TAGS in use. */
export function deleteSystem(ctx: Ctx, { key, version }: SystemChange): Promise<Answer<SystemSetting>> {
  return command(ctx, async (work) => {
    const found = await lockedRow(work, { key, version })
    if (!found.ok) return found
    const row = found.value
    if (!row) return no('NOT_FOUND')
    const fits = key === 'TAGS' ? await keepsTagsInUse(work, []) : yes(null)
    if (!fits.ok) return fits
    await work.tx.deleteFrom('setting_system').where('key', '=', key).execute()
    work.audit({ operation: 'deleteSystem', subjectType: 'system', subjectId: null, ...auditOf(key, row.value, null) })
    return yes({ key, value: null, isSet: false, isUnreadable: false, version: 0 })
  })
}

/** What settings do when earlier areas' events happen: a setting that names a template names the one that replaces it. */
export function subscribeSettings(house: House) {
  house.listeners.on('template.replaced', async ({ tx, at }, { former, by }) => {
    await tx
      .updateTable('setting_system')
      .set((eb) => ({ value: JSON.stringify(by), updated_at: at, version: eb('version', '+', 1) }))
      .where('key', '=', 'OPEN_ROOM_TEMPLATE_ID')
      .where(sql<boolean>`value = to_jsonb(${former}::text)`)
      .execute()
  })
}

const columns = ['key', 'value', 'box', 'version'] as const
interface SettingRow {
  readonly key: SystemKey
  readonly value: string | readonly string[] | null
  readonly box: string | null
  readonly version: number
}

function shownOf({ settings }: Ctx, { key, value, box, version }: SettingRow): SystemSetting {
  const isUnreadable = box !== null && openBox(settings, key, box) === undefined
  return {
    key,
    value: value === null || typeof value === 'string' ? value : JSON.stringify(value),
    isSet: !isUnreadable,
    isUnreadable,
    version,
  }
}

async function lockedRow({ tx }: Work, { key, version }: SystemChange): Promise<Answer<SettingRow | undefined>> {
  const row = await tx.selectFrom('setting_system').select(columns).where('key', '=', key).forUpdate().executeTakeFirst()
  const current = row?.version ?? 0
  return version !== undefined && version !== current ? no('VERSION_CONFLICT', { version: current }) : yes(row)
}

/** A command that gives an experience a tag holds the row of TAGS until its end, so that no tag comes into use while this looks. */
async function keepsTagsInUse({ tx }: Work, tags: string | readonly string[]): Promise<Answer<null>> {
  const { rows } = await sql<{ tag: string; experiences: number }>`
    select tag, count(*)::int as experiences from catalogue_experience, unnest(tags) as tag
    where not tag = any(${[...tags]}::text[]) group by tag order by tag limit 1`.execute(tx)
  const [used] = rows
  return used ? no('STATE_CONFLICT', { tag: used.tag, experiences: used.experiences }) : yes(null)
}

/** The row stays while this command runs. A producer must be active, and a template Troupe’s own. */
async function namesRow({ tx }: Work, kind: SystemRow, id: string): Promise<Answer<null>> {
  const found = {
    experience: () => tx.selectFrom('catalogue_experience').select('id').where('id', '=', id).forKeyShare().executeTakeFirst(),
    workspace: () => tx.selectFrom('workspace').select('id').where('id', '=', id).forKeyShare().executeTakeFirst(),
    producer: () =>
      tx
        .selectFrom('account_user')
        .select('id')
        .where('id', '=', id)
        .where('role', '=', 'EVENT_PRODUCER')
        .where('active', '=', true)
        .where('deleted_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst(),
    template: () =>
      tx.selectFrom('catalogue_template').select('id').where('id', '=', id).where('kind', '=', 'MASTER').forKeyShare().executeTakeFirst(),
  }
  return (await found[kind]()) ? yes(null) : invalid({ value: ['UNKNOWN'] })
}

/** What the audit says: of a secret, that it was set. */
function auditOf(key: SystemKey, before: SettingRow['value'] | undefined, after: SettingRow['value']) {
  if (SYSTEM_KINDS[key] === 'secret') return { before: { key }, after: { key } }
  return { before: { key, value: before ?? null }, after: { key, value: after } }
}
