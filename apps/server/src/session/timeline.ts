import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { type TimelineItem, timelineInput } from '@troupe/domain/session/input'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { editableSession, touchSession } from './editable.ts'
import type { SessionRow } from './row.ts'

/** Replaces the running order. INVALID for more than 100 items, a title over 96 or a text over 1000 characters; else as editableSession. */
export function setTimeline(ctx: Ctx, id: string, items: readonly TimelineItem[]): Promise<Answer<{ id: string }>> {
  return edit(ctx, { operation: 'setTimeline', id, items }, async (work, row, read) => {
    await work.tx.deleteFrom('session_timeline_item').where('session_id', '=', row.id).execute()
    await add(work, row, read)
    return yes(undefined)
  })
}

/** Adds one item; refuses as setTimeline. */
export function addTimelineItem(ctx: Ctx, id: string, item: TimelineItem): Promise<Answer<{ id: string }>> {
  return edit(ctx, { operation: 'addTimelineItem', id, items: [item] }, async (work, row, read) => {
    await add(work, row, read)
    return yes(undefined)
  })
}

/** Removes one item; NOT_FOUND when it is not this session's. */
export function removeTimelineItem(ctx: Ctx, id: string, itemId: string): Promise<Answer<{ id: string }>> {
  return edit(ctx, { operation: 'removeTimelineItem', id, items: [] }, async (work, row) => {
    if (!isUuid(itemId)) return no('NOT_FOUND')
    const { numDeletedRows } = await work.tx
      .deleteFrom('session_timeline_item')
      .where('session_id', '=', row.id)
      .where('id', '=', itemId)
      .executeTakeFirst()
    return numDeletedRows > 0n ? yes(undefined) : no('NOT_FOUND')
  })
}

function edit(
  ctx: Ctx,
  { operation, id, items }: { operation: Audited; id: string; items: readonly TimelineItem[] },
  change: (work: Work, row: SessionRow, items: readonly TimelineItem[]) => Promise<Answer<undefined>>,
) {
  return command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const parsed = parseInput(timelineInput, { items })
    if (!parsed.ok) return parsed
    const changed = await change(work, found.value, parsed.value.items)
    if (!changed.ok) return changed
    // what it was set for: another start or duration makes it outdated
    await work.tx
      .updateTable('session')
      .set({ timeline_starts_at: found.value.starts_at, timeline_duration: found.value.duration })
      .where('id', '=', found.value.id)
      .execute()
    await touchSession(work, found.value)
    await work.audit({
      operation,
      subjectType: 'session',
      subjectId: id,
      workspaceId: found.value.workspace_id,
      after: parsed.value.items,
    })
    return yes({ id })
  })
}

async function add(work: Work, row: SessionRow, items: readonly TimelineItem[]) {
  if (items.length === 0) return
  await work.tx
    .insertInto('session_timeline_item')
    .values(
      items.map((item) => ({
        session_id: row.id,
        offset_minutes: item.offsetMinutes,
        title: item.title,
        description: item.description ?? '',
      })),
    )
    .execute()
}
