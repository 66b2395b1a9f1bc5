import { type Answer, no, yes } from '@troupe/domain/answer'
import { CONSUMABLES } from '@troupe/domain/credit/kinds'
import type { OutcomeInput } from '@troupe/domain/schedule/input'
import { mayReportOutcome } from '@troupe/domain/session/lifecycle'
import { returnConsumed, spendCredits } from '../credit/credit.ts'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { reportOutcome, type SessionRow, sessionForUpdate } from '../session/session.ts'

export interface Reported {
  readonly id: string
  readonly outcome: string
  readonly returned: number
}

/**
 * Says how a completed event went, until 30 days after its end. FAILED gives back everything that it consumed, fees included; leaving FAILED spends it
 * again. The same outcome again changes its reason at most. Refuses NOT_FOUND, VERSION_CONFLICT {version}, STATE_CONFLICT {status | reason TOO_LATE},
 * NOT_ENOUGH_CREDITS.
 */
export function setOutcome(ctx: Ctx, id: string, { outcome, reason, version }: OutcomeInput): Promise<Answer<Reported>> {
  return command(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const may = mayReportOutcome({ status: row.status, endsAt: row.ends_at }, work.at)
    if (!may.ok) return may
    const isSame = row.outcome === outcome
    // an omitted reason leaves that of the same outcome as it is; an empty one clears it
    const said = isSame && reason === undefined ? row.outcome_reason : reason?.trim() || null
    if (isSame && said === row.outcome_reason) return yes({ id: row.id, outcome, returned: totalOf(row.outcome_returned) })
    if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    if (row.outcome === 'FAILED' && !isSame) {
      const spent = await spendAgain(work, row)
      if (!spent.ok) return spent
    }
    const movement = {
      workspaceId: row.workspace_id,
      sessionId: row.id,
      reason: 'Event failed',
      key: `session:${row.id}:failed:${row.version}`,
    }
    const returned = isSame ? row.outcome_returned : outcome === 'FAILED' ? await returnConsumed(work, movement) : null
    await reportOutcome(work, row, { outcome, outcome_reason: said, outcome_returned: returned })
    if (!isSame) await work.emit('session.outcomeReported', { sessionId: row.id, outcome, returned: totalOf(returned) })
    work.audit({
      operation: 'PUT /session/{id}/outcome',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { outcome: row.outcome },
      after: { outcome, returned: totalOf(returned) },
      reason: said,
    })
    return yes({ id: row.id, outcome, returned: totalOf(returned) })
  })
}

/** An event that had failed didn't: what it gave back is spent again. */
async function spendAgain(work: Work, row: SessionRow): Promise<Answer<void>> {
  for (const consumable of CONSUMABLES) {
    const credits = row.outcome_returned?.[consumable] ?? 0
    const key = `session:${row.id}:spent:${row.version}:${consumable}`
    const movement = { workspaceId: row.workspace_id, sessionId: row.id, credits, reason: 'Refund reversed', key, consumable }
    const spent = await spendCredits(work, movement)
    if (!spent.ok) return spent
  }
  return yes(undefined)
}

const totalOf = (returned: SessionRow['outcome_returned']): number => CONSUMABLES.reduce((sum, one) => sum + (returned?.[one] ?? 0), 0)
