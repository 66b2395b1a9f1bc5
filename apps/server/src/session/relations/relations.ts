import { createHash } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import type { LoggedFields } from '@troupe/domain/session/change-log'
import {
  isInOrder,
  MOST_RELATIONS,
  otherWay,
  type RelationAsked,
  type RelationType,
  relationsInput,
} from '@troupe/domain/session/relations'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { changeSession, type PageChange, type ReadVersion } from '../edit/change.ts'
import { lockSessions, sessionForUpdate } from '../lock.ts'
import { noteChange } from '../log/log.ts'
import type { SessionRow } from '../row.ts'

/** A relation as one of its ends has it, and as that end's change log has it. */
export interface RelationEnd {
  readonly type: RelationType
  /** The event at the other end. */
  readonly sessionId: string
}

interface RelatedEdit {
  readonly id: string
  readonly read: ReadVersion
}

/**
 * Relates an event to others of the same customer, whose pages and change logs have it too. NOT_FOUND for an event elsewhere, INVALID {relations: ORDER}
 * for one that can't come before or after in this way, TOO_BIG where an event would have more than 20. Those it is related to already are no change. An
 * event that is moved later keeps its relations, whatever their order is then.
 */
export const addRelations = (ctx: Ctx, { id, read, relations }: RelatedEdit & { readonly relations: readonly RelationAsked[] }) => {
  const ids = relations.map((asked) => asked.id)
  return changeSession(ctx, { id, read, open: (work, event) => openTogether(work, event, ids) }, async (work, row) => {
    const parsed = parseInput(relationsInput, { relations })
    if (!parsed.ok) return parsed
    const ends = parsed.value.relations.map((asked): RelationEnd => ({ type: asked.type, sessionId: asked.id.toLowerCase() }))
    return relationsChange(work, row, new Map(ends.map((end) => [relationId(pairOf(row.id, end)), end])))
  })
}

/** Removes relations of an event, at both ends. What isn't a relation of it is ignored. */
export const removeRelations = (ctx: Ctx, { id, read, ids }: RelatedEdit & { readonly ids: readonly string[] }) => {
  const known = ids.filter(isUuid).map((one) => one.toLowerCase())
  const open = async (work: Work, event: string) => openTogether(work, event, await endsOf(work, known))
  return changeSession(ctx, { id, read, open }, (work, row) => relationsChange(work, row, new Map(known.map((one) => [one, null]))))
}

/** Relations are our own notes, which have no lock of days; both events of a relation are locked before one of them is judged. */
async function openTogether(work: Work, id: string, others: readonly string[]): Promise<Answer<SessionRow>> {
  await lockSessions(work, [id, ...others])
  return sessionForUpdate(work, id)
}

async function endsOf(work: Work, relationIds: readonly string[]): Promise<string[]> {
  if (relationIds.length === 0) return []
  const rows = await work.tx.selectFrom('session_relation').select(['past_id', 'future_id']).where('id', 'in', relationIds).execute()
  return rows.flatMap((row) => [row.past_id, row.future_id])
}

/** Decides which relations an event has (as it has them) and which it no longer has (null), by their ids; the events at their other ends are locked. */
export async function relationsChange(
  work: Work,
  row: SessionRow,
  wanted: ReadonlyMap<string, RelationEnd | null>,
): Promise<Answer<PageChange>> {
  const known = await relationsOf(work, row.id)
  const added = [...wanted].flatMap(([id, end]) => (end && !known.has(id) ? [{ id, end }] : []))
  const removed = [...wanted].flatMap(([id, end]) => {
    const former = known.get(id)
    return former && !end ? [{ id, end: former }] : []
  })
  const kept = [...known].flatMap(([id, end]) => (wanted.get(id) === null ? [] : [end.sessionId]))
  const unfit = await unfitOf(work, row, { added: added.map(({ end }) => end), kept })
  if (unfit) return unfit
  const changes = [...added.map((one) => ({ ...one, isAdded: true })), ...removed.map((one) => ({ ...one, isAdded: false }))]
  return yes({
    isQuiet: true,
    fields: Object.fromEntries(changes.map((change) => [`relations.${change.id}`, sidesOf(change, change.end)])),
    write: async () => {
      const rows = added.map(({ id, end }) => ({ id, ...pairOf(row.id, end), created_at: work.at }))
      if (rows.length > 0) await work.tx.insertInto('session_relation').values(rows).execute()
      const gone = removed.map(({ id }) => id)
      if (gone.length > 0) await work.tx.deleteFrom('session_relation').where('id', 'in', gone).execute()
      return yes(null)
    },
    afterwards: () => changeOtherEnds(work, row, changes),
  })
}

