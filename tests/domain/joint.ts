import { createSearch } from '@troupe/domain/staffing/search/create-search'
import type { Person } from '@troupe/domain/staffing/search/facts'
import fc from 'fast-check'
import { oracleSlots } from './oracle.ts'
import { hasHeldMove, type World, worldOf } from './search-worlds.ts'

/** What the joint search offered in random worlds, beside brute force. */
export interface JointSeen {
  starts: number
  /** Starts that are open only because pencils move. */
  joint: number
  undecided: number
  /** Offered, though no choice of people serves everything. */
  readonly wrong: string[]
  /** Not offered, though there is a choice, in worlds where no new time is held. */
  missed: number
  /** Open before a host was added, and closed with one more. */
  readonly removed: string[]
}

/** Compares the starts of random worlds with every way to move pencils, and adds a host to each world. */
export function compareJoint({ worlds, seed }: { readonly worlds: number; readonly seed: number }): JointSeen {
  const seen: JointSeen = { starts: 0, joint: 0, undecided: 0, wrong: [], missed: 0, removed: [] }
  for (const [at, drawn] of fc.sample(worldOf, { numRuns: worlds, seed }).entries()) {
    // the crew of an event that moves is another question
    const world = { ...drawn, query: { ...drawn.query, ignoreSessionId: 'other' } }
    const found = starts(world, world.people, seen)
    const { slots, moved } = oracleSlots(world, world.query)
    const right = new Set(slots.map(({ startMs }) => startMs))
    seen.starts += found.size
    for (const start of found) {
      if (moved.has(start)) seen.joint++
      if (!right.has(start)) seen.wrong.push(`world ${at} of seed ${seed}: ${Temporal.Instant.fromEpochMilliseconds(start)}`)
    }
    if (!hasHeldMove(world)) seen.missed += [...right].filter((start) => !found.has(start)).length
    const more = starts(world, [...world.people, anotherHost(world.people)], seen)
    for (const start of found)
      if (!more.has(start)) seen.removed.push(`world ${at} of seed ${seed}: ${Temporal.Instant.fromEpochMilliseconds(start)}`)
  }
  return seen
}

type AskedWorld = World & { readonly from: number; readonly query: Parameters<typeof oracleSlots>[1] }

function starts({ from, claims, globals, query }: AskedWorld, people: readonly Person[], seen: JointSeen): Set<number> {
  const search = createSearch({ from, people, claims, globalUnavailabilities: globals })
  const slots = search.query(query, (undecided) => {
    seen.undecided += undecided
  })
  return new Set(slots.map(({ startMs }) => startMs))
}

/**
 * What a naive search would oversell: it offers a start when enough people are free for each role by itself, whether or not they are reserved for what is
 * sold, and whether or not one person is counted for two roles. Returns how often no choice of people serves everything.
 */
export function naiveOffers({ worlds, seed }: { readonly worlds: number; readonly seed: number }) {
  const seen = { offered: 0, wrong: 0 }
  for (const drawn of fc.sample(worldOf, { numRuns: worlds, seed })) {
    const world = { ...drawn, query: { ...drawn.query, ignoreSessionId: 'other' } }
    const { hosts, plants = 0, producers } = world.query
    const unreserved = { ...world, claims: world.claims.filter(({ pencil }) => !pencil) }
    const none = { hosts: 0, plants: 0, producers: 0 }
    const naive = [{ hosts }, { plants }, { producers }]
      .map((only) => new Set(oracleSlots(unreserved, { ...world.query, ...none, ...only }).slots.map(({ startMs }) => startMs)))
      .reduce((all, one) => all.intersection(one))
    const right = new Set(oracleSlots(world, world.query).slots.map(({ startMs }) => startMs))
    seen.offered += naive.size
    seen.wrong += naive.difference(right).size
  }
  return seen
}

/** A host with the hours and limits of the first person. */
function anotherHost([first]: readonly Person[]): Person {
  if (first === undefined) throw new Error('a world has people')
  return { ...first, id: 'fay', roles: ['HOST'], active: true, level: 3, languages: ['en', 'de'] }
}

/** How many hosts the search seats at one start of each world, beside the most that brute force seats. */
export function compareMostServed({
  worlds,
  from: first = 0,
  seed,
}: {
  readonly worlds: number
  readonly from?: number
  readonly seed: number
}) {
  const seen = { asked: 0, some: 0, differ: [] as string[] }
  for (const [at, drawn] of fc.sample(worldOf, { numRuns: worlds, seed }).entries()) {
    if (at < first) continue
    const world = { ...drawn, claims: oneOfEachEvent(drawn.claims) }
    const { query, from, people, claims, globals } = world
    const startMs = Math.ceil((query.fromMs + (at % 7) * 5_400_000) / 900_000) * 900_000
    const asked = {
      ...query,
      ignoreSessionId: 'other',
      producers: 0,
      plants: 0,
      fromMs: startMs,
      toMs: startMs + 1,
      earliestMs: startMs,
      latestMs: startMs,
    }
    const { crew } = createSearch({ from, people, claims, globalUnavailabilities: globals }).makeRoom({ ...asked, hosts: 4, startMs })
    let most = 4
    while (most > 0 && oracleSlots(world, { ...asked, hosts: most }).slots.length === 0) most--
    seen.asked++
    if (most > 0 && most < 4) seen.some++
    if (crew.length !== most) seen.differ.push(`world ${at} of seed ${seed}: ${crew.length} instead of ${most}`)
  }
  return seen
}

/** The same claims, each of a person for an event of its own: no new time is held. */
const oneOfEachEvent = (claims: World['claims']): World['claims'] =>
  claims.map((claim, at) => {
    const isFirst = claims.findIndex(({ userId, sessionId }) => userId === claim.userId && sessionId === claim.sessionId) === at
    return isFirst ? claim : { ...claim, sessionId: `${claim.sessionId} again ${at}` }
  })
