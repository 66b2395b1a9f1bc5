import { randomUUID } from 'node:crypto'
import { type LoggedFields, realChanges } from '@troupe/domain/session/change-log'
import { type CallRole, pinnedOffset, type TimelineFor, type TimelineItem } from '@troupe/domain/time/timeline'
import type { Work } from '../../platform/ctx.ts'
import type { SessionRow } from '../row.ts'

/** An item of a stored running order. Without a length it lasts until the next one. */
export interface Cue {
  readonly id: string
  readonly offsetMinutes: number
  readonly minutes: number
  readonly minMinutes: number
  readonly pinned: boolean
  readonly title: string
  readonly description: string
  readonly role: CallRole | null
}

/** The items of a session's running order. */
export async function readTimeline(work: Work, sessionId: string): Promise<Cue[]> {
  const rows = await work.tx
    .selectFrom('session_timeline_item')
    .select(['id', 'offset_minutes', 'minutes', 'min_minutes', 'pinned', 'title', 'description', 'role'])
    .where('session_id', '=', sessionId)
    .orderBy('offset_minutes')
    .orderBy('id')
    .execute()
  return rows.map(({ offset_minutes: offsetMinutes, min_minutes: minMinutes, ...item }) => ({ ...item, offsetMinutes, minMinutes }))
}

/** A new item of a running order, with its id. */
export const cueOf = (
  { offsetMinutes, minutes, minMinutes, pinned, title, description, role }: Omit<TimelineItem, 'id'>,
  id: string = randomUUID(),
): Cue => ({
  ...{ id, offsetMinutes, title },
  ...{ minutes: minutes ?? 0, minMinutes: minMinutes ?? 0, pinned: pinned ?? false },
  ...{ description: description ?? '', role: role ?? null },
})

/** What the log has of a running order that was `before` and is `after` now. */
export function cueChanges(before: readonly Cue[], after: readonly Cue[]): LoggedFields {
  const [were, are] = [byPath(before), byPath(after)]
  return Object.fromEntries(
    [...new Set([...were.keys(), ...are.keys()])].map((path) => [path, { before: were.get(path) ?? null, after: are.get(path) ?? null }]),
  )
}

const byPath = (cues: readonly Cue[]) => new Map(cues.map((cue) => [`timeline.${cue.id}`, loggedCue(cue)]))

/** An item as the log has it: what was there before items had a length and a pin, and these where they are set. */
const loggedCue = ({ offsetMinutes, title, description, role, minutes, minMinutes, pinned }: Cue) => ({
  ...{ offsetMinutes, title, description, role },
  ...(minutes > 0 ? { minutes } : {}),
  ...(minMinutes > 0 ? { minMinutes } : {}),
  ...(pinned ? { pinned } : {}),
})

/** What a running order that is set now is for. */
export const basisOf = (row: BasisFacts) => ({
  timeline_starts_at: row.starts_at,
  timeline_duration: row.duration,
  timeline_for: timelineFor(row),
})
type BasisFacts = Pick<SessionRow, 'starts_at' | 'duration'> & Parameters<typeof timelineFor>[0]

/** What it is for, besides start and duration. */
export const timelineFor = ({
  type,
  host_type,
  template_id,
  latitude,
  longitude,
  city,
}: Pick<SessionRow, 'type' | 'host_type' | 'template_id' | 'latitude' | 'longitude' | 'city'>): TimelineFor => ({
  kind: `${type} ${host_type}`,
  templateId: template_id,
  place: [latitude, longitude, city].filter((part) => part !== null).join(' ') || null,
})

/** A running order before and after a change. */
export interface CuesMoved {
  readonly before: readonly Cue[]
  readonly after: readonly Cue[]
}

/** The running order of an event that moves: pinned items keep their time of day. Null where nothing is pinned, or it had no start. */
export async function movedCues(
  work: Work,
  row: Pick<SessionRow, 'id' | 'starts_at' | 'timezone'>,
  to: { readonly startsAt: Temporal.Instant; readonly timezone: string },
): Promise<CuesMoved | null> {
  const { starts_at: startsAt, timezone } = row
  if (!startsAt) return null
  const before = await readTimeline(work, row.id)
  if (!before.some(({ pinned }) => pinned)) return null
  const after = before.map((cue) =>
    cue.pinned ? { ...cue, offsetMinutes: pinnedOffset(cue.offsetMinutes, { startsAt, timezone }, to) } : cue,
  )
  return { before, after }
}

/** Writes a changed running order, each item under its id. */
export async function writeCues(work: Work, sessionId: string, { before, after }: CuesMoved) {
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (removed.length > 0)
    await work.tx.deleteFrom('session_timeline_item').where('session_id', '=', sessionId).where('id', 'in', removed).execute()
  const changed = new Set(Object.keys(realChanges(cueChanges(before, after))))
  const written = after.filter(({ id }) => changed.has(`timeline.${id}`))
  if (written.length > 0)
    await timelineItems(work, sessionId, written)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          offset_minutes: eb.ref('excluded.offset_minutes'),
          minutes: eb.ref('excluded.minutes'),
          min_minutes: eb.ref('excluded.min_minutes'),
          pinned: eb.ref('excluded.pinned'),
          title: eb.ref('excluded.title'),
          description: eb.ref('excluded.description'),
          role: eb.ref('excluded.role'),
        })),
      )
      .execute()
}

/** The statement that adds items to a session's running order. */
export const timelineItems = (work: Work, sessionId: string, cues: readonly Cue[]) =>
  work.tx.insertInto('session_timeline_item').values(
    cues.map(({ offsetMinutes, minMinutes, ...cue }) => ({
      ...cue,
      session_id: sessionId,
      offset_minutes: offsetMinutes,
      min_minutes: minMinutes,
    })),
  )
