import { afterClock, HOURS_UNTIL } from '@troupe/domain/game/playthrough'
import type { House, Work } from '../../platform/ctx.ts'
import { change, endEvent } from '../../schedule/schedule.ts'
import type { SessionRow } from '../../session/session.ts'
import { playthroughOf, writePlaythrough } from './rows.ts'

const mostAtOnce = 100

/** Games end, and their events with them, a minute after someone pressed the end. */
export async function endGames(house: House): Promise<void> {
  const due = await house.db
    .selectFrom('game_playthrough')
    .select('session_id')
    .where('status', '=', 'ENDING')
    .where('ending_until', '<=', house.now())
    .limit(mostAtOnce)
    .execute()
  for (const { session_id } of due) await change(house, session_id, step)
}

/** Games that are over are closed after a day and put away after 90. */
export async function closeGames(house: House): Promise<void> {
  const before = (hours: number) => house.now().subtract({ hours })
  const due = await house.db
    .selectFrom('game_playthrough')
    .select('session_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'ENDED'), eb('ended_at', '<=', before(HOURS_UNTIL.CLOSED))]),
        eb.and([eb('status', '=', 'CLOSED'), eb('ended_at', '<=', before(HOURS_UNTIL.ARCHIVED))]),
      ]),
    )
    .limit(mostAtOnce)
    .execute()
  for (const { session_id } of due) await change(house, session_id, step)
}

async function step(work: Work, row: SessionRow): Promise<void> {
  const playthrough = await playthroughOf(work.tx, row.id)
  const after = playthrough && afterClock(playthrough, work.at)
  if (!after?.playthrough) return
  await writePlaythrough(work, row.id, after.playthrough)
  if (after.moves === 'END') await endEvent(work, row, { event: 'END', outcome: 'RAN' })
  work.tell('session', row.id, 'session.updated')
}
