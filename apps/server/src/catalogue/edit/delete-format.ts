import { type Answer, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../../platform/ctx.ts'
import { touchExperience } from './formats.ts'
import { fitForState, formatForUpdate, formatsOf, unusedByEvents } from './rows.ts'

/**
 * Deletes a way of playing. Refuses NOT_FOUND, STATE_CONFLICT {sessions} while events use it, and INVALID {status: FORMAT_REQUIRED} for the last one of
 * an ACTIVE experience.
 */
export function deleteFormat(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await formatForUpdate(work, { id })
    if (!found.ok) return found
    const { experience, format } = found.value
    const unused = await unusedByEvents(work, 'format_id', format.id)
    if (!unused.ok) return unused
    const formats = (await formatsOf(work, experience.id)) - 1
    const fit = formats > 0 ? yes(null) : fitForState({ ...experience, formats })
    if (!fit.ok) return fit
    await work.tx.deleteFrom('catalogue_format').where('id', '=', format.id).execute()
    await touchExperience(work, experience.id)
    const { type, host_type } = format
    work.audit({
      operation: 'deleteExperienceFormat',
      subjectType: 'format',
      subjectId: format.id,
      before: { experience: experience.title, type, host_type },
    })
    return yes({ id: format.id })
  })
}
