import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { sql } from 'kysely'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { claimStored, pictureBytes, storePicture } from '../../platform/files/pictures.ts'

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

/** Copies of the bytes of an experience's pictures, by the picture: stored before the command that makes them pictures of another experience. */
export async function storeCopies(ctx: Ctx, experienceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('catalogue_image as i')
    .innerJoin('file as f', 'f.id', 'i.file_id')
    .select(['f.id', 'f.bytes'])
    .where('i.experience_id', '=', experienceId)
    .execute()
  const copies = new Map<string, string>()
  for (const row of rows) {
    const bytes = await pictureBytes(ctx.files, row)
    if (bytes) copies.set(row.id, await storePicture(ctx, bytes))
  }
  return copies
}

/** Gives an experience copies of the pictures of another, as files of its own. STATE_CONFLICT for a picture that came while they were copied. */
export async function copyImages(
  work: Work,
  { from, to, copies }: { readonly from: string; readonly to: string; readonly copies: ReadonlyMap<string, string> },
): Promise<Answer<null>> {
  const images = await imagesOf(work, from)
  const ids = images.flatMap((image) => copies.get(image) ?? [])
  if (ids.length < images.length || !(await claimStored(work, ids))) return no('STATE_CONFLICT')
  if (ids.length === 0) return yes(null)
  await sql`
    with copies as materialized (
      select c.id, c.place, f.name, f.content_type, f.width, f.height, coalesce(f.size, length(f.bytes)) as size
      from unnest(${images}::uuid[], ${ids}::uuid[]) with ordinality as c (image, id, place) join file f on f.id = c.image),
    files as (
      insert into file (id, experience_id, name, content_type, width, height, size, made_at)
      select id, ${to}::uuid, name, content_type, width, height, size, ${work.at}::timestamptz from copies)
    insert into catalogue_image (experience_id, file_id, place) select ${to}::uuid, id, place - 1 from copies`.execute(work.tx)
  return yes(null)
}

/** Deletes the pictures of an experience, including those that were uploaded and never shown. */
export async function deleteImages({ tx }: Work, experienceId: string) {
  await tx.deleteFrom('catalogue_image').where('experience_id', '=', experienceId).execute()
  await tx.deleteFrom('file').where('experience_id', '=', experienceId).execute()
}
