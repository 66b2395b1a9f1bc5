import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { GROUP_SIZE } from '@troupe/domain/session/group'
import type { Work } from '../../platform/ctx.ts'
import { eventsOfGroup, type GroupRow, lockGroup } from '../../session/session.ts'

/**
 * Locks a group that one more event of a workspace joins. Refuses as lockGroup, NOT_FOUND for a group of another workspace and INVALID {group: TOO_BIG}
 * for one that has 50 events.
 */
export async function groupToJoin(work: Work, id: string, workspaceId: string): Promise<Answer<GroupRow>> {
  const group = await lockGroup(work, id)
  if (!group.ok) return group
  if (group.value.workspace_id !== workspaceId) return no('NOT_FOUND')
  const events = await eventsOfGroup(work.tx, group.value.id)
  return events.length >= GROUP_SIZE.most ? invalid({ group: ['TOO_BIG'] }) : group
}

/** A refusal of one of several events that are booked or moved together, with its place in the list. */
export const refusedAt = ({ code, extensions }: Refusal, index: number): Refusal => no(code, { ...extensions, index })

/** Runs something for events one after the other; refuses with {index} at the first that is refused. */
export async function eachOf<T, R>(items: readonly T[], run: (item: T) => Promise<Answer<R>>): Promise<Answer<R[]>> {
  const done: R[] = []
  for (const [index, item] of items.entries()) {
    const answer = await run(item)
    if (!answer.ok) return refusedAt(answer, index)
    done.push(answer.value)
  }
  return yes(done)
}
