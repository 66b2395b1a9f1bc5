import { randomUUID } from 'node:crypto'
import { type LoggedFields, realChanges } from '@troupe/domain/session/change-log'
import type { CallRole, TimelineItem } from '@troupe/domain/time/timeline'
import type { Work } from '../../platform/ctx.ts'

/** An item of a stored running order. */
export interface Cue {
  readonly id: string
  readonly offsetMinutes: number
  readonly title: string
  readonly description: string
  readonly role: CallRole | null
}

/** The items of a session's running order. */
export async function readTimeline(work: Work, sessionId: string): Promise<Cue[]> {
  const rows = await work.tx
    .selectFrom('session_timeline_item')
    .select(['id', 'offset_minutes', 'title', 'description', 'role'])
    .where('session_id', '=', sessionId)
    .orderBy('offset_minutes')
    .orderBy('id')
    .execute()
  return rows.map(({ offset_minutes: offsetMinutes, ...item }) => ({ ...item, offsetMinutes }))
}

/** A new item of a running order, with its id. */
export const cueOf = ({ offsetMinutes, title, description, role }: TimelineItem, id: string = randomUUID()): Cue => ({
  ...{ id, offsetMinutes, title },
  ...{ description: description ?? '', role: role ?? null },
})

/** What the log has of a running order that was `before` and is `after` now. */
export function cueChanges(before: readonly Cue[], after: readonly Cue[]): LoggedFields {
  const [were, are] = [byPath(before), byPath(after)]
  return Object.fromEntries(
    [...new Set([...were.keys(), ...are.keys()])].map((path) => [path, { before: were.get(path) ?? null, after: are.get(path) ?? null }]),
  )
}

const byPath = (cues: readonly Cue[]) => new Map(cues.map(({ id, ...cue }) => [`timeline.${id}`, cue]))

/** Writes a changed running order, each item under its id. */
export async function writeCues(
  work: Work,
  sessionId: string,
  { before, after }: { readonly before: readonly Cue[]; readonly after: readonly Cue[] },
) {
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (removed.length > 0)
    await work.tx.deleteFrom('session_timeline_item').where('session_id', '=', sessionId).where('id', 'in', removed).execute()
  const changed = new Set(Object.keys(realChanges(cueChanges(before, after))))
  const written = after.filter(({ id }) => changed.has(`timeline.${id}`))
  if (written.length > 0)
    await timelineItems(work, sessionId, written)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          offset_minutes: eb.ref('excluded.offset_minutes'),
          title: eb.ref('excluded.title'),
          description: eb.ref('excluded.description'),
          role: eb.ref('excluded.role'),
        })),
      )
      .execute()
}

/** The statement that adds items to a session's running order. */
export const timelineItems = (work: Work, sessionId: string, cues: readonly Cue[]) =>
  work.tx
    .insertInto('session_timeline_item')
    .values(cues.map(({ offsetMinutes, ...cue }) => ({ ...cue, session_id: sessionId, offset_minutes: offsetMinutes })))
