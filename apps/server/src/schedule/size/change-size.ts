import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import type { Fee } from '@troupe/domain/schedule/fees'
import type { Work } from '../../platform/ctx.ts'
import { resizeSession, type SessionRow } from '../../session/session.ts'
import { feeFactsOf, payRushFee, rushFeeOf } from '../fees/fee.ts'
import { settleChange } from '../fees/settle.ts'
import { priceOfSize, type Size } from '../prices/price-of-size.ts'

/** What staff say when they sell what no one is free for. */
export interface Forced {
  readonly reason?: string | undefined
  readonly waiveFee?: boolean | undefined
}

interface SizeChange {
  readonly kind: 'ROOMS' | 'LEVEL'
  readonly event: 'APPROVE' | 'CHANGE_ROOMS'
  readonly to: Size
  readonly force: Forced | null
  /** Brings the crew to the changed row; answers how many places no one can fill. */
  readonly crew: () => Promise<number>
}

/** What a change of size moved; `fee` is the rush fee that was paid. Credits. */
export interface SizeChanged {
  readonly row: SessionRow
  readonly charged: number
  readonly returned: number
  readonly fee: Fee | null
}

/**
 * Gives a locked event other rooms or another package level: first the money by the event's terms (the wallet is locked before the people), then the
 * row and its crew. Credits and hosts are judged together: NOT_ENOUGH_HOSTS {missing, fee}, NOT_ENOUGH_CREDITS {missing, available, required},
 * NOT_ENOUGH_HOSTS_AND_CREDITS {missingCredits, missingHosts, fee}. With `force` places may stay open for a rush fee, unless it is waived; credits are
 * never forced. The caller rolls back a refusal.
 */
export async function changeSize(work: Work, row: SessionRow, change: SizeChange): Promise<Answer<SizeChanged>> {
  const { kind, event, to, force } = change
  const facts = await feeFactsOf(work.tx, row, work.at)
  const price = await priceOfSize(work.tx, row, to)
  if (!price.ok) return price
  const { difference, level, ...priced } = price.value
  const settled = await settleChange(work, { row, facts }, { kind, rooms: difference, rest: 0, fee: 0 })
  if (!settled.ok && settled.code !== 'NOT_ENOUGH_CREDITS') return settled
  const changed = await resizeSession(work, row, { event, ...to, ...priced })
  const missing = await change.crew()
  const fee = missing > 0 ? rushFeeOf(work, row, { missing, level }) : null
  const due = force?.waiveFee ? null : fee
  const refusal = refusalOf({ short: settled.ok ? null : settled, missing, fee, due: due?.credits ?? 0, isForced: force !== null })
  if (refusal) return refusal
  const paid = await payRushFee(work, row, due?.credits ?? 0)
  if (!paid.ok) return paid
  const { paid: charged, returned } = settled.ok ? settled.value : { paid: 0, returned: 0 }
  const { size: rooms, package_level: packageLevel } = changed
  await work.emit('session.resized', {
    ...{ sessionId: row.id, what: kind, rooms, level: packageLevel },
    ...{ charged: charged + (due?.credits ?? 0), returned },
  })
  await work.emit('session.changed', { sessionId: row.id })
  return yes({ row: changed, charged, returned, fee: due })
}

interface Lacks {
  /** The refusal of the wallet, for the price alone. */
  readonly short: Refusal | null
  readonly missing: number
  readonly fee: Fee | null
  /** Credits of the fee that forcing costs. */
  readonly due: number
  readonly isForced: boolean
}

function refusalOf({ short, missing, fee, due, isForced }: Lacks): Refusal | null {
  const lacking = Number(short?.extensions.missing ?? 0)
  if (isForced || missing === 0) {
    if (!short) return null
    const { available, required } = short.extensions
    return no('NOT_ENOUGH_CREDITS', { missing: lacking + due, available, required: Number(required) + due })
  }
  if (!short) return refuse('NOT_ENOUGH_HOSTS', { missing, fee })
  return refuse('NOT_ENOUGH_HOSTS_AND_CREDITS', { missingCredits: lacking, missingHosts: missing, fee })
}
