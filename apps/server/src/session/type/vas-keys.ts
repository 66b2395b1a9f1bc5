import type { VasKeys } from '@troupe/domain/session/game-type'
import type { SystemKey } from '@troupe/domain/setting/system'
import type { Ctx } from '../../platform/ctx.ts'

const KEYS = { experienceId: 'VAS_EXPERIENCE_ID', workspaceId: 'VAS_WORKSPACE_ID' } as const satisfies Record<keyof VasKeys, SystemKey>

const known = new WeakMap<Ctx, Promise<VasKeys>>()

/** Which events are VAS whatever runs their game, by the settings: read once for all events of an answer. */
export function vasKeys(ctx: Ctx): Promise<VasKeys> {
  const keys = known.get(ctx) ?? readKeys(ctx)
  known.set(ctx, keys)
  return keys
}

async function readKeys({ db }: Ctx): Promise<VasKeys> {
  const rows = await db.selectFrom('setting_system').select(['key', 'value']).where('key', 'in', Object.values(KEYS)).execute()
  const idIn = (key: SystemKey) => {
    const value = rows.find((row) => row.key === key)?.value
    return typeof value === 'string' ? value : null
  }
  return { experienceId: idIn(KEYS.experienceId), workspaceId: idIn(KEYS.workspaceId) }
}
