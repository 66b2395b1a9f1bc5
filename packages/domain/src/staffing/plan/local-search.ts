import { chosenPairs, type Draft } from './draft.ts'
import { cheapest } from './greedy.ts'

/** How long a search lasts: a number of steps, so that it is repeatable, unless `isOver` ends it earlier. */
export interface SearchLimits {
  readonly steps: number
  /** The cost by which the first steps may make a plan worse; less leaves more of a good plan as it is. */
  readonly hottest?: number
  readonly random: () => number
  readonly isOver: () => boolean
}

/** The cost by which a step at the beginning may be worse than the plan before it. */
const HOTTEST = 12
const COLDEST = 0.3
/** A step that would push out more people than this isn't tried. */
const MOST_IN_THE_WAY = 2

/**
 * Improves a draft by simulated annealing: a random place gets another person, the people in the way go, and the places that were left are filled
 * again. The draft ends as the best plan that was seen.
 */
export function searchLocally(draft: Draft, { steps, random, isOver, hottest = HOTTEST }: SearchLimits): void {
  const { needs } = draft.model.problem
  if (draft.model.pairs === 0) return
  let best = { cost: draft.cost(), chosen: draft.chosen.slice() }
  let wanting: number[] = []
  for (let step = 0; step < steps; step++) {
    if (step % 256 === 0) {
      if (isOver()) break
      wanting = needs.flatMap((_, need) => ((draft.open[need] ?? 0) > 0 ? need : []))
    }
    const heat = hottest * (COLDEST / hottest) ** (step / steps)
    const isWanting = wanting.length > 0 && random() < 0.25
    const need = isWanting ? (wanting[Math.floor(random() * wanting.length)] ?? 0) : Math.floor(random() * needs.length)
    const before = draft.cost()
    const undo = tryAt(draft, need, random)
    if (undo.length === 0) continue
    const worse = draft.cost() - before
    if (worse > 0 && random() >= Math.exp(-worse / heat)) takeBack(draft, undo)
    else if (draft.cost() < best.cost) best = { cost: draft.cost(), chosen: draft.chosen.slice() }
  }
  for (const pair of chosenPairs(draft)) draft.remove(pair)
  for (const pair of chosenPairs(best)) draft.add(pair)
}

/** A change as it can be undone: pair + 1 for one that was added, -(pair + 1) for one that was removed. */
type Change = number[]

/** Gives a random pair of a need its place. Returns what was done, nothing when it wasn't tried. */
function tryAt(draft: Draft, need: number, random: () => number): Change {
  const { firstPair } = draft.model
  const first = firstPair[need] ?? 0
  const count = (firstPair[need + 1] ?? 0) - first
  const pair = first + Math.floor(count * random() ** 2)
  if (count === 0 || draft.chosen[pair] === 1) return []
  const inTheWay = draft.inTheWay(pair)
  if (inTheWay.length > MOST_IN_THE_WAY) return []
  const done: Change = []
  const emptied: number[] = []
  const remove = (other: number) => {
    draft.remove(other)
    done.push(-other - 1)
  }
  for (const other of inTheWay) {
    remove(other)
    emptied.push(draft.model.needOf[other] ?? 0)
  }
  if ((draft.open[need] ?? 0) === 0) {
    const held = draft.heldBy(need)
    remove(held[Math.floor(random() * held.length)] ?? 0)
  }
  draft.add(pair)
  done.push(pair + 1)
  for (const left of emptied) {
    const next = (draft.open[left] ?? 0) > 0 ? cheapest(draft, left) : -1
    if (next < 0) continue
    draft.add(next)
    done.push(next + 1)
  }
  return done
}

function takeBack(draft: Draft, done: Change): void {
  for (const change of done.toReversed()) {
    if (change > 0) draft.remove(change - 1)
    else draft.add(-change - 1)
  }
}
