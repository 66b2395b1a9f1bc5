import * as z from 'zod/mini'
import { integerInput, lineInput, uuid } from '../input.ts'

/** How the events of a group follow one another. */
export const GROUP_PATTERNS = ['SIMULTANEOUS', 'BACK_TO_BACK', 'FREE'] as const
export type GroupPattern = (typeof GROUP_PATTERNS)[number]

/** Whether people have been told of a group; null once they have and nothing has changed since. */
export const GROUP_STATUSES = ['NEW', 'UPDATED'] as const
export type GroupStatus = (typeof GROUP_STATUSES)[number]

export const GROUP_SIZE = { least: 2, most: 50 } as const
/** Minutes between the end of an event and the start of the next. */
export const GROUP_GAP = { least: 0, most: 480, initial: 30 } as const

export const groupName = lineInput(96, 1)
export const groupGap = integerInput(GROUP_GAP.least, GROUP_GAP.most)

/** The name alone, as a form asks for it. */
export const groupNameInput = z.object({ name: groupName })

/** What updateSessionGroup changes; no event moves by it. */
export const groupChangeInput = z.object({
  id: uuid,
  name: z.nullish(groupName),
  pattern: z.nullish(z.enum(GROUP_PATTERNS)),
  gapMinutes: z.nullish(groupGap),
})

/** The starts that a pattern gives events of these durations, in their order; undefined where it leaves the times as they are. */
export function patternStarts(
  durations: readonly number[],
  { pattern, gapMinutes, startsAt }: { readonly pattern: GroupPattern; readonly gapMinutes: number; readonly startsAt: Temporal.Instant },
): readonly Temporal.Instant[] | undefined {
  if (pattern === 'FREE') return undefined
  let next = startsAt
  return durations.map((duration) => {
    const start = next
    if (pattern === 'BACK_TO_BACK') next = start.add({ minutes: duration + gapMinutes })
    return start
  })
}

/** What people are told of an event of a group. */
export interface ToldOfEvent {
  readonly name: string
  /** An ISO instant. */
  readonly startsAt: string | null
  readonly timezone: string
  readonly place: string | null
}
/** The same as an announcement said it, and to whom. */
export interface AnnouncedEvent extends ToldOfEvent {
  readonly told: readonly string[]
}

export const GROUP_CHANGES = ['ADDED', 'NAME', 'TIME', 'PLACE', 'REMOVED'] as const
/** One thing that has changed since the last announcement; `before` is null for an event that is new, `after` for one that is gone. */
export interface GroupChange {
  readonly sessionId: string
  readonly kind: (typeof GROUP_CHANGES)[number]
  readonly before: ToldOfEvent | null
  readonly after: ToldOfEvent | null
}

type ById<T> = Readonly<Record<string, T>>

/** What has changed of a group's events since it was announced, those that were removed last. */
export function changesSince(announced: ById<AnnouncedEvent>, events: ById<ToldOfEvent>): readonly GroupChange[] {
  const here = Object.entries(events).flatMap(([sessionId, after]): GroupChange[] => {
    const before = announced[sessionId]
    if (!before) return [{ sessionId, kind: 'ADDED', before: null, after }]
    const kinds = [
      before.name === after.name ? [] : (['NAME'] as const),
      before.startsAt === after.startsAt && before.timezone === after.timezone ? [] : (['TIME'] as const),
      before.place === after.place ? [] : (['PLACE'] as const),
    ].flat()
    return kinds.map((kind) => ({ sessionId, kind, before, after }))
  })
  const gone = Object.entries(announced).flatMap(([sessionId, before]): GroupChange[] =>
    events[sessionId] ? [] : [{ sessionId, kind: 'REMOVED', before, after: null }],
  )
  return [...here, ...gone]
}

/** Who is told of which events by an announcement: of those that have changed, and of all to someone who hasn't been told of them. */
export function audienceOf(
  announced: ById<AnnouncedEvent>,
  events: ById<ToldOfEvent & { readonly people: readonly string[] }>,
): ReadonlyMap<string, readonly string[]> {
  const changed = new Set(changesSince(announced, events).map(({ sessionId }) => sessionId))
  const told = new Map<string, string[]>()
  const tell = (userId: string, sessionId: string) => told.set(userId, [...(told.get(userId) ?? []), sessionId])
  for (const [sessionId, { people }] of Object.entries(events))
    for (const userId of people) if (changed.has(sessionId) || !announced[sessionId]?.told.includes(userId)) tell(userId, sessionId)
  for (const [sessionId, { told: people }] of Object.entries(announced))
    if (!events[sessionId]) for (const userId of people) tell(userId, sessionId)
  return told
}

/** NEW until a group is announced, UPDATED while something that was announced has changed. */
export function statusOfGroup(isAnnounced: boolean, changes: readonly GroupChange[]): GroupStatus | null {
  if (!isAnnounced) return 'NEW'
  return changes.length > 0 ? 'UPDATED' : null
}
