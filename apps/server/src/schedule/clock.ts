import { yes } from '@troupe/domain/answer'
import { TIME_OUT_MINUTES } from '@troupe/domain/session/lifecycle'
import { consumeSession } from '../credit/credit.ts'
import { asSystem, command, type House, type Work } from '../platform/ctx.ts'
import { type SessionRow, sessionColumns, setSessionStatus } from '../session/session.ts'

const mostAtOnce = 100

/** Self-hosted events go LIVE at their start. */
export async function startDiy(house: House) {
  const now = house.now()
  const due = await house.db
    .selectFrom('session')
    .select('id')
    .where('status', '=', 'SCHEDULED')
    .where('diy', '=', true)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(mostAtOnce)
    .execute()
  for (const { id } of due) {
    await change(house, id, async (work, row) => {
      if (row.status !== 'SCHEDULED' || !row.starts_at || Temporal.Instant.compare(row.starts_at, work.at) > 0) return
      await setSessionStatus(work, row, 'LIVE')
    })
  }
}

/** Events are COMPLETED 30 minutes after their end, started or not: what was set aside for them is then used up. */
export async function completeOver(house: House) {
  const due = await house.db
    .selectFrom('session')
    .select('id')
    .where('status', 'in', ['SCHEDULED', 'LIVE'])
    .where('ends_at', '<=', house.now().subtract({ minutes: TIME_OUT_MINUTES }))
    .limit(mostAtOnce)
    .execute()
  for (const { id } of due) {
    await change(house, id, async (work, row) => {
      const over = row.ends_at?.add({ minutes: TIME_OUT_MINUTES })
      if (!['SCHEDULED', 'LIVE'].includes(row.status) || !over || Temporal.Instant.compare(over, work.at) > 0) return
      await consumeSession(work, { workspaceId: row.workspace_id, sessionId: row.id, key: `session:${row.id}:completed` })
      await setSessionStatus(work, row, 'COMPLETED', row.status === 'SCHEDULED' ? { outcome: 'UNKNOWN' } : {})
      await work.emit('session.completed', { sessionId: row.id })
    })
  }
}

/** One session in a transaction of its own; one that somebody else works on is left for the next tick. */
export async function change(house: House, id: string, step: (work: Work, row: SessionRow) => Promise<void>) {
  await command(asSystem(house), async (work) => {
    const row = await work.tx
      .selectFrom('session')
      .select(sessionColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (row) await step(work, row)
    return yes(null)
  })
}
