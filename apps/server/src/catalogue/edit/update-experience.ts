import { type Answer, yes } from '@troupe/domain/answer'
import { type ExperienceChange, experienceChange, experienceFields } from '@troupe/domain/catalogue/fields'
import { asColumns } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asWritten, difference } from '../../platform/fields.ts'
import { withCleanTexts } from '../../platform/files/rich-text.ts'
import { imagesOf, setImages } from './images.ts'
import { lockOrder, moveTo } from './order.ts'
import { type ExperienceColumns, experienceForUpdate, fitForState, formatsOf, type Wanted } from './rows.ts'
import { knownTags } from './tags.ts'

interface Changed {
  readonly before: object
  readonly after: object
}

/**
 * Changes an experience; omitted fields are left unchanged, and events that exist keep what they were booked with. A new position moves the others.
 * Refuses NOT_FOUND, VERSION_CONFLICT {version}, INVALID {fields}: tags outside TAGS are UNKNOWN, and so are pictures that weren't sent for it; an ACTIVE
 * experience needs a description and a format (status: FORMAT_REQUIRED, DESCRIPTION_REQUIRED).
 */
export function updateExperience(ctx: Ctx, { change, ...wanted }: Wanted & { readonly change: object }): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(experienceChange, change)
    if (!parsed.ok) return parsed
    const { position, images, attributes, ...plain } = withCleanTexts(experienceFields, parsed.value)
    if (position !== undefined) await lockOrder(work)
    const found = await experienceForUpdate(work, wanted)
    if (!found.ok) return found
    const row = found.value
    const fit = await fits(work, row, plain)
    if (!fit.ok) return fit
    const columns = { ...asColumns(plain), ...(attributes && { attributes: { ...row.attributes, ...attributes } }) }
    const pictures = await changeImages(work, row.id, images)
    if (!pictures.ok) return pictures
    await write(work, row, {
      content: [difference(row, columns), pictures.value],
      place: await changePosition(work, row, position),
    })
    return yes({ id: row.id })
  })
}

/** Tags are judged when they are given, the state when it or what it needs is: what was right before isn't judged again. */
async function fits(
  work: Work,
  row: ExperienceColumns,
  change: Pick<ExperienceChange, 'tags' | 'status' | 'description'>,
): Promise<Answer<null>> {
  const tags = await knownTags(work, change.tags ?? [])
  if (!tags.ok) return tags
  const { status = row.status, description = row.description } = change
  if (change.status === undefined && change.description === undefined) return yes(null)
  return fitForState({ status, description, formats: await formatsOf(work, row.id) })
}

async function changeImages(work: Work, id: string, images: readonly string[] | undefined): Promise<Answer<Changed | null>> {
  if (images === undefined) return yes(null)
  const before = await imagesOf(work, id)
  const after = images.map((one) => one.toLowerCase())
  if (before.join() === after.join()) return yes(null)
  const set = await setImages(work, id, after)
  return set.ok ? yes({ before: { images: before }, after: { images: after } }) : set
}

async function changePosition(work: Work, row: ExperienceColumns, position: number | undefined): Promise<Changed | null> {
  if (position === undefined || position === row.position) return null
  const now = await moveTo(work, row.id, position)
  return now === row.position ? null : { before: { position: row.position }, after: { position: now } }
}

/** Another place in the list is no news: only other changes make an experience newly updated. */
async function write(
  work: Work,
  { id, version }: ExperienceColumns,
  { content, place }: { readonly content: readonly (Changed | null)[]; readonly place: Changed | null },
) {
  const all = [...content, place].filter((one) => one !== null)
  if (all.length === 0) return
  const isNews = content.some((one) => one !== null)
  const { images: _images, position: _position, ...columns }: Record<string, unknown> = Object.assign({}, ...all.map(({ after }) => after))
  await work.tx
    .updateTable('catalogue_experience')
    .set({ ...asWritten(experienceFields, columns), version: version + 1, ...(isNews && { updated_at: work.at }) })
    .where('id', '=', id)
    .execute()
  work.audit({
    operation: 'updateExperience',
    subjectType: 'experience',
    subjectId: id,
    before: Object.assign({}, ...all.map(({ before }) => before)),
    after: Object.assign({}, ...all.map(({ after }) => after)),
  })
}
