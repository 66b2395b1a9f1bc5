import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { isOurs } from '@troupe/domain/role/roles'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { SessionRow } from '../row.ts'
import { audienceOf } from './reader.ts'

const mostPeople = 50

/** Someone on an event's page, as far as its reader may know them. */
export interface PersonOnPage {
  readonly id: string
  readonly firstName: string
  readonly fullName: string
  readonly avatar: string | null
}

/** Whether someone who may read an event reads it as a customer; also of one that is gone. */
export async function readsAsCustomer(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('session').select(['id', 'workspace_id']).where('id', '=', id).executeTakeFirst()
  return !row || (await audienceOf(ctx, ctx.db, row)) === 'CUSTOMER'
}

/**
 * The names of people of whom `session.presence` told the caller; the socket says only ids. Left out are those whom the caller can't see, and for customers
 * our staff and crew. INVALID for more than 50.
 */
export async function peopleOnPage(
  ctx: Ctx,
  view: Pick<SessionRow, 'id' | 'workspace_id'>,
  ids: readonly string[],
): Promise<Answer<PersonOnPage[]>> {
  if (ids.length > mostPeople) return no('INVALID', { fields: { ids: ['TOO_LONG'] } })
  const known = ids.filter(isUuid)
  if (known.length === 0) return yes([])
  const isCustomer = (await audienceOf(ctx, ctx.db, view)) === 'CUSTOMER'
  const rows = await ctx.db
    .selectFrom('account_user')
    .select(['id', 'first_name', 'full_name', 'avatar', 'role', 'permission'])
    .where('id', 'in', known)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const seen = rows.filter((row) => !(isCustomer && isOurs(row)) || row.id === actorId(ctx))
  return yes(seen.map(({ id, first_name, full_name, avatar }) => ({ id, firstName: first_name, fullName: full_name, avatar })))
}
