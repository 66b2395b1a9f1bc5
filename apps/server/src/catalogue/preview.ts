import { isUuid } from '@troupe/domain/ids'
import type { Db } from '../platform/database/db.ts'
import type { PageHead } from '../platform/pages/page-head.ts'

/** What a link to an experience shows where it is shared; undefined for one that guests don't see. */
export async function previewExperience(db: Db, id: string): Promise<PageHead | undefined> {
  if (!isUuid(id)) return undefined
  const row = await shownExperiences(db).select(['title', 'subtitle', 'description', 'category']).where('id', '=', id).executeTakeFirst()
  return (
    row && {
      title: row.title,
      description: [row.subtitle, row.description].filter(Boolean).join(/[.!?…]$/.test(row.subtitle) ? ' ' : '. '),
      poster: row,
    }
  )
}

/** The experiences that search engines may list, by id. */
export const listedExperiences = (db: Db) =>
  shownExperiences(db).select(['id', 'category', 'updated_at']).orderBy('position').orderBy('id').execute()

const shownExperiences = (db: Db) => db.selectFrom('catalogue_experience').where('visible', '=', true).where('status', '=', 'ACTIVE')
