import { createSearch, type Search } from '@troupe/domain/staffing/search/create-search'
import type { Need, Slot, SlotQuery } from '@troupe/domain/staffing/search/query'
import { sql } from 'kysely'
import type { House } from '../platform/ctx.ts'
import { inTime } from '../platform/time-limit.ts'
import { claims, globalUnavailabilities, people } from './facts.ts'

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
    const search = await indexAt(house, piece.from)
    found.push(...search.query({ ...query, fromMs: piece.fromMs, toMs: piece.toMs }, count))
  }
  if (undecided > 0) house.log.info({ undecided }, 'starts were left undecided and count as taken')
  return found
}

/** Whether a complete crew can play at one start. */
export async function hasRoom(house: House, need: Need & { readonly startMs: number }): Promise<boolean> {
  const [piece] = pieces({ fromMs: need.startMs, toMs: need.startMs + 1 }, today(house))
  if (!piece) return false
  return (await indexAt(house, piece.from)).makeRoom(need).missing.length === 0
}

/** Builds the index of the next 62 days when this process has none of today yet, so that no one's search waits for it. */
export async function warmSearch(house: House): Promise<void> {
  const mine = keptFor(house)
  if (!mine.indexes.has(mine.day)) await indexAt(house, mine.day)
}

interface Index {
  readonly search: Search
  readonly from: number
  readonly globals: string
  /** Transactions before this one were finished when the index was last brought up to date … */
  seen: number
  /** … at this instant: holds that ran out since then free their people without a write. */
  at: Temporal.Instant
}
interface Kept {
  readonly day: number
  readonly indexes: Map<number, Promise<Index>>
  /** One refresh at a time. */
  last: Promise<unknown>
}
/** By what every copy of a house shares. */
const kept = new WeakMap<House['listeners'], Kept>()

async function indexAt(house: House, from: number): Promise<Search> {
  const mine = keptFor(house)
  const known = mine.indexes.get(from)
  if (!known) {
    const built = build(house, from)
    mine.indexes.set(from, built)
    built.catch(() => mine.indexes.delete(from))
    return (await built).search
  }
  const index = await inTime(known)
  const fresh = mine.last.then(() => refresh(house, index))
  mine.last = fresh.catch(() => {})
  if (await inTime(fresh)) return index.search
  if (mine.indexes.get(from) === known) mine.indexes.delete(from)
  return indexAt(house, from)
}

function keptFor(house: House): Kept {
  const known = kept.get(house.listeners)
  if (known?.day === today(house)) return known
  const made: Kept = { day: today(house), indexes: new Map(), last: Promise.resolve() }
  kept.set(house.listeners, made)
  return made
}

async function build(house: House, from: number): Promise<Index> {
  const at = house.now()
  const seen = await oldestOpen(house)
  const globals = await globalUnavailabilities(house.db)
  const search = createSearch({
    from,
    people: await people(house.db),
    claims: await claims(house.db, around(house, from)),
    globalUnavailabilities: globals,
  })
  return { search, from, seen, at, globals: JSON.stringify(globals) }
}

/** Reads again the people whose facts changed. False when everyone's did: a new global unavailability. */
async function refresh(house: House, index: Index): Promise<boolean> {
  const at = house.now()
  const seen = await oldestOpen(house)
  if (JSON.stringify(await globalUnavailabilities(house.db)) !== index.globals) return false
  const changed = await house.db.selectFrom('staffing_stamp').select('user_id').where('txid', '>=', index.seen).execute()
  const freed = await house.db
    .selectFrom('staffing_claim as c')
    .innerJoin('schedule_hold as h', 'h.id', 'c.hold_id')
    .select('c.user_id')
    .where('h.expires_at', '>', index.at)
    .where('h.expires_at', '<=', at)
    .execute()
  const ids = [...new Set([...changed, ...freed].map((row) => row.user_id))]
  const known = new Map((await people(house.db, ids)).map((person) => [person.id, person]))
  const held = Map.groupBy(await claims(house.db, { ...around(house, index.from), userIds: ids }), (claim) => claim.userId)
  for (const id of ids) {
    const person = known.get(id)
    if (person) {
      index.search.setClaims(id, held.get(id) ?? [])
      index.search.setPerson(person)
    } else index.search.removePerson(id)
  }
  index.seen = seen
  index.at = at
  return true
}

/** The oldest transaction that may still write: everything before it is settled. */
async function oldestOpen(house: House): Promise<number> {
  const { rows } = await sql<{ oldest: number }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`.execute(house.db)
  return rows[0]?.oldest ?? 0
}

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

const today = (house: House) => Math.floor(house.now().epochMilliseconds / dayMs) * dayMs
