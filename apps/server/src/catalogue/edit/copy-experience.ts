import { type Answer, yes } from '@troupe/domain/answer'
import { titleOfCopy } from '@troupe/domain/catalogue/experience-rules'
import { experienceCopy, experienceFields, formatFields } from '@troupe/domain/catalogue/fields'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { copyImages, storeCopies } from './images.ts'
import { lockOrder, orderNow } from './order.ts'
import { experienceForUpdate } from './rows.ts'
import { knownTags } from './tags.ts'

/**
 * Copies an experience with all its fields, formats, running orders and pictures, as a hidden draft at the end of the list. Without a title it gets that
 * of the original and 'copy'. Refuses NOT_FOUND, INVALID {fields}, STATE_CONFLICT when a picture comes just then.
 */
export async function copyExperience(
  ctx: Ctx,
  id: string,
  given: { readonly title?: string | undefined },
): Promise<Answer<{ id: string }>> {
  const copies = isUuid(id) ? await storeCopies(ctx, id) : new Map<string, string>()
  return command(ctx, async (work) => {
    const parsed = parseInput(experienceCopy, given)
    if (!parsed.ok) return parsed
    await lockOrder(work)
    const found = await experienceForUpdate(work, { id })
    if (!found.ok) return found
    const original = found.value
    const tags = await knownTags(work, original.tags)
    if (!tags.ok) return tags
    const title = parsed.value.title ?? titleOfCopy(original.title)
    const copy = await insertCopy(work, original.id, title)
    await copyFormats(work, { from: original.id, to: copy })
    const copied = await copyImages(work, { from: original.id, to: copy, copies })
    if (!copied.ok) return copied
    const after = { title, copiedFrom: original.title }
    work.audit({ operation: 'copyExperience', subjectType: 'experience', subjectId: copy, after })
    return yes({ id: copy })
  })
}

const ownOfExperience: readonly string[] = ['id', 'title', 'visible', 'status', 'position', 'updated_at', 'version']
const ownOfFormat: readonly string[] = ['id', 'experience_id', 'version']

async function insertCopy(work: Work, from: string, title: string): Promise<string> {
  const same = sql.join(columnsOf(experienceFields).flatMap((column) => (ownOfExperience.includes(column) ? [] : [sql.ref(column)])))
  const { length: position } = await orderNow(work)
  const { rows } = await sql<{ id: string }>`
    insert into catalogue_experience (${same}, title, visible, status, position, updated_at)
    select ${same}, ${title}, false, 'DRAFT', ${position}, ${work.at}::timestamptz from catalogue_experience where id = ${from}
    returning id`.execute(work.tx)
  const [row] = rows
  if (!row) throw new Error('a locked experience is gone')
  return row.id
}

async function copyFormats({ tx }: Work, { from, to }: { readonly from: string; readonly to: string }) {
  const same = sql.join(columnsOf(formatFields).flatMap((column) => (ownOfFormat.includes(column) ? [] : [sql.ref(column)])))
  await sql`insert into catalogue_format (experience_id, ${same}) select ${to}::uuid, ${same} from catalogue_format
    where experience_id = ${from}`.execute(tx)
  await sql`insert into catalogue_format_modifier (format_id, modifier_id)
    select copy.id, m.modifier_id from catalogue_format f join catalogue_format_modifier m on m.format_id = f.id
    join catalogue_format copy on copy.experience_id = ${to} and copy.type = f.type and copy.host_type = f.host_type
    where f.experience_id = ${from}`.execute(tx)
}
