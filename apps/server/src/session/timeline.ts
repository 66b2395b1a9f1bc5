import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { editableSession, touchSession } from './editable.ts'
import type { SessionRow } from './session.ts'

export interface TimelineInput {
  /** Minutes from the start, negative before it. */
  readonly offsetMinutes: number
  readonly title: string
  readonly description?: string | null | undefined
}
const mostItems = 100

/** Replaces the running order. INVALID for more than 100 items, a title over 96 or a text over 1000 characters; else as editableSession. */
export function setTimeline(ctx: Ctx, id: string, items: readonly TimelineInput[]): Promise<Answer<{ id: string }>> {
  return edit(ctx, 'setTimeline', id, items, async (work, row) => {
    await work.tx.deleteFrom('session_timeline_item').where('session_id', '=', row.id).execute()
    await add(work, row, items)
    return yes(undefined)
  })
}

/** Adds one item; refuses as setTimeline. */
export function addTimelineItem(ctx: Ctx, id: string, item: TimelineInput): Promise<Answer<{ id: string }>> {
  return edit(ctx, 'addTimelineItem', id, [item], async (work, row) => {
    await add(work, row, [item])
    return yes(undefined)
  })
}

/** Removes one item; NOT_FOUND when it is not this session's. */
export function removeTimelineItem(ctx: Ctx, id: string, itemId: string): Promise<Answer<{ id: string }>> {
  return edit(ctx, 'removeTimelineItem', id, [], async (work, row) => {
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
  operation: Audited,
  id: string,
  items: readonly TimelineInput[],
  change: (work: Work, row: SessionRow) => Promise<Answer<undefined>>,
) {
  return command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const fields = faults(items)
    if (Object.keys(fields).length > 0) return invalid(fields)
    const changed = await change(work, found.value)
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
      after: items,
    })
    return yes({ id })
  })
}

function faults(items: readonly TimelineInput[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  if (items.length > mostItems) fields.items = ['TOO_BIG']
  for (const [index, { title, description, offsetMinutes }] of items.entries()) {
    const at = `items.${index}`
    if (!title.trim()) fields[`${at}.title`] = ['REQUIRED']
    else if (title.length > 96) fields[`${at}.title`] = ['TOO_LONG']
    if ((description ?? '').length > 1000) fields[`${at}.description`] = ['TOO_LONG']
    if (Math.abs(offsetMinutes) > 1440) fields[`${at}.offsetMinutes`] = ['TOO_BIG']
  }
  return fields
}

async function add(work: Work, row: SessionRow, items: readonly TimelineInput[]) {
  if (items.length === 0) return
  await work.tx
    .insertInto('session_timeline_item')
    .values(
      items.map((item) => ({
        session_id: row.id,
        offset_minutes: item.offsetMinutes,
        title: item.title.trim(),
        description: item.description?.trim() ?? '',
      })),
    )
    .execute()
}
