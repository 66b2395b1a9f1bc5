import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { createSearch, type Search } from '@troupe/domain/staffing/search/create-search'
import type { Need, Slot, SlotQuery } from '@troupe/domain/staffing/search/query'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import { inTime } from '../../platform/http/time-limit.ts'
import { type CrewMember, claims, globalUnavailabilities, people } from './facts.ts'

const dayMs = 86_400_000
const horizonMs = 62 * dayMs

/**
 * Every start of a window that a complete crew can play. One index for each 62 days from today, kept in this process and brought up to date
 * before each answer: triggers stamp every changed person with their transaction, and stamps of transactions that were still open last
 * time are read again, as are the people of holds that ran out since. It is a cache: booking decides in its transaction.
 */
export async function findStarts(house: House, query: SlotQuery): Promise<Slot[]> {
  const found: Slot[] = []
  let undecided = 0
  const count = (starts: number) => {
    undecided += starts
  }
  for (const piece of pieces(query, today(house))) {
    const { search } = await indexAt(house, piece.from)
    found.push(...search.query({ ...query, fromMs: piece.fromMs, toMs: piece.toMs }, count))
  }
  if (undecided > 0) house.log.info({ undecided }, 'starts were left undecided and count as taken')
  return found
}

/** Whether a complete crew can play at one start. */
export async function hasRoom(house: House, need: Need & { readonly startMs: number }): Promise<boolean> {
  const from = indexOf(house, need.startMs)
  return from !== undefined && (await indexAt(house, from)).search.makeRoom(need).missing.length === 0
}

/** Builds the index of the next 62 days when this process has none of today yet, so that no one's search waits for it. */
export async function warmSearch(house: House): Promise<void> {
  const mine = keptFor(house)
  if (!mine.indexes.has(mine.day)) await indexAt(house, mine.day)
}

/** Brings what this process knows about people at a start up to date, for a booking that is about to begin. False when it knows nothing yet. */
export async function refreshKnown(house: House, startMs: number): Promise<boolean> {
  const from = indexOf(house, startMs)
  if (from === undefined || !keptFor(house).ready.has(from)) return false
  await indexAt(house, from)
  return true
}

/** What this process knows about people at a start, as it was last read; undefined when it has read nothing yet. */
export function knownAt(house: House, startMs: number): KnownPeople | undefined {
  const from = indexOf(house, startMs)
  return from === undefined ? undefined : keptFor(house).ready.get(from)
}

/** People as they were last read. A booking that decides by it locks them, and compares `stamps` and `globals` with the database's. */
export interface KnownPeople {
  readonly search: Search
  /** `globalsMark` of the global unavailabilities. */
  readonly globals: string
  /** By person; read before everything else about them, so that a change in between makes them differ. Who was never changed has none. */
  readonly stamps: ReadonlyMap<string, string>
  readonly ratings: ReadonlyMap<string, number | null>
  /** People chosen by bookings of this process that may not have ended, until when (performance.now): others choose someone else. */
  readonly chosen: Map<string, number>
}

/** No booking takes longer; one that was rolled back leaves the people it chose alone until then. */
const chosenMs = 1000

/** Notes that a booking has chosen someone. */
export const noteChosen = ({ chosen }: KnownPeople, id: string): void => {
  chosen.set(id, performance.now() + chosenMs)
}

/** Whether a booking that may not have ended has chosen someone. */
export const isChosen = ({ chosen }: KnownPeople, id: string): boolean => {
  const until = chosen.get(id)
  return until !== undefined && until > performance.now()
}

/** So many people are looked at for each place: some of them may have been booked just now. */
const perPlace = 8

/** Whom this process knows to be free for some places of one start, by role, the least busy and best rated first; a few more than are needed. */
export function freeAmong(
  known: KnownPeople,
  need: Need & { readonly startMs: number },
  places: readonly { readonly role: AssignmentRole }[],
): ReadonlyMap<AssignmentRole, readonly string[]> {
  const asked = { rating: (id: string) => known.ratings.get(id) ?? -1, isLeftOut: (id: string) => isChosen(known, id) }
  const most = places.length * perPlace
  return new Map(
    [...new Set(places.map(({ role }) => role))].map((role) => [role, known.search.freePeople(need, { ...asked, role, most })]),
  )
}

interface Index extends KnownPeople {
  readonly from: number
  readonly stamps: Map<string, string>
  readonly ratings: Map<string, number | null>
  /** Transactions before this one were finished when the index was last brought up to date … */
  seen: number
  /** … at this instant: holds that ran out since then free their people without a write. */
  at: Temporal.Instant
  /** The refresh that is about to begin: everyone who asks until then shares it. */
  next: Promise<boolean> | undefined
}
interface Kept {
  readonly day: number
  readonly indexes: Map<number, Promise<Index>>
  /** Those that are built. */
  readonly ready: Map<number, Index>
  /** One refresh at a time. */
  last: Promise<unknown>
}
/** By what every copy of a house shares. */
const kept = new WeakMap<House['listeners'], Kept>()

