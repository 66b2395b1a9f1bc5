import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { hasRoom, PLACE_STEP } from '@troupe/domain/session/files'
import { sql } from 'kysely'
import { isStaff, type Work } from '../../platform/ctx.ts'
import type { MayRead } from '../../platform/files/may-read.ts'
import type { EventUploads } from '../../platform/files/uploads.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { applyChange } from '../edit/change.ts'
import { holds } from '../list/page.ts'
import { sessionForUpdate } from '../lock.ts'
import { filesOf, loggedFile, updateSessionFile } from './change-files.ts'

declare module '../../platform/files/files.ts' {
  interface FileOwners {
    sessionId: 'session_id'
  }
}

/** Files of events: they come in pieces, never as a picture whole, and are shown until a sweep empties the bin. */
export const sessionFiles = {
  column: 'session_id',
  mayKeep: async () => invalid({ sessionId: ['UNKNOWN'] }),
  isShown: sql<boolean>`f.session_id is not null`,
} as const

/** What an event says about uploads of its files: editors, the crew and staff add to it, at any time, and a report is staff's. */
export const eventUploads: EventUploads = {
  begin: async (work, { sessionId, purpose, size }) => {
    const found = await sessionForUpdate(work, sessionId)
    if (!found.ok) return found
    if (purpose === 'REPORT' && !isStaff(work)) return no('FORBIDDEN')
    const files = (await filesOf(work, found.value)).filter((file) => file.deleted_at === null && file.state !== 'ERROR')
    const kept = { files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) }
    if (!hasRoom(kept, size)) return invalid({ sessionId: ['TOO_MANY'] })
    return yes({ place: Math.max(-PLACE_STEP, ...files.map(({ place }) => place)) + PLACE_STEP })
  },
  goOn: async (work, { session_id, purpose }) => {
    const found = await sessionForUpdate(work, session_id)
    if (!found.ok) return found
    return purpose === 'REPORT' && !isStaffOrHouse(work) ? no('FORBIDDEN') : yes(null)
  },
  arrived: (work, file) => noteFile(work, file.session_id, { [`files.${file.id}`]: { before: null, after: loggedFile(file) } }),
  failed: (work, file) => noteFile(work, file.session_id, { [`files.${file.id}`]: { before: loggedFile(file), after: null } }),
  bin: async (ctx, id) => {
    const scope = scopeOf('updateSessionFile', ctx.actor)
    const binned = await updateSessionFile({ ...ctx, scope, idempotency: undefined }, { id, read: {}, change: { deleted: true } })
    return binned.ok ? yes(null) : binned
  },
  tell: (work, sessionId) => work.tell('session', sessionId, 'session.updated'),
}

const isStaffOrHouse = (work: Work): boolean => isStaff(work) || work.actor.kind === 'guest'

/** A file came to an event, or turned out to be none: a line of its change log, which takes no review away. */
async function noteFile(
  work: Work,
  sessionId: string,
  fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>,
): Promise<Answer<null>> {
  const found = await sessionForUpdate(work, sessionId)
  if (!found.ok) return found
  const noted = await applyChange(work, found.value, { fields, isQuiet: true, keepsReview: true })
  return noted.ok ? yes(null) : noted
}

/** The files of events that someone reads, in the bin only those that they can bring back; never by the workspace alone, as pictures are. */
export const readOfSessionFiles: MayRead = (reader) => {
  const seen = scopeOf('session', reader)
  const changed = scopeOf('updateSessionFile', reader)
  const workspaces = (scope: typeof seen) => sql`s.workspace_id = any(${[...scope.workspaces]}::uuid[])`
  const isCrew = seen.assigned ? holds(reader.id) : sql`false`
  return sql`(f.session_id is not null and exists (select 1 from session s where s.id = f.session_id and case
    when f.deleted_at is null then ${seen.all} or ${workspaces(seen)} or ${isCrew}
    else ${changed.all} or (f.purpose <> 'REPORT' and (${workspaces(changed)} or (f.uploaded_by = ${reader.id}::uuid and ${changed.assigned ? isCrew : sql`false`})))
    end))`
}
