import { type Answer, yes } from '@troupe/domain/answer'
import type { SyncType } from '@troupe/domain/catalogue/kinds'
import type { Work } from '../../platform/ctx.ts'
import { basisOf } from '../edit/timeline.ts'
import type { SessionRow } from '../row.ts'
import { answersAsKind } from './answers.ts'
import { cuesAsKind } from './cues.ts'
import { parkedOf, writeParked } from './parked.ts'
import { type AsKind, kindOf, kindOfFormat, type PartAsKind } from './part.ts'
import { placesAsKind } from './places.ts'
import { templateAsKind } from './template.ts'

/** What becomes of the page of an event that changes its kind: its columns, its lines of the log, and how the rest is written. */
export type PageAsKind = Pick<PartAsKind, 'columns' | 'fields' | 'lines'> & { readonly write: () => Promise<void> }

/**
 * Decides what becomes of an event's places, game zone, answers, running order and template when it is another kind. What falls away is parked for 30 days, and
 * what was parked comes back where it has room again. Refuses INVALID {location} and UNKNOWN_PRICE_ZONE {nearest}.
 */
export async function pageAsKind(work: Work, row: SessionRow, to: AsKind): Promise<Answer<PageAsKind>> {
  const before = await parkedOf(work, row.id)
  const places = await placesAsKind(work, row, to, before)
  if (!places.ok) return places
  const { format } = to
  const kinds = { from: kindOf(row), to: kindOfFormat(format) }
  const template = await templateAsKind(work, row, { format, syncType: format.syncType, ...kinds }, before)
  const cues = await cuesAsKind(work, row, { ...to, templateCues: template.cues }, before)
  const parts: readonly PartAsKind[] = [places.value, template, answersAsKind(work, row, to, before), cues]
  const columns: Partial<SessionRow> = Object.assign({ lobby: template.lobby }, ...parts.map((part) => part.columns))
  // a running order that comes with the kind is for the event as it is then
  const is = { ...row, ...columns, type: format.type, host_type: format.hostType, duration: to.duration }
  return yes({
    columns: { ...columns, ...(cues.isNew ? basisOf(is) : {}) },
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)),
    lines: parts.flatMap(({ lines }) => lines),
    write: async () => {
      for (const part of parts) await part.write?.()
      const parks = parts.flatMap((part) => part.parks)
      await writeParked(work, row.id, { before, parks, restored: parts.flatMap((part) => part.restored) })
    },
  })
}

/** What becomes of an event's template and lobby when its game is run by another sync type. */
export async function templateAsSync(
  work: Work,
  row: SessionRow,
  { format, syncType }: Pick<AsKind, 'format'> & { readonly syncType: SyncType },
): Promise<Pick<PageAsKind, 'columns' | 'lines' | 'write'>> {
  const before = await parkedOf(work, row.id)
  const kinds = { from: `SYNC ${row.sync_type}`, to: `SYNC ${syncType}` }
  const { lobby, columns, lines, ...parked } = await templateAsKind(work, row, { format, syncType, ...kinds }, before)
  return { columns: { ...columns, lobby }, lines, write: () => writeParked(work, row.id, { before, ...parked }) }
}
