import { world } from '../world/ids.ts'
import { book, type Caller, type Wish } from './api.ts'
import { expect } from './steps.ts'

/** A workspace's credits that aren't spent. */
export async function availableTo({ ask }: Caller, workspaceId: string): Promise<number> {
  const { workspace } = await ask<{ workspace: { consumables: { credits: { available: number } } } }>(
    'query ($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }',
    { id: workspaceId },
  )
  return workspace.consumables.credits.available
}

/** What an event costs now. */
export async function priceOf({ ask }: Caller, id: string): Promise<number> {
  return (await ask<{ session: { credits: number } }>('query ($id: ID!) { session(id: $id) { credits } }', { id })).session.credits
}

/** Books an event without a date for 4 credits for every 25 people, or 2 more with the package Pro, so that at most one credit is left; answers its id. */
export async function spendAllButOne(editor: Caller, workspaceId: string): Promise<readonly string[]> {
  const had = await availableTo(editor, workspaceId)
  const rooms = Math.floor(had / 4)
  if (rooms === 0) return []
  const wish: Wish = {
    ...{ workspaceId, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: rooms * 25, duration: 60 },
    ...(had % 4 >= 2 ? { packageLevel: 'PRO' } : {}),
  }
  return [(await book(editor, wish)).id]
}

/** Refunds the last purchase of a workspace. */
export async function refundLast(admin: Caller, workspaceId: string): Promise<void> {
  const { orders } = await admin.ask<{ orders: { nodes: readonly { id: string }[] } }>(
    'query ($filter: OrderFilter) { orders(filter: $filter, limit: 1) { nodes { id } } }',
    { filter: { workspaceId, source: 'ONLINE', state: 'PAID' } },
  )
  expect((await admin.call('POST', `/order/${orders.nodes[0]?.id}/refund`, { reason: 'Journey' })).code).toBeUndefined()
}
