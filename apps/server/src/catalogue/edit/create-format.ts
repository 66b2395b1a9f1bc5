import { type Answer, yes } from '@troupe/domain/answer'
import { formatFields, newFormat } from '@troupe/domain/catalogue/fields'
import { parseInput } from '@troupe/domain/input'
import { labelsOf } from '../../account/account.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { asWritten } from '../../platform/fields.ts'
import { columnsFor, fitsExperience, fitsTemplate, setModifiers, touchExperience } from './formats.ts'
import { experienceForUpdate } from './rows.ts'

/** Minutes of a format that doesn't say how long it takes. */
const usual = 60

/**
 * Adds a way of playing to an experience. The minimum and maximum default to its duration, and self-hosted formats ask for no group details.
 * Refuses NOT_FOUND, INVALID {fields}, STATE_CONFLICT {reason: EXISTS} for a second one of the same type and host.
 */
export function createFormat(ctx: Ctx, experienceId: string, given: object): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(newFormat, given)
    if (!parsed.ok) return parsed
    const found = await experienceForUpdate(work, { id: experienceId })
    if (!found.ok) return found
    const { type, hostType, duration = usual, minDuration, maxDuration } = parsed.value
    const columns = {
      attendees_min: formatFields.attendeesMin.initial,
      attendees_max: formatFields.attendeesMax.initial,
      has_group_details: hostType !== 'SELF_HOSTED',
      ...columnsFor(parsed.value, {}),
      experience_id: found.value.id,
      type,
      host_type: hostType,
      min_duration: minDuration ?? Math.min(duration, maxDuration ?? duration),
      duration,
      max_duration: maxDuration ?? Math.max(duration, minDuration ?? duration),
    }
    const fit = await fitsExperience(work, columns)
    if (!fit.ok) return fit
    const { template_id = null, sync_type = formatFields.syncType.initial } = columns
    const template = await fitsTemplate(work, { template_id, sync_type })
    if (!template.ok) return template
    const { modifiers = [], ...written } = columns
    const { min_duration, max_duration, experience_id } = written
    const { id } = await work.tx
      .insertInto('catalogue_format')
      .values({ ...asWritten(formatFields, written), experience_id, type, host_type: hostType, min_duration, duration, max_duration })
      .returning('id')
      .executeTakeFirstOrThrow()
    const labels = await setModifiers(work, id, { before: [], after: modifiers })
    if (!labels.ok) return labels
    await touchExperience(work, experience_id)
    const after = labelsOf(columns, labels.value)
    work.audit({ operation: 'createExperienceFormat', subjectType: 'format', subjectId: id, after })
    return yes({ id })
  })
}
