/** A place that someone is pencilled for, or that needs someone. `holder` is who has it now, null = no one. */
export interface HeldPencil {
  readonly id: string
  readonly holder: string | null
}

/** What a person would have to give up to take a pencil: all of `must` and, while it isn't null, one of `oneOf`, after which it is asked again. */
export interface TakingPrice<P> {
  readonly must: readonly P[]
  readonly oneOf: readonly P[] | null
}

/** Which pencils a person no longer has (those that are asked for count as given up), and what they have already taken. */
export interface KeptPencils<P> {
  readonly isGone: (pencil: P) => boolean
  readonly taken: readonly P[]
}

/** The people, with all that is fixed about them (hours, offers, limits), and the pencils that they hold now. */
export interface JointCrew<P extends HeldPencil> {
  /** The people who may take a place when pencils are ignored, the best first. */
  readonly candidates: (place: P) => readonly string[]
  /** The candidates who need give up nothing as things are, found one by one: where this is known, not everyone has to be judged. */
  readonly free?: (place: P) => Iterable<string>
  /** What taking a place costs a person who keeps the pencils that they have now; null = not possible, whatever they give up. */
  readonly price: (userId: string, place: P, kept: KeptPencils<P>) => TakingPrice<P> | null
  /** The places, itself included, of which no one can have two because all of them lie on one instant. */
  readonly rivals: (place: P) => readonly P[]
}

/** Who takes which place, by the place's id, moved pencils included; or that no one can (proven); or that the search was given up. With the nodes it took. */
export type Seating = { readonly nodes: number } & (
  | { readonly kind: 'SEATED'; readonly seats: ReadonlyMap<string, string> }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNDECIDED' }
)

/** The most nodes of one question: people who are tried for a place. */
export const MOST_NODES = 20_000

/**
 * Finds one choice of people that serves the given places and every pencil at the same time: offers stay, pencils move, and pencils that
 * are given up get new people in turn (swaps and longer chains). People who aren't touched keep what they have. Exact: NONE is a proof, unless the
 * search needs more nodes than `limit`: then it is UNDECIDED. The same question has the same answer.
 */
export function seatJointly<P extends HeldPencil>(places: readonly P[], crew: JointCrew<P>, limit = MOST_NODES): Seating {
  const half = Math.ceil(limit / 2)
  const nodes = { left: half }
  const used = () => half - nodes.left
  // augmenting chains that touch each pencil once are found in polynomial time, and are nearly always enough
  const chain = search({ places, crew, nodes }, new Set())
  if (chain !== null) return { kind: 'SEATED', seats: chain, nodes: used() }
  // a bipartite matching proves that an instant is sold out; otherwise every chain would be tried
  const asked = new Set(places.map(({ id }) => id))
  // an open place that isn't asked for takes no one
  const rivals = (place: P) => crew.rivals(place).filter(({ id, holder }) => holder !== null || asked.has(id))
  if (!places.every((place) => haveOneEach(rivals(place), crew.candidates))) return { kind: 'NONE', nodes: used() }
  const before = used()
  nodes.left = half
  const exact = search({ places, crew, nodes }, null)
  const both = before + used()
  if (exact !== null) return { kind: 'SEATED', seats: exact, nodes: both }
  return { kind: nodes.left < 0 ? 'UNDECIDED' : 'NONE', nodes: both }
}

/** Whether some places can have one person each (bipartite matching by augmenting paths). */
function haveOneEach<P extends HeldPencil>(places: readonly P[], candidates: (place: P) => readonly string[]): boolean {
  const placeOf = new Map<string, P>()
  // the holder of a pencil may keep it, even if they no longer pass the rules
  const takers = (place: P) => (place.holder === null ? candidates(place) : [place.holder, ...candidates(place)])
  const reach = (place: P, seen: Set<string>): boolean =>
    takers(place).some((userId) => {
      if (seen.has(userId)) return false
      seen.add(userId)
      const other = placeOf.get(userId)
      if (other !== undefined && !reach(other, seen)) return false
      placeOf.set(userId, place)
      return true
    })
  return places.every((place) => reach(place, new Set()))
}

interface JointQuestion<P extends HeldPencil> {
  readonly places: readonly P[]
  readonly crew: JointCrew<P>
  readonly nodes: { left: number }
}

