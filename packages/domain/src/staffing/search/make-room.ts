import { mostServed } from '../joint/most-served.ts'
import { seatJointly } from '../joint/seat-jointly.ts'
import { createJointCrew } from './joint-crew.ts'
import type { Need } from './query.ts'
import type { Roster } from './roster.ts'
import { type RosterPlace, type SearchedRole, wantedPlaces } from './roster-places.ts'

/** A person for a place of the start. */
interface SeatedPerson {
  readonly role: SearchedRole
  readonly userId: string
}

interface PencilMove {
  readonly pencilId: string
  readonly userId: string
}

/** Who plays at a start, which pencils other people take over for it, and the roles that stay without a person. */
export interface Room {
  readonly crew: readonly SeatedPerson[]
  readonly moves: readonly PencilMove[]
  readonly missing: readonly SearchedRole[]
  /** False when the joint question was given up: then someone might be missing who could be found. */
  readonly isDecided: boolean
  /** The nodes that the joint question took. */
  readonly nodes: number
}

/** How a start is asked for: only with its whole crew, and with at most so many nodes. */
interface RoomLimits {
  readonly onlyAll?: boolean
  readonly nodes?: number
}

/**
 * Finds a crew for one start by the joint choice: every pencil of the week before and after may move to someone else, offers never do. The slot
 * search and booking ask this same function, so that a start is open exactly when it can be booked. When not all places can be filled, as many
 * as possible are, unless the caller needs all of them.
 */
export function makeRoom(roster: Roster, need: Need & { readonly startMs: number }, { onlyAll = false, nodes }: RoomLimits = {}): Room {
  const groups = (
    [
      ['PLANT', need.plants ?? 0],
      ['PRODUCER', need.producers],
      ['HOST', need.hosts],
    ] as const
  ).map(([role, count]) => wantedPlaces(need, { role, count, zones: roster.zones }))
  const wanted = groups.flat()
  const crew = createJointCrew(roster, need, wanted)
  if (!onlyAll) {
    const most = mostServed(groups, crew, nodes)
    return { ...roomOf(most.served, most.seats), missing: most.open.map(roleOf), isDecided: most.isDecided, nodes: most.nodes }
  }
  const found = seatJointly(wanted, crew, nodes)
  if (found.kind === 'SEATED') return { ...roomOf(wanted, found.seats), missing: [], isDecided: true, nodes: found.nodes }
  return { crew: [], moves: [], missing: wanted.map(roleOf), isDecided: found.kind === 'NONE', nodes: found.nodes }
}

function roomOf(served: readonly RosterPlace[], seats: ReadonlyMap<string, string>): Pick<Room, 'crew' | 'moves'> {
  const own = new Set(served.map(({ id }) => id))
  return {
    crew: served.map((place) => ({ role: roleOf(place), userId: seats.get(place.id) ?? '' })),
    moves: [...seats].flatMap(([pencilId, userId]) => (own.has(pencilId) ? [] : { pencilId, userId })),
  }
}

const roleOf = ({ opening: { role } }: RosterPlace): SearchedRole => (role === 'PLANT' || role === 'PRODUCER' ? role : 'HOST')
