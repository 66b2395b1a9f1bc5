import type { RepairMove } from '@troupe/domain/staffing/repair/moves'
import { repairPlaces } from '@troupe/domain/staffing/repair/repair'
import type { Work } from '../../platform/ctx.ts'
import { lockCrews } from '../../session/session.ts'
import type { PlaceRow } from '../offers/offer.ts'
import { userRole } from '../search/seat.ts'
import { carryOut } from './carry-out.ts'
import { isAskable, isFilledByServer, type NearOffer, openPlaces, type RepairPicture, type RepairPlace, readPicture } from './facts.ts'
import { freeTime } from './free-time.ts'

const dayMs = 86_400_000
/** Places further apart than this are repaired one after the other. */
const longestSpan = 6 * dayMs
/** How many steps one search may take; its best is used when that isn't enough. */
const mostSteps = 8_000
/** How often a repair is found again because someone's pencil can't move or an event is being changed. */
const mostTries = 12

/**
 * Finds people for places that lost theirs, in this transaction, and asks them: places of mode Auto whose event is still to come and for which there is time
 * to ask. Where no one is free, people who haven't answered yet may move; people who accepted never do, nor those whom a producer chose. Returns the
 * ids of the places that someone was found for; all others are for the caller to pencil and to tell a producer of.
 */
export async function repair(work: Work, rows: readonly Pick<PlaceRow, 'id'>[], cause: 'AUTO' | 'NEXT'): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  await lockCrews(work)
  const places = (await openPlaces(work, rows)).filter((place) => isFilledByServer(place) && isAskable(work, place))
  const filled = new Set<string>()
  for (const cluster of clustersOf(places)) for (const placeId of await repairCluster(work, cluster, cause)) filled.add(placeId)
  return filled
}

/** Places of one account role within a few days, the earliest first. */
function clustersOf(places: readonly RepairPlace[]): RepairPlace[][] {
  const clusters: RepairPlace[][] = []
  for (const same of Map.groupBy(places, ({ role }) => userRole(role)).values()) {
    let from = Number.NEGATIVE_INFINITY
    for (const place of same.toSorted((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1))) {
      if (startOf(place) - from > longestSpan) {
        from = startOf(place)
        clusters.push([])
      }
      clusters.at(-1)?.push(place)
    }
  }
  return clusters
}

const startOf = ({ session }: RepairPlace): number => session.starts_at?.epochMilliseconds ?? 0

async function repairCluster(work: Work, open: readonly RepairPlace[], cause: 'AUTO' | 'NEXT'): Promise<string[]> {
  let picture = await readPicture(work, open, (offer) => !offer.isAccepted && isFilledByServer(offer))
  for (let tries = 0; tries < mostTries; tries++) {
    const found = repairPlaces(picture.facts, { isOver: stepsUpTo(mostSteps) })
    if (found.moves.length === 0) return []

    const ended = endedBy(picture, found)
    const freed = await freeTime(work, picture, { moves: found.moves, ended: ended.map(({ claimId }) => claimId) })
    if ('refused' in freed) {
      picture = { ...picture, facts: { ...picture.facts, forbidden: [...picture.facts.forbidden, freed.refused] } }
      continue
    }
    const busy = await eventsInUse(work, open, ended)
    if (busy.size > 0) {
      picture = await readPicture(work, open, (offer) => !offer.isAccepted && isFilledByServer(offer) && !busy.has(offer.session_id))
      continue
    }
    await carryOut(work, picture, { repair: found, ended, pencils: freed.moves, cause })
    return open.flatMap(({ id }) => (found.moves.some(({ placeId }) => placeId === id) ? id : []))
  }
  return []
}

/** Over after so many steps: the same question always has the same answer. */
export function stepsUpTo(most: number): () => boolean {
  let left = most
  return () => left-- <= 0
}

/** The offers that a repair ends. */
export function endedBy(
  { offers }: RepairPicture,
  { moves, released }: { readonly moves: readonly RepairMove[]; readonly released: readonly { readonly placeId: string }[] },
): NearOffer[] {
  const left = new Set([...moves, ...released].map(({ placeId }) => placeId))
  return offers.filter(({ id }) => left.has(id))
}

/**
 * Locks the events that lose someone to a repair. An event that another transaction has locked isn't waited for, since that one may be waiting for the
 * crews: its people stay.
 */
async function eventsInUse({ tx }: Work, open: readonly RepairPlace[], ended: readonly NearOffer[]): Promise<Set<string>> {
  const own = new Set(open.map(({ session_id }) => session_id))
  const ids = new Set(ended.flatMap(({ session_id }) => (own.has(session_id) ? [] : session_id)))
  if (ids.size === 0) return ids
  const locked = await tx
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const { id } of locked) ids.delete(id)
  return ids
}
