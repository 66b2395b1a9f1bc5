import { yes } from '@troupe/domain/answer'
import { type NoticeDays, noticeOf } from '@troupe/domain/credit/notice'
import { asSystem, command, type House, type Work } from '../platform/ctx.ts'
import { advisoryLock } from '../platform/database/locks.ts'

/**
 * Announces the lots with credits left that end in 30, 7 or 1 day: each notice once, and a workspace at most once on a day. What comes up later on such
 * a day, as when credits return to a lot, is announced the day after.
 */
export async function announceExpiry(house: House): Promise<void> {
  await command(asSystem(house), async (work) => {
    // another process waits here, and then finds what this one has told
    await advisoryLock(work.tx, 'notices')
    work.readClock()
    const due = await dueNotices(work)
    const today = work.at.toZonedDateTimeISO('UTC').toPlainDate()
    const told = await work.tx.selectFrom('credit_notice').select('workspace_id').where('told_on', '=', today).execute()
    const quiet = new Set(told.map(({ workspace_id }) => workspace_id))
    for (const [workspaceId, lots] of Map.groupBy(due, ({ workspace_id }) => workspace_id)) {
      if (quiet.has(workspaceId)) continue
      await work.tx
        .insertInto('credit_notice')
        .values(lots.map(({ id, days }) => ({ lot_id: id, days, workspace_id: workspaceId, told_on: today })))
        .execute()
      await work.emit('credits.expiring', {
        workspaceId,
        day: today.toString(),
        lots: lots.map(({ consumable, remaining, expires_at }) => ({ consumable, quantity: remaining, expiresAt: expires_at })),
      })
    }
    return yes(null)
  })
}

/** Lots whose notice has come and wasn't sent. Fees that were paid for an event aren't announced: they end with it. */
async function dueNotices(work: Work) {
  const lots = await work.tx
    .selectFrom('credit_lot')
    .select(['id', 'workspace_id', 'consumable', 'remaining', 'expires_at'])
    .where('remaining', '>', 0)
    .where('consumable', '<>', 'RESCHEDULE_FEE')
    .where('expires_at', '>', work.at)
    .where('expires_at', '<', work.at.add({ hours: 32 * 24 }))
    .orderBy('workspace_id')
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  const sent = await work.tx
    .selectFrom('credit_notice as n')
    .innerJoin('credit_lot as l', 'l.id', 'n.lot_id')
    .select(['n.lot_id', 'n.days'])
    .where('l.expires_at', '>', work.at)
    .execute()
  const known = new Set(sent.map(({ lot_id, days }) => `${lot_id} ${days}`))
  return lots.flatMap((lot) => {
    const { expires_at } = lot
    const days: NoticeDays | undefined = expires_at ? noticeOf(expires_at, work.at) : undefined
    return expires_at && days && !known.has(`${lot.id} ${days}`) ? [{ ...lot, expires_at, days }] : []
  })
}
