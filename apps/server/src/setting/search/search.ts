import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { actionsFor, type Jump, type JumpReader, jumpsNamed, pagesFor } from '@troupe/domain/setting/jumps'
import type { UserRow } from '../../account/account.ts'
import { users } from '../../account/account.ts'
import { type OrderRow, orders } from '../../credit/credit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { emptyList, type Listed } from '../../platform/database/lists.ts'
import { isRefused, type QueryOperation, scopeOf } from '../../platform/rights/policy.ts'
import { type FoundSession, type SessionReads, searchSessions } from '../../session/session.ts'
import { type WorkspaceRow, workspaces } from '../../workspace/workspace.ts'

/** What is searched for: the words of a text, and how many rows of each group. */
export interface SearchAsked {
  readonly text: string
  readonly limit: number
}

/** The most letters of a text that are looked for, and the most rows of a group. */
const longestText = 96
const mostRows = 25

/** Refuses INVALID {limit} for fewer than one row of a group, or more than 25. A longer text is cut. */
export function searchOf(text: string, limit: number): Answer<SearchAsked> {
  if (limit < 1) return invalid({ limit: ['TOO_SMALL'] })
  return limit > mostRows ? invalid({ limit: ['TOO_BIG'] }) : yes({ text: text.slice(0, longestText).trim(), limit })
}

/** Events as in the list of events. Nothing is found for no words. */
export const searchEvents = (ctx: Ctx, search: SearchAsked, reads: SessionReads): Promise<Listed<FoundSession>> =>
  asList(ctx, 'sessions', search, (listed) => searchSessions(listed, search, reads))

/** People as in the list of people who are active. */
export const searchPeople = (ctx: Ctx, search: SearchAsked): Promise<Listed<UserRow>> =>
  asList(ctx, 'users', search, async (listed) => {
    const found = await users(listed, { words: search.text, active: true, sorting: [] }, pageOf(search))
    return found.ok ? found.value : emptyList
  })

/** Orders as in the list of orders, of all of someone's workspaces. */
export const searchOrders = (ctx: Ctx, search: SearchAsked): Promise<Listed<OrderRow>> =>
  asList(ctx, 'orders', search, (listed) => orders(listed, { words: search.text }, pageOf(search)))

export const searchWorkspaces = (ctx: Ctx, search: SearchAsked): Promise<Listed<WorkspaceRow>> =>
  asList(ctx, 'workspaces', search, (listed) => workspaces(listed, { words: search.text, sorting: [] }, pageOf(search)))

export const searchPages = (ctx: Ctx, { text }: SearchAsked): readonly Jump[] => jumpsNamed(pagesFor(readerOf(ctx)), text)
export const searchActions = (ctx: Ctx, { text }: SearchAsked): readonly Jump[] => jumpsNamed(actionsFor(readerOf(ctx)), text)

/** With the rights of a group's own list; someone whom the list is closed to finds nothing there, as if nothing were there. */
async function asList<T>(
  ctx: Ctx,
  list: QueryOperation,
  { text }: SearchAsked,
  find: (listed: Ctx) => Promise<Listed<T>>,
): Promise<Listed<T>> {
  if (text === '' || isRefused(list, ctx.actor)) return emptyList
  return find({ ...ctx, operation: list, scope: scopeOf(list, ctx.actor) })
}

const pageOf = ({ limit }: SearchAsked) => ({ offset: 0, limit })

/** Someone who asks with an API token has the pages of a customer, even if staff made it. */
function readerOf({ actor }: Ctx): JumpReader {
  const customer = { role: 'BOOKING_USER', permission: 'BOOKING_USER' } as const
  if (actor.kind === 'guest') return { me: customer, levels: [] }
  return actor.token ? { me: customer, levels: [actor.token.level] } : { me: actor, levels: [...new Set(actor.levels.values())] }
}
