import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'

/** The pictures of an experience in their order. */
export async function imagesOf({ tx }: Work, experienceId: string): Promise<string[]> {
  const rows = await tx.selectFrom('catalogue_image').select('file_id').where('experience_id', '=', experienceId).orderBy('place').execute()
  return rows.map(({ file_id }) => file_id)
}

/** Makes these pictures, which were uploaded for the experience, all of its pictures. Refuses INVALID {images: UNKNOWN} for any other. */
export async function setImages(work: Work, experienceId: string, fileIds: readonly string[]): Promise<Answer<null>> {
  const { tx } = work
  const own = await tx.selectFrom('file').select('id').where('experience_id', '=', experienceId).execute()
  const known = new Set(own.map(({ id }) => id))
  if (!fileIds.every((id) => known.has(id))) return invalid({ images: ['UNKNOWN'] })
  await tx.deleteFrom('catalogue_image').where('experience_id', '=', experienceId).execute()
  const rows = fileIds.map((file_id, place) => ({ experience_id: experienceId, file_id, place }))
  if (rows.length > 0) await tx.insertInto('catalogue_image').values(rows).execute()
  return yes(null)
}

/** Gives an experience copies of the pictures of another, as files of its own. */
export async function copyImages({ tx, at }: Work, { from, to }: { readonly from: string; readonly to: string }) {
  await sql`
    with copies as materialized (
      select gen_random_uuid() as id, i.place, f.name, f.content_type, f.width, f.height, f.bytes
      from catalogue_image i join file f on f.id = i.file_id where i.experience_id = ${from}),
    files as (
      insert into file (id, experience_id, name, content_type, width, height, bytes, made_at)
      select id, ${to}::uuid, name, content_type, width, height, bytes, ${at}::timestamptz from copies)
    insert into catalogue_image (experience_id, file_id, place) select ${to}::uuid, id, place from copies`.execute(tx)
}

/** Deletes the pictures of an experience, including those that were uploaded and never shown. */
export async function deleteImages({ tx }: Work, experienceId: string) {
  await tx.deleteFrom('catalogue_image').where('experience_id', '=', experienceId).execute()
  await tx.deleteFrom('file').where('experience_id', '=', experienceId).execute()
}
