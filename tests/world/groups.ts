import type { WorldEvent } from './events.ts'
import { idOf } from './ids.ts'

/** The group of the world: three upcoming events of one customer, two of them on one day. Its contacts have been told of none. */
const {
  id: groupId,
  shows,
  workspaceId,
} = {
  id: idOf('group', 'autumn'),
  shows: new Set(['networkingBingo', 'sayItBetter', 'postcardsFromLisbon']),
  workspaceId: idOf('workspace', 'northwind'),
}
/** Events that tests call by name are in no group. */
const named = new Set(['toReview', 'cannotGrow'])

/** The group of an event, null for all others. */
export const groupOf = ({ placed: { plan } }: WorldEvent): string | null =>
  plan.workspace === 'northwind' && plan.status === 'SCHEDULED' && shows.has(plan.show) && !named.has(plan.name) ? groupId : null

/** The row of the group, made when the last of its events was booked. */
export const groupsOf = (createdAt: string, createdBy: string) => [
  {
    id: groupId,
    workspaceId,
    name: 'Autumn get-together',
    pattern: 'FREE',
    gapMinutes: 30,
    announced: {},
    createdBy,
    createdAt,
    version: 1,
  },
]
