import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { Work } from '../../platform/ctx.ts'

/**
 * Whether tags are words of the system key TAGS, which stays as it is until this command ends: a tag that is in use can't leave it. Refuses INVALID
 * {tags: UNKNOWN}.
 */
export async function knownTags({ tx }: Work, tags: readonly string[]): Promise<Answer<null>> {
  if (tags.length === 0) return yes(null)
  const row = await tx.selectFrom('setting_system').select('value').where('key', '=', 'TAGS').forShare().executeTakeFirst()
  const known = row?.value ?? []
  return tags.every((tag) => known.includes(tag)) ? yes(null) : invalid({ tags: ['UNKNOWN'] })
}