async function indexAt(house: House, from: number): Promise<Index> {
  const mine = keptFor(house)
  const known = mine.indexes.get(from)
  if (!known) {
    const built = build(house, from)
    mine.indexes.set(from, built)
    built.then(
      (index) => mine.ready.set(from, index),
      () => mine.indexes.delete(from),
    )
    return built
  }
  const index = await inTime(known)
  const joined = index.next
  try {
    if (await inTime(joined ?? refreshNext(house, mine, index))) return index
  } catch (error) {
    // the time of the request that began it was up, not ours
    if (joined) return indexAt(house, from)
    throw error
  }
  if (mine.indexes.get(from) === known) {
    mine.indexes.delete(from)
    mine.ready.delete(from)
  }
  return indexAt(house, from)
}

/** Refreshes an index after all refreshes that are under way. */
function refreshNext(house: House, mine: Kept, index: Index): Promise<boolean> {
  const next = mine.last.then(() => {
    index.next = undefined
    return refresh(house, index)
  })
  index.next = next
  mine.last = next.catch(() => {})
  return next
}

function keptFor(house: House): Kept {
  const known = kept.get(house.listeners)
  if (known?.day === today(house)) return known
  const made: Kept = { day: today(house), indexes: new Map(), ready: new Map(), last: Promise.resolve() }
  kept.set(house.listeners, made)
  return made
}

async function build(house: House, from: number): Promise<Index> {
  const at = house.now()
  const { oldest, globals, changed } = await newsSince(house, { seen: 0, from: at, to: at })
  const everyone = await people(house.db)
  const search = createSearch({
    from,
    people: everyone,
    claims: await claims(house.db, around(house, from)),
    globalUnavailabilities: await globalUnavailabilities(house.db),
  })
  const ratings = new Map(everyone.map(({ id, rating }) => [id, rating]))
  return { search, from, seen: oldest, at, globals, stamps: new Map(changed), ratings, chosen: new Map(), next: undefined }
}

/** Reads again the people whose facts changed. False when everyone's did: a new global unavailability. */
async function refresh(house: House, index: Index): Promise<boolean> {
  const at = house.now()
  const { oldest, globals, changed, freed } = await newsSince(house, { seen: index.seen, from: index.at, to: at })
  if (globals !== index.globals) return false
  // a stamp that is known stands for facts that are known, or newer ones: each change is read once, however long a transaction stays open
  const unread = changed.filter(([id, stamp]) => index.stamps.get(id) !== stamp)
  const ids = [...new Set([...unread.map(([id]) => id), ...freed])]
  const known = new Map<string, CrewMember>((await people(house.db, ids)).map((person) => [person.id, person]))
  const held = Map.groupBy(await claims(house.db, { ...around(house, index.from), userIds: ids }), (claim) => claim.userId)
  for (const [id, stamp] of unread) index.stamps.set(id, stamp)
  for (const id of ids) {
    index.chosen.delete(id)
    const person = known.get(id)
    if (person) {
      index.search.setClaims(id, held.get(id) ?? [])
      index.search.setPerson(person)
      index.ratings.set(id, person.rating)
    } else index.search.removePerson(id)
  }
  index.seen = oldest
  index.at = at
  return true
}

interface News {
  /** The oldest transaction that may still write: everything before it is settled. */
  readonly oldest: number
  readonly globals: string
  /** People whose stamps are at least `seen`, with their stamps. */
  readonly changed: readonly (readonly [id: string, stamp: string])[]
  /** People of holds that ran out between two instants. */
  readonly freed: readonly string[]
}

/** What has changed, in one statement: stamps are read before the facts that they stand for. */
async function newsSince(house: House, { seen, from, to }: { seen: number; from: Temporal.Instant; to: Temporal.Instant }): Promise<News> {
  const { rows } = await sql<News>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest, ${globalsMark} as globals,
    (select coalesce(json_agg(json_build_array(t.user_id, t.txid::text)), '[]') from staffing_stamp t where t.txid >= ${seen}) as changed,
    (select coalesce(json_agg(c.user_id), '[]') from staffing_claim c join schedule_hold h on h.id = c.hold_id
      where h.expires_at > ${from} and h.expires_at <= ${to}) as freed`.execute(house.db)
  const [news] = rows
  if (!news) throw new Error('the database answered nothing')
  return news
}

/** The times at which no one plays, as one text to compare. */
const globalsMark = sql<string>`staffing_globals()`

/** A week before for the weekly limit, and the padding after. */
const around = (house: House, from: number) => ({ fromMs: from - 9 * dayMs, toMs: from + horizonMs + 9 * dayMs, now: house.now() })

/** A window cut at the edges of the horizons. */
function pieces(query: Pick<SlotQuery, 'fromMs' | 'toMs'>, day: number) {
  const cut: { from: number; fromMs: number; toMs: number }[] = []
  const first = day + Math.floor((Math.max(query.fromMs, day) - day) / horizonMs) * horizonMs
  for (let from = first; from < query.toMs; from += horizonMs) {
    const [fromMs, toMs] = [Math.max(query.fromMs, from), Math.min(query.toMs, from + horizonMs)]
    if (fromMs < toMs) cut.push({ from, fromMs, toMs })
  }
  return cut
}

/** Where the index begins that a start lies in; undefined for one that has passed. */
const indexOf = (house: House, startMs: number): number | undefined => pieces({ fromMs: startMs, toMs: startMs + 1 }, today(house))[0]?.from

const today = (house: House) => Math.floor(house.now().epochMilliseconds / dayMs) * dayMs
