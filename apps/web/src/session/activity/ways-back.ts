import { mayChooseTime } from '@troupe/domain/session/event-acts'
import { unitWord } from '@troupe/domain/words'
import type { ChangeMode } from '../../schedule/change/change-session.ts'
import type { Session } from '../session-query.ts'
import type { EventReader } from '../words.ts'
import type { ActivityLine } from './activity-query.ts'

/** The sheet of the page that changes back what can't be undone, and what its button says. */
export interface WayBack {
  readonly label: string
  readonly mode: ChangeMode
}

type Waying = Pick<Session, 'type' | 'diy' | 'meta' | 'startsAt'>

/** What the reader can do instead of undoing, by the ids of lines: next to the newest change of each kind, as what is there now came of that one. */
export function waysBack(
  session: Waying,
  { lines, reader }: { readonly lines: readonly Pick<ActivityLine, 'id' | 'way' | 'fields'>[]; readonly reader: EventReader },
): ReadonlyMap<string, WayBack> {
  const ways = new Map<string, WayBack>()
  const seen = new Set<string>()
  for (const { id, way, fields } of lines) {
    const found = way !== null && !seen.has(way) && fields.some(({ before }) => before !== null) ? wayBack(session, { way, reader }) : null
    if (way !== null) seen.add(way)
    if (found) ways.set(id, found)
  }
  return ways
}

/** What leads back by the name of the operation; null where the page has nothing for it, or not for this reader. */
function wayBack(
  { type, diy, meta, startsAt }: Waying,
  { way, reader }: { readonly way: string; readonly reader: EventReader },
): WayBack | null {
  const { slots, upgrade } = meta.permissions
  if (reader === 'CREW') return null
  if (way === 'POST /scheduler/session/{id}/reserve')
    return startsAt !== null && mayChooseTime({ meta }) ? { label: 'Reschedule', mode: 'reschedule' } : null
  if (way === 'PUT /scheduler/session/{id}/slots') return slots.value && !diy ? { label: `Change ${unitWord(type)}s`, mode: 'rooms' } : null
  if (way === 'POST /session/{id}/upgrade') return upgrade.value && !diy ? { label: 'Change package level', mode: 'level' } : null
  return null
}
