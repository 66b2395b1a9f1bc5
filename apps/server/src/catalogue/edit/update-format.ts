import { type Answer, yes } from '@troupe/domain/answer'
import { formatChange, formatFields } from '@troupe/domain/catalogue/fields'
import { parseInput } from '@troupe/domain/input'
import { labelsOf } from '../../account/account.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { asWritten, difference } from '../../platform/fields.ts'
import { columnsFor, fitsExperience, fitsTemplate, setModifiers, touchExperience } from './formats.ts'
import { formatForUpdate, unusedByEvents, type Wanted } from './rows.ts'

/**
 * Changes a way of playing for events to come; those that exist keep what they were booked with. Refuses NOT_FOUND, VERSION_CONFLICT {version}, INVALID
 * {fields}, STATE_CONFLICT {reason: EXISTS}, and STATE_CONFLICT {sessions} for another type or host while events use it.
 */
export function updateFormat(ctx: Ctx, { change, ...wanted }: Wanted & { readonly change: object }): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(formatChange, change)
    if (!parsed.ok) return parsed
    const found = await formatForUpdate(work, wanted)
    if (!found.ok) return found
    const { format } = found.value
    const columns = columnsFor(parsed.value, format.settings)
    const after = { ...format, ...columns }
    const fit = await fitsExperience(work, after)
    if (!fit.ok) return fit
    if (after.type !== format.type || after.host_type !== format.host_type) {
      const unused = await unusedByEvents(work, 'format_id', format.id)
      if (!unused.ok) return unused
    }
    const template = await fitsTemplate(work, after, format)
    if (!template.ok) return template
    const changed = difference(format, columns)
    if (changed === null) return yes({ id: format.id })
    const { modifiers, ...written } = changed.after
    const labels = await setModifiers(work, format.id, { before: format.modifiers, after: modifiers })
    if (!labels.ok) return labels
    await work.tx
      .updateTable('catalogue_format')
      .set({ ...asWritten(formatFields, written), version: format.version + 1 })
      .where('id', '=', format.id)
      .execute()
    await touchExperience(work, format.experience_id)
    const said = { before: labelsOf(changed.before, labels.value), after: labelsOf(changed.after, labels.value) }
    work.audit({ operation: 'updateExperienceFormat', subjectType: 'format', subjectId: format.id, ...said })
    return yes({ id: format.id })
  })
}