interface EndChange {
  readonly id: string
  readonly end: RelationEnd
  readonly isAdded: boolean
}

const sidesOf = ({ isAdded }: EndChange, end: RelationEnd): LoggedFields[string] =>
  isAdded ? { before: null, after: end } : { before: end, after: null }

/** Why some events can't be added to those that an event is related to, null if they can. */
async function unfitOf(
  work: Work,
  row: SessionRow,
  { added, kept }: { readonly added: readonly RelationEnd[]; readonly kept: readonly string[] },
) {
  if (added.length === 0) return null
  const ids = added.map(({ sessionId }) => sessionId)
  const rows = await work.tx
    .selectFrom('session as s')
    .select((eb) => [
      's.id',
      's.starts_at',
      eb
        .selectFrom('session_relation as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((one) => one.or([one('r.past_id', '=', one.ref('s.id')), one('r.future_id', '=', one.ref('s.id'))]))
        .as('count'),
    ])
    .where('s.id', 'in', ids)
    .where('s.workspace_id', '=', row.workspace_id)
    .execute()
  const others = new Map(rows.map(({ id, starts_at: startsAt, count }) => [id, { id, startsAt, count: Number(count) }]))
  if (ids.some((id) => !others.has(id))) return no('NOT_FOUND')
  // one of two events comes first, not each of them
  const isTwice = new Set([...kept, ...ids]).size < kept.length + ids.length
  const event = { id: row.id, startsAt: row.starts_at }
  const isFine = added.every(({ sessionId, type }) => {
    const other = others.get(sessionId)
    return other && isInOrder(event, other, type)
  })
  if (isTwice || !isFine) return invalid({ relations: ['ORDER'] })
  const isFull = kept.length + ids.length > MOST_RELATIONS || [...others.values()].some(({ count }) => count >= MOST_RELATIONS)
  return isFull ? invalid({ relations: ['TOO_BIG'] }) : null
}

/** The relations of an event by their ids. */
async function relationsOf(work: Work, sessionId: string): Promise<ReadonlyMap<string, RelationEnd>> {
  const rows = await work.tx
    .selectFrom('session_relation')
    .select(['id', 'past_id', 'future_id'])
    .where((eb) => eb.or([eb('past_id', '=', sessionId), eb('future_id', '=', sessionId)]))
    .execute()
  return new Map(
    rows.map(({ id, past_id, future_id }): [string, RelationEnd] => [
      id,
      future_id === sessionId ? { type: 'past', sessionId: past_id } : { type: 'future', sessionId: future_id },
    ]),
  )
}

/** The events at the other ends have changed too: each gets its next version, a line of its log and news for its open pages. */
async function changeOtherEnds(work: Work, row: SessionRow, changes: readonly EndChange[]): Promise<void> {
  const others = await work.tx
    .updateTable('session')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...new Set(changes.map(({ end }) => end.sessionId))])
    .returning(['id', 'version'])
    .execute()
  for (const { id, version } of others) {
    const theirs = changes.filter(({ end }) => end.sessionId === id)
    const seen = theirs.map((change) => [`relations.${change.id}`, sidesOf(change, otherEnd(row.id, change.end))] as const)
    noteChange(work, { id, version }, Object.fromEntries(seen))
    work.tell('session', id, 'session.updated')
  }
}

const otherEnd = (sessionId: string, { type }: RelationEnd): RelationEnd => ({ type: otherWay(type), sessionId })

interface RelatedPair {
  readonly past_id: string
  readonly future_id: string
}
const pairOf = (sessionId: string, { type, sessionId: other }: RelationEnd): RelatedPair =>
  type === 'past' ? { past_id: other, future_id: sessionId } : { past_id: sessionId, future_id: other }

/** Follows from the pair: a relation that is removed and added again has one path in the change log, by which it is undone. */
export function relationId({ past_id, future_id }: RelatedPair): string {
  const hex = createHash('sha256').update(`${past_id} ${future_id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
