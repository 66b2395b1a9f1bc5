import type { TimelineItem } from '@troupe/domain/time/timeline'
import type { Work } from '../../platform/ctx.ts'
import { cueColumnsOf, type SessionRow } from '../row.ts'
import { touchSession } from './editable.ts'

/** The items of a session's running order. */
export async function readTimeline(work: Work, sessionId: string) {
  const rows = await work.tx
    .selectFrom('session_timeline_item')
    .select(['id', 'offset_minutes', 'title', 'description', 'role'])
    .where('session_id', '=', sessionId)
    .orderBy('offset_minutes')
    .orderBy('id')
    .execute()
  return rows.map(({ offset_minutes: offsetMinutes, ...item }) => ({ ...item, offsetMinutes }))
}

/** What leaves a running order, by id, what joins it, and what it is afterwards. */
export interface TimelineChange {
  readonly removed: readonly string[]
  readonly added: readonly TimelineItem[]
  readonly after: Parameters<typeof cueColumnsOf>[0]
}

/** Writes a changed running order; the claims of the crew follow the calls by trigger. `told`: calendars get the event again. */
export async function writeTimeline(
  work: Work,
  row: SessionRow,
  { removed, added, after, told }: TimelineChange & { readonly told: boolean },
): Promise<void> {
  if (removed.length > 0)
    await work.tx.deleteFrom('session_timeline_item').where('session_id', '=', row.id).where('id', 'in', removed).execute()
  await insertTimelineItems(work, row.id, added)
  // the start and duration it was set for: a change of either makes it outdated
  await work.tx
    .updateTable('session')
    .set({ timeline_starts_at: row.starts_at, timeline_duration: row.duration, ...cueColumnsOf(after) })
    .where('id', '=', row.id)
    .execute()
  await touchSession(work, row, { told })
}

/** Adds items to a session's running order; the calls that follow from them are the caller's to write. */
async function insertTimelineItems(work: Work, sessionId: string, items: readonly TimelineItem[]): Promise<void> {
  if (items.length > 0) await timelineItems(work, sessionId, items).execute()
}

/** The statement that adds items to a session's running order. */
export const timelineItems = (work: Work, sessionId: string, items: readonly TimelineItem[]) =>
  work.tx.insertInto('session_timeline_item').values(
    items.map((item) => ({
      session_id: sessionId,
      offset_minutes: item.offsetMinutes,
      title: item.title,
      description: item.description ?? '',
      role: item.role ?? null,
    })),
  )
