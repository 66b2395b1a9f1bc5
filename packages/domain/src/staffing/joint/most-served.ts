import { type HeldPencil, type JointCrew, MOST_NODES, type Seating, seatJointly } from './seat-jointly.ts'

/** The most places that one joint choice serves, who takes them, and those that stay open. */
export interface Served<P> {
  readonly seats: ReadonlyMap<string, string>
  readonly served: readonly P[]
  readonly open: readonly P[]
  /** False when a question was given up: then perhaps more could be served. */
  readonly isDecided: boolean
  readonly nodes: number
}

/**
 * The most places of each group that one joint choice serves, the groups in the order of their worth. The places of a group are interchangeable
 * (one role of one event), so that it is enough to find out how many of them can be served: fewer can be whenever more can. `limit` holds for each
 * number that is tried.
 */
export function mostServed<P extends HeldPencil>(groups: readonly (readonly P[])[], crew: JointCrew<P>, limit = MOST_NODES): Served<P> {
  const everything = groups.flat()
  const all = seatJointly(everything, crew, limit)
  if (all.kind === 'SEATED') return { seats: all.seats, served: everything, open: [], isDecided: true, nodes: all.nodes }
  let seats: ReadonlyMap<string, string> = new Map()
  let isDecided = true
  let nodes = all.nodes
  const [served, open]: [P[], P[]] = [[], []]
  const seat = (places: readonly P[]): Seating => {
    const found = seatJointly(places, crew, limit)
    nodes += found.nodes
    if (found.kind === 'UNDECIDED') isDecided = false
    return found
  }
  for (const group of groups) {
    let [fits, tooMany] = [0, group.length + 1]
    while (tooMany - fits > 1) {
      const some = (fits + tooMany) >>> 1
      const found = seat([...served, ...group.slice(0, some)])
      if (found.kind !== 'SEATED') tooMany = some
      else {
        fits = some
        seats = found.seats
      }
    }
    served.push(...group.slice(0, fits))
    open.push(...group.slice(fits))
  }
  return { seats, served, open, isDecided, nodes }
}
