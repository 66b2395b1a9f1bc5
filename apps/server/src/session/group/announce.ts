import { type Answer, yes } from '@troupe/domain/answer'
import { audienceOf, changesSince } from '@troupe/domain/session/group'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { announcedNow, eventsToTell, lockGroup, updateGroup } from './rows.ts'

/** How many people an announcement was sent to. */
export interface Announced {
  readonly id: string
  readonly people: number
}

/**
 * Emails each contact and booking contact once about all their events in a group; after the first time only about what has changed since, and about all
 * to someone who hasn't been told of them. When nothing has, no one is emailed. Refuses NOT_FOUND and FORBIDDEN.
 */
export const announceGroup = (ctx: Ctx, id: string): Promise<Answer<Announced>> =>
  command(ctx, async (work) => {
    const found = await lockGroup(work, id)
    if (!found.ok) return found
    const row = found.value
    const events = await eventsToTell(work.tx, row.id)
    const audience = audienceOf(row.announced, events)
    if (row.announced_at !== null && audience.size === 0) return yes({ id: row.id, people: 0 })
    const changes = row.announced_at === null ? [] : changesSince(row.announced, events)
    await updateGroup(work, row, { announced: announcedNow(events), announced_at: work.at, announced_by: actorId(work) })
    await work.emit('group.announced', {
      ...{ groupId: row.id, number: row.version, isFirst: row.announced_at === null, changes },
      people: [...audience].map(([userId, sessionIds]) => ({ userId, sessionIds })),
    })
    work.audit({
      ...{ operation: 'POST /session-group/{id}/announce', subjectType: 'group', subjectId: row.id, workspaceId: row.workspace_id },
      after: { people: audience.size },
    })
    return yes({ id: row.id, people: audience.size })
  })
