import { type Answer, yes } from '@troupe/domain/answer'
import { experienceFields, newExperience } from '@troupe/domain/catalogue/fields'
import { asColumns } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import { type Ctx, command } from '../../platform/ctx.ts'
import { asWritten } from '../../platform/fields.ts'
import { withCleanTexts } from '../../platform/files/rich-text.ts'
import { lockOrder, orderNow } from './order.ts'
import { knownTags } from './tags.ts'

/** Adds an experience as a hidden draft, at the end of the list. Refuses INVALID {fields}. */
export function createExperience(ctx: Ctx, given: object): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(newExperience, given)
    if (!parsed.ok) return parsed
    const { attributes = {}, ...plain } = withCleanTexts(experienceFields, parsed.value)
    await lockOrder(work)
    const tags = await knownTags(work, plain.tags ?? [])
    if (!tags.ok) return tags
    const { length: position } = await orderNow(work)
    const { id } = await work.tx
      .insertInto('catalogue_experience')
      .values({
        ...asWritten(experienceFields, { ...asColumns(plain), attributes }),
        title: plain.title,
        position,
        updated_at: work.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    work.audit({
      operation: 'createExperience',
      subjectType: 'experience',
      subjectId: id,
      after: { ...asColumns(plain), attributes },
    })
    return yes({ id })
  })
}
