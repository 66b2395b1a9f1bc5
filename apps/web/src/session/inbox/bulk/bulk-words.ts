import { counted } from '../../../platform/words/counted.ts'
import type { Candidate } from '../../staff/assignment-words.ts'

/** Someone who could produce some of several events. */
export interface SharedProducer {
  readonly id: string
  readonly fullName: string
  readonly avatar: string | null
  /** The names of the events that they aren't free for. */
  readonly not: readonly string[]
}

interface JudgedEvent {
  readonly name: string
  readonly hosts: readonly Pick<Candidate, 'id' | 'fullName' | 'avatar' | 'eligible'>[]
}

/** Who could produce at least one of several events: those who are free for most of them first, then by name. */
export function sharedProducers(events: readonly JudgedEvent[]): readonly SharedProducer[] {
  const people = new Map(events.flatMap(({ hosts }) => hosts).map((one) => [one.id, one]))
  const isFree = (id: string) => (event: JudgedEvent) => event.hosts.some((one) => one.id === id && one.eligible)
  return [...people.values()]
    .map(({ id, fullName, avatar }) => ({
      ...{ id, fullName, avatar: avatar ?? null },
      not: events.filter((event) => !isFree(id)(event)).map(({ name }) => name),
    }))
    .filter(({ not }) => not.length < events.length)
    .toSorted((a, b) => a.not.length - b.not.length || a.fullName.localeCompare(b.fullName))
}

/** 'Free for all 3', 'Free for 2 of 3, not for Buzzer Night'. */
export function freeForWords({ not }: Pick<SharedProducer, 'not'>, count: number): string {
  if (not.length === 0) return count === 1 ? 'Free for it' : `Free for all ${count}`
  const [first, ...others] = not
  return `Free for ${count - not.length} of ${count}, not for ${first}${others.length > 0 ? ` and ${counted(others.length, 'other', 'others')}` : ''}`
}
