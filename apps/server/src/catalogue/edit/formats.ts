import { type Answer, no, yes } from '@troupe/domain/answer'
import { unfitOf } from '@troupe/domain/catalogue/experience-rules'
import type { FormatChange } from '@troupe/domain/catalogue/fields'
import { formatFields } from '@troupe/domain/catalogue/fields'
import { invalid } from '@troupe/domain/errors'
import { asColumns } from '@troupe/domain/field'
import { heldModifiers } from '../../account/account.ts'
import type { Work } from '../../platform/ctx.ts'
import { withCleanTexts } from '../../platform/files/rich-text.ts'
import { whyNotChosen } from '../templates/templates.ts'
import { asCue, type FormatColumns } from './rows.ts'

/** What a change makes of a format's columns; `settings` are those that it has. */
export function columnsFor(change: FormatChange, settings: FormatColumns['settings']) {
  const { settings: switches, upgradeCredits, timeline, modifiers, ...plain } = withCleanTexts(formatFields, change)
  const own = upgradeCredits && { PRO: upgradeCredits.pro, PREMIUM: upgradeCredits.premium }
  return {
    ...asColumns(plain),
    ...(switches || upgradeCredits !== undefined
      ? { settings: { ...settings, ...switches, ...(upgradeCredits === undefined ? {} : { upgradeCredits: own }) } }
      : {}),
    ...(timeline && { timeline: timeline.map(asCue) }),
    ...(modifiers && { modifiers: modifiers.toSorted() }),
  }
}

/**
 * Makes these its modifiers, undefined leaves them; answers the labels of all that it had or has. Refuses INVALID {modifiers: UNKNOWN} for one that isn't
 * there.
 */
export async function setModifiers(
  work: Work,
  formatId: string,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] | undefined },
): Promise<Answer<ReadonlyMap<string, string>>> {
  if (!after) return yes(new Map())
  const labels = await heldModifiers(work, [...before, ...after])
  if (after.some((id) => !labels.has(id))) return invalid({ modifiers: ['UNKNOWN'] })
  await work.tx.deleteFrom('catalogue_format_modifier').where('format_id', '=', formatId).execute()
  const rows = after.map((modifier_id) => ({ format_id: formatId, modifier_id }))
  if (rows.length > 0) await work.tx.insertInto('catalogue_format_modifier').values(rows).execute()
  return yes(labels)
}

type Bounds = Pick<FormatColumns, 'type' | 'host_type' | 'min_duration' | 'duration' | 'max_duration' | 'attendees_min' | 'attendees_max'>

/**
 * Whether a format agrees with itself and is its experience's only one of its type and host. The caller has locked the experience. Refuses INVALID
 * {fields}, STATE_CONFLICT {reason: EXISTS}.
 */
export async function fitsExperience(
  { tx }: Work,
  format: Bounds & { readonly id?: string; readonly experience_id: string },
): Promise<Answer<null>> {
  const unfit = unfitOf({
    type: format.type,
    hostType: format.host_type,
    minDuration: format.min_duration,
    duration: format.duration,
    maxDuration: format.max_duration,
    attendeesMin: format.attendees_min,
    attendeesMax: format.attendees_max,
  })
  if (Object.keys(unfit).length > 0) return invalid(unfit)
  const others = await tx
    .selectFrom('catalogue_format')
    .select('id')
    .where('experience_id', '=', format.experience_id)
    .where('type', '=', format.type)
    .where('host_type', '=', format.host_type)
    .execute()
  return others.some(({ id }) => id !== format.id) ? no('STATE_CONFLICT', { reason: 'EXISTS' }) : yes(null)
}

type Played = Pick<FormatColumns, 'template_id' | 'sync_type'>

/**
 * Whether a format's template fits, where a change touches the template or the sync type; `before` is what a format has that is there already. Refuses
 * INVALID {templateId} as `whyNotTemplate`.
 */
export async function fitsTemplate({ tx }: Work, { template_id, sync_type }: Played, before?: Played): Promise<Answer<null>> {
  const isKept = before?.template_id === template_id
  if (template_id === null || (isKept && before?.sync_type === sync_type)) return yes(null)
  const why = await whyNotChosen(tx, template_id, { syncType: sync_type, workspaceId: null, hadIt: isKept })
  return why ? invalid({ templateId: [why] }) : yes(null)
}

/** An experience whose formats change was updated, though its own fields and their version stay. */
export async function touchExperience({ tx, at }: Work, id: string) {
  await tx.updateTable('catalogue_experience').set({ updated_at: at }).where('id', '=', id).execute()
}
