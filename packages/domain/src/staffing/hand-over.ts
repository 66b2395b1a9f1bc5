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

/** Which pencils need someone, and the facts about the people who could take them. */
export interface HandOver<P extends HeldPencil> {
  readonly needs: readonly P[]
  /** The people who may take a pencil when other pencils are ignored, the best first. */
  readonly candidates: (pencil: P) => readonly string[]
  /** The pencils that a person has now. Those in `needs` count as given up. */
  readonly heldBy: (userId: string) => readonly P[]
  /** What taking a pencil costs a person who keeps `stays` and has already taken `taken`; null = not possible, whatever they give up. */
  readonly price: (userId: string, pencil: P, kept: { readonly stays: readonly P[]; readonly taken: readonly P[] }) => TakingPrice<P> | null
  /** The pencils, itself included, of which no one can have two because all of them lie on one instant. */
  readonly rivals: (pencil: P) => readonly P[]
}

/** How many prices may be computed before the search gives up. */
const MOST_PRICES = 20_000

/**
 * Finds new people for pencils; pencils that these people give up get new people in turn, and so on (swaps and longer chains). Returns who takes
 * which pencil, by the pencil's id, or null when it is impossible. Exact, unless the search needs more than 20,000 prices: then null.
 */
export function handOver<P extends HeldPencil>(task: HandOver<P>): ReadonlyMap<string, string> | null {
  const prices = { left: MOST_PRICES }
  // augmenting chains that touch each pencil once are found in polynomial time, and are nearly always enough
  const found = search(task, prices, new Set())
  if (found !== null) return found
  // a bipartite matching proves that an instant is sold out; otherwise every chain would be tried
  return task.needs.every((pencil) => haveOneEach(task.rivals(pencil), task.candidates)) ? search(task, prices, null) : null
}

/** Whether some pencils can have one person each (bipartite matching by augmenting paths). */
function haveOneEach<P extends HeldPencil>(pencils: readonly P[], candidates: (pencil: P) => readonly string[]): boolean {
  const pencilOf = new Map<string, P>()
  // the holder of a pencil may keep it, even if they no longer pass the rules
  const takers = (pencil: P) => (pencil.holder === null ? candidates(pencil) : [pencil.holder, ...candidates(pencil)])
  const reach = (pencil: P, seen: Set<string>): boolean =>
    takers(pencil).some((userId) => {
      if (seen.has(userId)) return false
      seen.add(userId)
      const other = pencilOf.get(userId)
      if (other !== undefined && !reach(other, seen)) return false
      pencilOf.set(userId, pencil)
      return true
    })
  return pencils.every((pencil) => reach(pencil, new Set()))
}

/** A search in progress: who has given up and taken what so far. */
interface ChainSearch<P extends HeldPencil> {
  readonly task: HandOver<P>
  readonly prices: { left: number }
  readonly givenUp: Set<string>
  readonly taken: Map<string, P[]>
  readonly answer: Map<string, string>
}

/** A person who could take a pencil, and the pencils that they give up for it. */
interface Way<P> {
  readonly userId: string
  readonly gives: readonly P[]
}

function search<P extends HeldPencil>(task: HandOver<P>, prices: { left: number }, visited: Set<string> | null) {
  const state: ChainSearch<P> = { task, prices, givenUp: new Set(task.needs.map(({ id }) => id)), taken: new Map(), answer: new Map() }
  const { givenUp, taken, answer } = state
  return place(task.needs)

  function place(queue: readonly P[]): ReadonlyMap<string, string> | null {
    const [pencil, ...rest] = queue
    if (pencil === undefined) return answer
    if (visited?.has(pencil.id)) return null
    visited?.add(pencil.id)
    for (const way of waysToTake(state, pencil)) {
      const found = take(pencil, way, rest)
      if (found !== null) return found
    }
    return null
  }

  function take(pencil: P, { userId, gives }: Way<P>, rest: readonly P[]) {
    const before = taken.get(userId) ?? []
    taken.set(userId, [...before, pencil])
    answer.set(pencil.id, userId)
    for (const { id } of gives) givenUp.add(id)
    // depth first: a chain is followed to its end before the next place is tried
    const found = place([...gives, ...rest])
    if (found !== null) return found
    taken.set(userId, before)
    answer.delete(pencil.id)
    for (const { id } of gives) givenUp.delete(id)
    return null
  }
}

/** Who could take a pencil and what they give up for it, the least first. */
function waysToTake<P extends HeldPencil>(state: ChainSearch<P>, pencil: P): Way<P>[] {
  const ways: Way<P>[] = []
  for (const userId of state.task.candidates(pencil)) {
    // a pencil that was given up goes to another person: its former holder gave it up for a reason
    if (userId === pencil.holder) continue
    for (const gives of setsToGive(state, pencil, { userId, gives: [] })) ways.push({ userId, gives })
  }
  return ways.sort((a, b) => a.gives.length - b.gives.length)
}

/** The sets of pencils that a person can give up to take one, each with those that they give up already. */
function setsToGive<P extends HeldPencil>(state: ChainSearch<P>, pencil: P, { userId, gives }: Way<P>): (readonly P[])[] {
  const { task, prices, givenUp, taken } = state
  if (prices.left-- <= 0) return []
  const stays = task.heldBy(userId).filter(({ id }) => !givenUp.has(id) && !gives.some((one) => one.id === id))
  const price = task.price(userId, pencil, { stays, taken: taken.get(userId) ?? [] })
  if (price === null) return []
  const all = [...gives, ...price.must]
  if (price.oneOf === null) return [all]
  return price.oneOf.flatMap((one) => setsToGive(state, pencil, { userId, gives: [...all, one] }))
}
