import { type Answer, no, yes } from '@troupe/domain/answer'
import { mayChooseMissions } from '@troupe/domain/session/missions'
import { lockSet, missionsOn, tellMissions } from '../../mission/mission.ts'
import { type Ctx, isStaff, type Work } from '../../platform/ctx.ts'
import { changeSession, type PageChange, type ReadVersion } from '../edit/change.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'

interface MissionEdit {
  readonly id: string
  readonly read: ReadVersion
  /** Null: the event has no missions. */
  readonly missionSetId: string | null
}

/**
 * Chooses the missions of an event, or none: a set of its workspace, for staff also one of the library. Refuses NOT_FOUND for another set as for a missing
 * one, FORBIDDEN {reason: MISSIONS_OFF} for customers whose workspace doesn't choose missions itself, STATE_CONFLICT {status} while the event is live and
 * once it is over, STARTS_SOON inside the lock, NOT_ALLOWED_TYPE for a format that has none, and otherwise as changeSession.
 */
export const setMissionSet = (ctx: Ctx, { id, read, missionSetId }: MissionEdit): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read, open: openForMissions }, (work, row) => missionSetChange(work, row, missionSetId))

async function openForMissions(work: Work, id: string): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const may = await mayChoose(work, found.value)
  return may.ok ? found : may
}

/** Decides which missions an event has. */
export async function missionSetChange(work: Work, row: SessionRow, missionSetId: string | null): Promise<Answer<PageChange>> {
  const may = await mayChoose(work, row)
  if (!may.ok) return may
  if (missionSetId === null) return yes({ columns: { mission_set_id: null }, isQuiet: true, write: () => tellUse(work, row) })
  if (!(await isCustomizable(work, row))) return no('NOT_ALLOWED_TYPE')
  const set = await lockSet(work, missionSetId, { workspaceId: row.workspace_id, library: isStaff(work) })
  if (!set) return no('NOT_FOUND')
  return yes({ columns: { mission_set_id: set.id }, isQuiet: true, write: () => tellUse(work, row) })
}

/** The pages of the sets say where each is used next; what staff choose may be of the library. */
async function tellUse(work: Work, row: SessionRow): Promise<Answer<null>> {
  tellMissions(work, row.workspace_id)
  if (isStaff(work)) tellMissions(work, null)
  return yes(null)
}

async function mayChoose(work: Work, row: SessionRow): Promise<Answer<null>> {
  const { status, starts_at: startsAt, ends_at: endsAt, diy } = row
  const isOn = await missionsOn(work.tx, row.workspace_id)
  return mayChooseMissions({ status, startsAt, endsAt, diy, isOn }, work.at, isStaff(work))
}

async function isCustomizable({ tx }: Work, { format_id }: SessionRow): Promise<boolean> {
  const format = await tx.selectFrom('catalogue_format').select('settings').where('id', '=', format_id).executeTakeFirst()
  return format?.settings.customization === true
}
