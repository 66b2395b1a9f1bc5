import type { Person } from './facts.ts'
import { findPeople } from './find-people.ts'
import { createMoving, type PencilMove, type SeatedPerson } from './move-pencils.ts'
import { byId, rolesOf } from './qualify.ts'
import type { Need } from './query.ts'
import type { Budget, SearchedRole } from './room-candidates.ts'
import type { Roster } from './roster.ts'

/** Who plays at a start, which pencils other people take over for it, and the roles that stay without a person. */
export interface Room {
  readonly crew: readonly SeatedPerson[]
  readonly moves: readonly PencilMove[]
  readonly missing: readonly SearchedRole[]
}
/**
 * Finds a crew for one start, moving pencils where the free people are too few: a person who is only pencilled elsewhere plays here when each
 * pencil in the way goes to someone who is free for it. Offers never move, and a pencil moves once. The slot search and booking ask this
 * same function, so that a start is open exactly when it can be booked. When not all places can be filled, as many as possible are, unless the
 * caller needs all of them.
 */
export function makeRoom(
  roster: Roster,
  need: Need & { readonly startMs: number },
  { onlyAll = false, budget = { tries: Number.POSITIVE_INFINITY } }: { onlyAll?: boolean; budget?: Budget } = {},
): Room {
  const free = findPeople(roster, need)
  const versatile = new Set(roster.people.flatMap((person) => (person !== null && playsSeveral(person) ? person.id : [])))
  const places = (
    [
      ['PLANT', need.plants ?? 0, free.plants],
      ['PRODUCER', need.producers, free.producers],
      ['HOST', need.hosts, free.hosts],
    ] as const
  ).map(([role, count, ids]) => {
    const sure = ids.filter((id) => !versatile.has(id)).sort(byId)
    return { role, count, sure, perhaps: new Set(ids.filter((id) => versatile.has(id))) }
  })
  // roles with enough free people are filled last, from people who have taken over no pencil
  const enough = places.filter(({ count, sure }) => sure.length >= count)
  const short = places.filter(({ count, sure }) => sure.length < count)
  const plain = enough.flatMap(({ role, count, sure }) => sure.slice(0, count).map((userId) => ({ role, userId })))
  if (short.length === 0) return { crew: plain, moves: [], missing: [] }
  const isFree = (role: SearchedRole, id: string) => places.some((one) => one.role === role && one.perhaps.has(id))
  const moving = createMoving({ roster, need, budget, isFree })
  const crew = short.flatMap(({ role, sure }) => sure.map((userId) => ({ role, userId })))
  for (const { role, userId } of crew) moving.seat(role, userId)
  const missing = short.flatMap(({ role, count, sure }) => Array.from({ length: count - sure.length }, () => role))
  const found = moving.find(missing, enough)
  if (found !== null) return { crew: [...crew, ...found], moves: moving.moves, missing: [] }
  if (onlyAll || missing.length === 1) return { crew: [...crew, ...plain], moves: [], missing }
  // one by one, for callers that accept fewer
  for (const { role, userId } of plain) moving.seat(role, userId)
  const open: SearchedRole[] = []
  for (const role of missing) {
    const one = moving.find([role], [])
    if (one === null) open.push(role)
    else crew.push(...one)
  }
  return { crew: [...crew, ...plain], moves: moving.moves, missing: open }
}

function playsSeveral(person: Person): boolean {
  const roles = rolesOf(person)
  return (roles & (roles - 1)) !== 0
}
