import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { SystemKey } from '@troupe/domain/setting/system'
import type { Db, Tx } from '../platform/database/db.ts'

const KEYS = ['PLAY_DEMO_EXPERIENCE_ID', 'PLAY_DEMO_WORKSPACE_ID'] as const satisfies readonly SystemKey[]

export interface PlayDemoEvent {
  readonly id: string
  readonly name: string
  readonly startsAt: Temporal.Instant | null
  readonly timezone: string
}

/**
 * The event that a test of PLAY sends: the one that was made last of the experience and in the workspace that the settings name, cancelled ones left out.
 * `instead` are values to be tried in place of the stored ones. Refuses STATE_CONFLICT {reason: NO_EVENT} without one, and while a setting is missing.
 */
export async function playDemoEvent(
  db: Db | Tx,
  instead: Readonly<Partial<Record<(typeof KEYS)[number], string>>> = {},
): Promise<Answer<PlayDemoEvent>> {
  const rows = await db.selectFrom('setting_system').select(['key', 'value']).where('key', 'in', KEYS).execute()
  const [experienceId, workspaceId] = KEYS.map((key) => instead[key] ?? rows.find((row) => row.key === key)?.value)
  const none = no('STATE_CONFLICT', { reason: 'NO_EVENT' })
  if (!isId(experienceId) || !isId(workspaceId)) return none
  const event = await db
    .selectFrom('session')
    .select(['id', 'name', 'starts_at as startsAt', 'timezone'])
    .where('experience_id', '=', experienceId)
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', 'CANCELLED')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return event ? yes(event) : none
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)
