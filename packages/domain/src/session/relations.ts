import * as z from 'zod/mini'
import { uuid } from '../input.ts'

/** What another event is to an event of the same customer: one that came before it, or one that follows. */
export const RELATION_TYPES = ['past', 'future'] as const
export type RelationType = (typeof RELATION_TYPES)[number]

/** How many events one event can be related to. */
export const MOST_RELATIONS = 20

/** The same relation as the other event has it. */
export const otherWay = (type: RelationType): RelationType => (type === 'past' ? 'future' : 'past')

/** A related event, as an event's page names it. */
export const relationInput = z.strictObject({ type: z.enum(RELATION_TYPES), id: uuid })
export const relationsInput = z.object({ relations: z.array(relationInput).check(z.minLength(1), z.maxLength(MOST_RELATIONS)) })
export type RelationAsked = z.output<typeof relationInput>

interface RelatedEvent {
  readonly id: string
  readonly startsAt: Temporal.Instant | null
}

/** Whether another event can be related to an event in this way: it isn't the event itself, and if both have starts, the past one begins first. */
export function isInOrder(event: RelatedEvent, other: RelatedEvent, type: RelationType): boolean {
  if (event.id === other.id) return false
  const [past, future] = type === 'past' ? [other, event] : [event, other]
  return past.startsAt === null || future.startsAt === null || Temporal.Instant.compare(past.startsAt, future.startsAt) < 0
}

/** Whether an event would come from itself if it had this source: `sources` are the sources of that one, of its source and so on. */
export const closesRing = (id: string, sourceId: string, sources: readonly string[]): boolean => id === sourceId || sources.includes(id)
