import { outOfArea, restMinutes } from '../travel.ts'
import { allSet, cellCeil, cellFloor, WORDS } from './cells.ts'
import type { Person, Where } from './facts.ts'
import { claimsBut, HOST_BIT, PLANT_BIT, PRODUCER_BIT, qualifies, rolesOf } from './qualify.ts'
import type { FreePeople, Need } from './query.ts'
import type { Roster } from './roster.ts'

const MINUTE_MS = 60_000

/** Who is free and qualified for one start, which need not lie on the grid. */
export function findPeople(roster: Roster, need: Need & { readonly startMs: number }): FreePeople {
  const free = { hosts: [] as string[], producers: [] as string[], plants: [] as string[] }
  const crewFree = freeAt(roster, need, need.place)
  const producerFree = need.producerPlace === undefined ? crewFree : freeAt(roster, need, need.producerPlace)
  roster.people.forEach((person, row) => {
    if (person === null || !qualifies(person, need)) return
    const roles = rolesOf(person)
    const crew = (roles & ~PRODUCER_BIT) !== 0 && crewFree(person, row)
    if (crew && roles & HOST_BIT) free.hosts.push(person.id)
    if (crew && roles & PLANT_BIT) free.plants.push(person.id)
    if (roles & PRODUCER_BIT && producerFree(person, row)) free.producers.push(person.id)
  })
  return free
}

/** Whether a person, by their row number, is free at a place for the whole busy time, the rest after it included. */
type IsFree = (person: Person, row: number) => boolean

function freeAt(roster: Roster, need: Need & { readonly startMs: number }, where: Where): IsFree {
  const { firstCell } = roster
  const endMs = need.startMs + need.durationMinutes * MINUTE_MS
  const from = cellFloor(need.startMs - need.leadMinutes * MINUTE_MS) - firstCell
  const to = cellCeil(endMs) - firstCell
  const start = cellFloor(need.startMs) - firstCell
  const rest = restMinutes(where, need.startMs, endMs, roster.zones) / 15
  const own = need.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(need.ignoreSessionId)
  const ownFree = new Uint32Array(WORDS)
  const ownStart = new Uint32Array(WORDS)
  const view = roster.free(where)
  return (person, row) => {
    if (outOfArea(person, where, need.isTravelable ?? false) !== null) return false
    const mine = own.has(person.id)
    const at = mine ? 0 : row * WORDS
    const busy = mine
      ? roster.fillWith(row, claimsBut(roster, person.id, need.ignoreSessionId), where, ownFree, ownStart)
      : view.freshen(row)
    if (!allSet(mine ? ownFree : view.words, at, from, to)) return false
    if (!allSet(mine ? ownStart : roster.startOk(), at, start, start + 1)) return false
    if (rest === 0) return true
    for (let claim = 0; claim < busy.length; claim += 2) {
      if (from < (busy[claim + 1] ?? 0) && to > (busy[claim] ?? 0) - rest) return false
    }
    return true
  }
}
