import { yes } from '@troupe/domain/answer'
import { mayMove, statusesFor, TIME_OUT_MINUTES, timesOutAt } from '@troupe/domain/session/lifecycle'
import { hasBegun } from '@troupe/domain/session/lock'
import { asSystem, command, type House, type Work } from '../platform/ctx.ts'
import { type SessionRow, sessionIfFree } from '../session/session.ts'
import { endEvent, startEvent } from './start-end.ts'

const mostAtOnce = 100

/** Self-hosted events go LIVE at their start. */
export async function startDiy(house: House) {
  const now = house.now()
  const due = await house.db
    .selectFrom('session')
    .select('id')
    .where('status', 'in', statusesFor('START'))
    .where('diy', '=', true)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(mostAtOnce)
    .execute()
  for (const { id } of due) {
    await change(house, id, async (work, row) => {
      if (!mayMove(row.status, 'START').ok || !row.starts_at || !hasBegun(row.starts_at, work.at)) return
      await startEvent(work, row, { at: row.starts_at })
    })
  }
}

/** Events are COMPLETED 30 minutes after their end, started or not: their allocated credits are then used up. */
export async function completeOver(house: House) {
  const due = await house.db
    .selectFrom('session')
    .select('id')
    .where('status', 'in', statusesFor('TIME_OUT'))
    .where('ends_at', '<=', house.now().subtract({ minutes: TIME_OUT_MINUTES }))
    .limit(mostAtOnce)
    .execute()
  for (const { id } of due) {
    await change(house, id, async (work, row) => {
      const over = row.ends_at && timesOutAt(row.ends_at)
      const status = row.status
      if (!mayMove(status, 'TIME_OUT').ok || !over || Temporal.Instant.compare(over, work.at) > 0) return
      // no one knows whether an event was played that was never started
      await endEvent(work, row, { event: 'TIME_OUT', outcome: mayMove(status, 'START').ok ? 'UNKNOWN' : 'RAN' })
    })
  }
}

/** One session in a transaction of its own; a row that another transaction has locked is left for the next tick. */
export async function change(house: House, id: string, step: (work: Work, row: SessionRow) => Promise<void>) {
  await command(asSystem(house), async (work) => {
    const row = await sessionIfFree(work.tx, id)
    if (row) await step(work, row)
    return yes(null)
  })
}