/** A search in progress: who has given up and taken what so far. */
interface ChainSearch<P extends HeldPencil> extends JointQuestion<P> {
  readonly givenUp: Set<string>
  readonly taken: Map<string, readonly P[]>
  readonly answer: Map<string, string>
}

/** A person who could take a place, and the pencils that they give up for it. */
interface SeatWay<P> {
  readonly userId: string
  readonly gives: readonly P[]
}

/** Fills the places depth first. With `visited` each place is tried once in the whole search; without it every choice is tried. */
function search<P extends HeldPencil>(question: JointQuestion<P>, visited: Set<string> | null): ReadonlyMap<string, string> | null {
  const state: ChainSearch<P> = {
    ...question,
    givenUp: new Set(question.places.map(({ id }) => id)),
    taken: new Map(),
    answer: new Map(),
  }
  const { givenUp, taken, answer } = state
  return place(question.places)

  function place(queue: readonly P[]): ReadonlyMap<string, string> | null {
    const next = visited === null ? scarcest(question.crew, queue) : queue[0]
    if (next === undefined) return answer
    if (visited?.has(next.id)) return null
    visited?.add(next.id)
    const rest = queue.filter((one) => one !== next)
    for (const way of waysToTake(state, next)) {
      const found = take(next, way, rest)
      if (found !== null) return found
    }
    return null
  }

  function take(pencil: P, { userId, gives }: SeatWay<P>, rest: readonly P[]) {
    const before = taken.get(userId)
    taken.set(userId, [...(before ?? []), pencil])
    answer.set(pencil.id, userId)
    for (const { id } of gives) givenUp.add(id)
    // depth first: a chain is followed to its end before the next place is tried
    const found = place([...gives, ...rest])
    if (found !== null) return found
    if (before === undefined) taken.delete(userId)
    else taken.set(userId, before)
    answer.delete(pencil.id)
    for (const { id } of gives) givenUp.delete(id)
    return null
  }
}

/** The place with the fewest candidates: where it fails, it fails early. */
function scarcest<P extends HeldPencil>({ candidates }: JointCrew<P>, queue: readonly P[]): P | undefined {
  let best = queue[0]
  for (const one of queue) if (best !== undefined && candidates(one).length < candidates(best).length) best = one
  return best
}

/** So many people are judged before the cheapest of them are tried, where those who are free are known without judging. */
const JUDGED_TOGETHER = 16

/** Who could take a place and what they give up for it, the least first; who gives up nothing is told before the others are even judged. */
function* waysToTake<P extends HeldPencil>(state: ChainSearch<P>, place: P): Generator<SeatWay<P>> {
  const { crew, nodes } = state
  let dear: SeatWay<P>[] = []
  const tried = new Set<string>()
  for (const userId of crew.free?.(place) ?? []) {
    if (userId === place.holder || !setsToGive(state, place, { userId, gives: [] }).some((gives) => gives.length === 0)) continue
    tried.add(userId)
    yield { userId, gives: [] }
  }
  for (const userId of crew.candidates(place)) {
    // a pencil that was given up goes to another person: its former holder gave it up for a reason
    if (userId === place.holder || tried.has(userId)) continue
    for (const gives of setsToGive(state, place, { userId, gives: [] })) {
      if (gives.length === 0) yield { userId, gives }
      else dear.push({ userId, gives })
    }
    if (nodes.left < 0) return
    if (crew.free === undefined || dear.length < JUDGED_TOGETHER) continue
    yield* leastFirst(dear)
    dear = []
  }
  yield* leastFirst(dear)
}

const leastFirst = <P>(ways: SeatWay<P>[]) => ways.sort((a, b) => a.gives.length - b.gives.length)

/** The sets of pencils that a person can give up to take one, each with those that they give up already. */
function setsToGive<P extends HeldPencil>(state: ChainSearch<P>, place: P, { userId, gives }: SeatWay<P>): (readonly P[])[] {
  const { crew, nodes, givenUp, taken } = state
  if (nodes.left < 0) return []
  const isGone = ({ id }: P) => givenUp.has(id) || gives.some((one) => one.id === id)
  const price = crew.price(userId, place, { isGone, taken: taken.get(userId) ?? [] })
  if (price === null) return []
  nodes.left--
  const all = [...gives, ...price.must]
  if (price.oneOf === null) return [all]
  return price.oneOf.flatMap((one) => setsToGive(state, place, { userId, gives: [...all, one] }))
}
