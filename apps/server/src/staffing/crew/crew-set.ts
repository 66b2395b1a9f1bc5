import type { Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { markCrewSet } from '../../session/session.ts'

/** Emits session.crewSet when the last host or plant has accepted, or the last place that was still open is gone. Once per start. */
export async function tellCrewSet(work: Work, ...sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  for (const sessionId of await asHouse(work.tx, () => markCrewSet(work, sessionIds))) await work.emit('session.crewSet', { sessionId })
}
