import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { headOf, headsFor, isSame, type LoggedFields, relatedIn, undoBarrier } from '@troupe/domain/session/change-log'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { applyChange, changesOf, type PageChange } from '../edit/change.ts'
import { openFor } from '../edit/edit.ts'
import { holdsOffer, lockSessions, sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'
import { latestOf } from './latest.ts'
import { fieldsPart, type LoggedPart, maySetAll, partOfPath } from './parts.ts'
import { audienceOf } from './reader.ts'

/**
 * Undoes one line of an event’s change log: each of its fields gets the value that it had. Within 30 days, once, by anyone who may now change all of
 * its fields. NOT_FOUND for a line that the caller doesn't see, FORBIDDEN for one that isn't all theirs, STATE_CONFLICT {reason NOT_UNDONE | UNDONE |
 * TOO_OLD, way}, where `way` names the operation that leads back, VERSION_CONFLICT {version, fields} where a field has another value by now, and the
 * refusals of the operation that it undoes.
 */
export function undoSessionChange(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const asked = await readLine(work, id)
    if (!asked) return no('NOT_FOUND')
    await lockSessions(work, [asked.session_id, ...relatedIn(asked.fields)])
    const locked = await sessionForUpdate(work, asked.session_id)
    if (!locked.ok) return locked
    const row = locked.value
    const seen = headsFor(await audienceOf(work, work.tx, row))
    if (!asked.heads.some((head) => seen.includes(head))) return no('NOT_FOUND')
    // someone else may have undone it while this command waited
    const line = (await readLine(work, id)) ?? asked
    const barrier = undoBarrier({ fields: line.fields, at: line.at, isUndone: line.undone_by !== null }, work.at)
    if (barrier) return no('STATE_CONFLICT', { ...barrier })
    const paths = Object.keys(line.fields)
    const me = actorId(work)
    const assigned = me !== null && (await holdsOffer(work.tx, row.id, me))
    if (!maySetAll(work, { workspaceId: row.workspace_id, assigned }, line.fields)) return no('FORBIDDEN')
    const open = await openFor(work, row.id, paths.map(headOf))
    if (!open.ok) return open
    const latest = await latestOf(work, row, { paths, since: line.version - 1 })
    const others = Object.entries(latest).filter(([path, { value }]) => !isSame(value, line.fields[path]?.after))
    if (others.length > 0) return no('VERSION_CONFLICT', { version: row.version, fields: Object.fromEntries(others) })
    return putBack(work, row, { id: line.id, fields: line.fields })
  })
}

async function readLine(work: Work, id: string) {
  if (!isUuid(id)) return undefined
  return work.tx
    .selectFrom('session_change as c')
    .leftJoin('session_change as u', 'u.undoes', 'c.id')
    .select(['c.id', 'c.session_id', 'c.at', 'c.version', 'c.fields', 'c.heads', 'u.id as undone_by'])
    .where('c.id', '=', id)
    .where('c.operation', '!=', 'START_OF_LOG')
    .executeTakeFirst()
}

/**
 * Gives the fields of a line the values that they had before it. Each part decides on the event as the parts before it leave it, the plain fields last: a game
 * zone that a START elsewhere took away fits the START that comes back with it.
 */
async function putBack(work: Work, row: SessionRow, { id, fields }: { readonly id: string; readonly fields: LoggedFields }) {
  const byPart = Map.groupBy(Object.entries(fields), ([path]) => partOfPath(path))
  let whole: PageChange = {}
  for (const [part, entries] of [...byPart].sort(([one], [other]) => Number(one === fieldsPart) - Number(other === fieldsPart))) {
    const decided = await decide(work, { ...row, ...whole.columns }, part, entries)
    if (!decided.ok) return decided
    whole = both(whole, decided.value)
  }
  const changes = changesOf(row, whole)
  if (Object.keys(changes).length === 0) return yes({ id: row.id })
  return applyChange(work, row, { ...whole, fields: changes, undoes: id })
}

const decide = (work: Work, row: SessionRow, part: LoggedPart, entries: readonly [string, LoggedFields[string]][]) =>
  part.decide(work, row, new Map(entries.map(([path, { before }]) => [path, before])))

/** Two changes of one event as one. */
const both = (one: PageChange, other: PageChange): PageChange => ({
  columns: { ...one.columns, ...other.columns },
  fields: { ...one.fields, ...other.fields },
  isQuiet: (one.isQuiet ?? true) && (other.isQuiet ?? false),
  keepsReview: (one.keepsReview ?? true) && (other.keepsReview ?? false),
  write: async () => {
    const first = (await one.write?.()) ?? yes(null)
    if (!first.ok) return first
    const second = (await other.write?.()) ?? yes(null)
    return second.ok ? yes({ isTold: Boolean(first.value?.isTold || second.value?.isTold) }) : second
  },
  afterwards: async () => {
    await one.afterwards?.()
    await other.afterwards?.()
  },
})
