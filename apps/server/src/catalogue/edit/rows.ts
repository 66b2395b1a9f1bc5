import { type Answer, no, yes } from '@troupe/domain/answer'
import { lackingFor } from '@troupe/domain/catalogue/experience-rules'
import { experienceFields, type FormatCue, formatFields } from '@troupe/domain/catalogue/fields'
import type { ExperienceStatus } from '@troupe/domain/catalogue/kinds'
import { invalid } from '@troupe/domain/errors'
import { columnsOf, type RowOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import type { TimelineItem } from '@troupe/domain/time/timeline'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'

export type ExperienceColumns = RowOf<typeof experienceFields>
/** A format's columns, and the ids of its modifiers in their order. */
export type FormatColumns = RowOf<typeof formatFields> & { readonly modifiers: readonly string[] }

/** Which row is changed, and the version that was read. */
export interface Wanted {
  readonly id: string
  readonly version?: number | undefined
}

/**
 * Locks an experience for a change. A change of one of its formats locks it too, so that a format is there once and the last one of an ACTIVE
 * experience stays. `toDelete` also waits for events that are being booked. Refuses NOT_FOUND, VERSION_CONFLICT {version}.
 */
export async function experienceForUpdate(
  { tx }: Work,
  { id, version }: Wanted,
  { toDelete = false }: { readonly toDelete?: boolean } = {},
): Promise<Answer<ExperienceColumns>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const found = tx.selectFrom('catalogue_experience').select(columnsOf(experienceFields)).where('id', '=', id)
  const row = await (toDelete ? found.forUpdate() : found.forNoKeyUpdate()).executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(row)
}

/**
 * Locks a format after its experience, and waits for events that are being booked by it. Refuses NOT_FOUND, VERSION_CONFLICT {version}.
 */
export async function formatForUpdate(
  work: Work,
  { id, version }: Wanted,
): Promise<Answer<{ experience: ExperienceColumns; format: FormatColumns }>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const named = await work.tx.selectFrom('catalogue_format').select('experience_id').where('id', '=', id).executeTakeFirst()
  const experience = named ? await experienceForUpdate(work, { id: named.experience_id }) : no('NOT_FOUND')
  if (!experience.ok) return experience
  const row = await work.tx
    .selectFrom('catalogue_format as f')
    .select(columnsOf(formatFields).map((column) => `f.${column}` as const))
    .select(modifiersOfFormat(sql`f`).as('modifiers'))
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes({ experience: experience.value, format: { ...row, timeline: row.timeline.map(asCue) } })
}

/** The ids of the modifiers of a format, in their order. */
export const modifiersOfFormat = (format: RawBuilder<unknown>) =>
  sql<string[]>`array(select m.modifier_id from catalogue_format_modifier m where m.format_id = ${format}.id order by 1)`

/** An item of a running order with its fields in one order, so that two equal ones are the same JSON. */
export const asCue = ({ offsetMinutes, title, description, role }: TimelineItem | FormatCue): FormatCue => ({
  offsetMinutes,
  title,
  description: description ?? '',
  role: role ?? null,
})

/** Refuses STATE_CONFLICT {sessions} while events use a format, or any format of an experience; the caller has locked the row. */
export async function unusedByEvents({ tx }: Work, column: 'format_id' | 'experience_id', id: string): Promise<Answer<null>> {
  const { sessions } = await tx
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return sessions > 0 ? no('STATE_CONFLICT', { sessions }) : yes(null)
}

/** How many formats an experience has. */
export async function formatsOf({ tx }: Work, experienceId: string): Promise<number> {
  const { formats } = await tx
    .selectFrom('catalogue_format')
    .select((eb) => eb.fn.countAll<number>().as('formats'))
    .where('experience_id', '=', experienceId)
    .executeTakeFirstOrThrow()
  return formats
}

/** Refuses INVALID {status: FORMAT_REQUIRED | DESCRIPTION_REQUIRED} for what an experience lacks for its state. */
export function fitForState(experience: {
  readonly status: ExperienceStatus
  readonly description: string
  readonly formats: number
}): Answer<null> {
  const lacking = lackingFor(experience)
  return lacking.length > 0 ? invalid({ status: lacking }) : yes(null)
}
