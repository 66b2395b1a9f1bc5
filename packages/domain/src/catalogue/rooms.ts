/** A room holds up to 25 people. */
export const PEOPLE_PER_ROOM = 25

/** On site, a priced and staffed unit serves up to 50 people. */
export const PEOPLE_PER_UNIT_IN_PERSON = 50

/** The number of rooms for a number of people, at least one. */
export const sizeFor = (attendees: number): number => Math.max(1, Math.ceil(attendees / PEOPLE_PER_ROOM))

/** Whether the people fit: at most 25 per room, and no people without a room. */
export function roomsFit(attendees: number, size: number): boolean {
  return size > 0 ? attendees <= size * PEOPLE_PER_ROOM : attendees <= 0
}

export interface UnitFacts {
  readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'
  readonly attendees: number
  /** The wanted number of rooms; without it as many as the attendees need. */
  readonly rooms?: number | undefined
  /** A format's own ratio of people to a unit. */
  readonly peoplePerUnit?: number | null | undefined
}

/** How many people one priced and staffed unit serves. */
export const peoplePerUnitOf = ({ format, peoplePerUnit }: Pick<UnitFacts, 'format' | 'peoplePerUnit'>): number =>
  peoplePerUnit ?? (format === 'IN_PERSON' ? PEOPLE_PER_UNIT_IN_PERSON : PEOPLE_PER_ROOM)

/**
 * Rooms (`size`) and what is priced and staffed (`units`): the rooms, but in person one unit for 50 people, unless the format sets a ratio.
 * Extra rooms count as full ones, so that every further room that needs a host also costs one.
 */
export function sizeAndUnits({ attendees, rooms, ...facts }: UnitFacts): { size: number; units: number } {
  const needed = sizeFor(attendees)
  const size = rooms ?? needed
  const people = size === needed ? attendees : size * PEOPLE_PER_ROOM
  return { size, units: Math.max(1, Math.ceil(people / peoplePerUnitOf(facts))) }
}
