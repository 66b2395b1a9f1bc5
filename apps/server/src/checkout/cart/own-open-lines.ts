import type { CartItem } from '@troupe/domain/checkout/cart'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { WorkspaceFacts } from '../../workspace/workspace.ts'

/** A line of an open payment of the caller's. */
export interface OwnOpenLine {
  readonly cartId: string
  readonly workspaceId: string
  readonly startsAt: Temporal.Instant | null
  /** Credits that are set aside for it. */
  readonly credits: number
}

/**
 * The lines of the caller's open payments that share a line with a cart. The next payment of the cart ends these first, so what they hold is available
 * to it: their times, and the balance's part.
 */
export async function ownOpenLines(ctx: Ctx, items: readonly CartItem[]): Promise<readonly OwnOpenLine[]> {
  const userId = actorId(ctx)
  if (userId === null) return []
  return (
    ctx.db
      .selectFrom('checkout_line as l')
      .innerJoin('checkout_payment as p', 'p.trace_id', 'l.trace_id')
      .select(['l.cart_id as cartId', 'p.workspace_id as workspaceId', 'l.starts_at as startsAt'])
      // the balance's part of a fee isn't set aside
      .select((eb) => eb.case().when('l.session_id', 'is not', null).then(eb.ref('l.from_balance')).else(0).end().as('credits'))
      .where('l.open_for', '=', userId)
      .where('l.trace_id', 'in', (eb) =>
        eb
          .selectFrom('checkout_line as s')
          .select('s.trace_id')
          .where('s.open_for', '=', userId)
          .where(
            's.cart_id',
            'in',
            items.map(({ id }) => id),
          ),
      )
      .execute()
  )
}

/** The credits of a workspace that they have set aside. */
export const setAside = (own: readonly OwnOpenLine[], { id }: Pick<WorkspaceFacts, 'id'>): number =>
  own.reduce((sum, { workspaceId, credits }) => sum + (workspaceId === id ? credits : 0), 0)
