import { type Answer, no, yes } from '@troupe/domain/answer'
import { decidedRepair } from '@troupe/domain/staffing/repair/decided'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { lockCrews } from '../../session/session.ts'
import type { Assigned } from '../choose/assign.ts'
import { carryOut } from './carry-out.ts'
import { isAskable, openPlaces } from './facts.ts'
import { freeTime } from './free-time.ts'
import { type ProposalKey, readProposalId, touchedBy } from './proposal-id.ts'
import { readProposed } from './propose.ts'
import { endedBy } from './repair.ts'

/**
 * Applies a proposal: everyone who moves loses their offer and is asked for their new place, in one transaction. Refuses NOT_FOUND, and VERSION_CONFLICT
 * {changed: places} when anything that it touches has changed since: a place, an event's time, or the offers within nine days or the hours of one of its people.
 */
export function applyRepair(ctx: Ctx, id: string): Promise<Answer<Assigned>> {
  return command(ctx, async (work) => {
    const key = readProposalId(id)
    const session = key && (await lockEvents(work, key))
    if (!key || !session || !reaches(work.scope, { workspaceId: session.workspace_id })) return no('NOT_FOUND')
    work.readClock()
    const moves = await asHouse(work.tx, () => apply(work, key))
    if (!moves) return no('VERSION_CONFLICT', { changed: key.moves.map(({ placeId }) => placeId) })
    work.audit({
      operation: 'applyRepair',
      subjectType: 'assignment',
      subjectId: key.assignmentId,
      sessionId: session.id,
      workspaceId: session.workspace_id,
      before: { people: moves.map(({ placeId, before }) => ({ placeId, userId: before })) },
      after: { people: moves.map(({ placeId, userId }) => ({ placeId, userId })) },
    })
    return yes({ sessionId: session.id, assignmentId: key.assignmentId })
  })
}

/** Locks the events of all places in the order of their ids; returns the event of the open place. */
async function lockEvents({ tx }: Work, { assignmentId, moves }: ProposalKey) {
  const placeIds = moves.map(({ placeId }) => placeId)
  const rows = await tx.selectFrom('staffing_assignment').select(['id', 'session_id']).where('id', 'in', placeIds).execute()
  const ids = rows.map((row) => row.session_id)
  if (ids.length === 0) return undefined
  const sessions = await tx
    .selectFrom('session')
    .select(['id', 'workspace_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const own = rows.find((row) => row.id === assignmentId)?.session_id
  return sessions.find((session) => session.id === own)
}

/** Carries out what was proposed, or returns null: something has changed, or a rule now says no. */
async function apply(work: Work, { assignmentId, moves, state }: ProposalKey) {
  await lockCrews(work)
  if ((await touchedBy(work, moves)) !== state) return null
  const [place] = (await openPlaces(work, [{ id: assignmentId }])).filter((one) => one.role !== 'SALESPERSON' && isAskable(work, one))
  if (!place) return null
  const picture = await readProposed(work, place)
  const repair = decidedRepair(picture.facts, moves)
  if (!repair) return null
  const ended = endedBy(picture, repair)
  const freed = await freeTime(work, picture, { moves: repair.moves, ended: ended.map(({ claimId }) => claimId) })
  if ('refused' in freed) return null
  await carryOut(work, picture, { repair, ended, pencils: freed.moves, cause: 'REPAIR' })
  return repair.moves
}
