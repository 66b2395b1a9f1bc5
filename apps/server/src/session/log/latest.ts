import { headOf, headsFor } from '@troupe/domain/session/change-log'
import type { Work } from '../../platform/ctx.ts'
import type { SessionRow } from '../row.ts'
import { actedBy, audienceOf, seenValues } from './reader.ts'

/** What a field is now, and who made it so. */
export interface Latest {
  /** Absent where the reader may not see it. */
  readonly value?: unknown
  readonly by: string
  readonly at: Temporal.Instant
}

/**
 * The fields of some paths that were written after a version, each as it is now, who wrote it last and when. Values that the reader may not see are left
 * out, and customers read 'Troupe' for staff and crew.
 */
export async function latestOf(
  work: Work,
  row: Pick<SessionRow, 'id' | 'workspace_id'>,
  { paths, since }: { readonly paths: readonly string[]; readonly since: number },
): Promise<Readonly<Record<string, Latest>>> {
  const lines = await work.tx
    .selectFrom('session_change as c')
    .leftJoin('account_user as u', 'u.id', 'c.actor_id')
    .select(['c.fields', 'c.at', 'c.actor_id', 'u.full_name', 'u.role', 'u.permission'])
    .where('c.session_id', '=', row.id)
    .where('c.version', '>', since)
    .orderBy('c.number')
    .execute()
  const audience = await audienceOf(work, work.tx, row)
  const seen = headsFor(audience)
  const seenAs = await seenValues(work, work.tx, row)
  const found: Record<string, Latest> = {}
  for (const { fields, at, ...person } of lines)
    for (const path of paths) {
      const written = fields[path]
      if (written)
        found[path] = {
          ...(seen.includes(headOf(path)) ? { value: seenAs(path, written.after) } : {}),
          by: actedBy(work, audience, person),
          at,
        }
    }
  return found
}
