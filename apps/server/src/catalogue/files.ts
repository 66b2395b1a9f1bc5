import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { MayRead } from '../platform/files/may-read.ts'
import { scopeOf } from '../platform/rights/policy.ts'

declare module '../platform/files/files.ts' {
  interface FileOwners {
    experienceId: 'experience_id'
  }
}

/** Pictures of experiences. */
export const experienceFiles = {
  column: 'experience_id',
  mayKeep,
  isShown: sql<boolean>`exists (select 1 from catalogue_image i where i.file_id = f.id)`,
} as const

/** The pictures that customers see of visible experiences. */
export const publicOfExperiences = sql<boolean>`exists (select 1 from catalogue_image i join catalogue_experience e on e.id = i.experience_id
  where i.file_id = f.id and e.visible and e.status = 'ACTIVE')`

/** Every picture of an experience, for staff. */
export const readOfExperiences: MayRead = (reader) => sql`(f.experience_id is not null and ${reader.staff})`

/** Refuses FORBIDDEN for those who don't edit experiences, NOT_FOUND for an unknown one. */
async function mayKeep(ctx: Ctx, experienceId: string): Promise<Answer<null>> {
  if (!scopeOf('updateExperience', ctx.actor).all) return no('FORBIDDEN')
  if (!isUuid(experienceId)) return no('NOT_FOUND')
  const row = await ctx.db.selectFrom('catalogue_experience').select('id').where('id', '=', experienceId).executeTakeFirst()
  return row ? yes(null) : no('NOT_FOUND')
}
