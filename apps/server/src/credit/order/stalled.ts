import { yes } from '@troupe/domain/answer'
import { asSystem, command, type House } from '../../platform/ctx.ts'

/** By then a refund's job has used up its tries, the last ones an hour apart. */
const STALLED_HOURS = 36

/** Tells staff about refunds that the provider hasn't answered in all that time; they can then try again. */
export async function noticeStalledRefunds(house: House): Promise<void> {
  await command(asSystem(house), async (work) => {
    const stalled = await work.tx
      .updateTable('credit_refund')
      .set({ stalled_at: work.at })
      .where('state', '=', 'ASKED')
      .where('stalled_at', 'is', null)
      .where((eb) => eb(eb.fn.coalesce('asked_at', 'made_at'), '<=', work.at.subtract({ hours: STALLED_HOURS })))
      .returning(['id', 'order_id'])
      .execute()
    for (const { id, order_id: orderId } of stalled) await work.emit('order.refundStalled', { orderId, refundId: id })
    return yes(null)
  })
}
