import type { House } from '../ctx.ts'
import type { LiveEvent } from '../live.ts'
import { NO_ROW, nameOf, type Room, type Told } from './rooms.ts'

/** What a page is told of what it has missed: nothing, these events, or that it must read everything again. */
type Missed = { readonly seq: number } & ({ readonly upToDate: true } | { readonly replay: readonly object[] } | { readonly reset: true })

interface ByPage {
  readonly readMsAgo: number
  readonly roomsOf: (event: LiveEvent) => readonly Told[]
}

const replayMost = 500
const replayHours = 24
const replayMs = replayHours * 3_600_000
/** A request has 4 seconds for its statements, an import 20. */
const longestCommitMs = 30_000

/** The numbers of the first and the last event that are kept; the last one is 0 before there is one. */
export async function endsOf({ db }: House) {
  const { first, last } = await db
    .selectFrom('live_event')
    .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('last')])
    .executeTakeFirstOrThrow()
  return { first: first ?? 0, seq: last ?? 0 }
}

/** What a room was told after the event with this number, which its reader has heard as the last one. */
export async function missedSince(house: House, room: Room, last: number): Promise<Missed> {
  const { first, seq } = await endsOf(house)
  // what such a room hears belongs to many rows
  if (room.id === NO_ROW) return last === seq ? { seq, upToDate: true } : { seq, reset: true }
  const rows = await ofRoom(house, room).where('seq', '>', last).orderBy('seq').execute()
  const oldest = house.now().subtract({ hours: replayHours })
  const isTooMuch = rows.length > replayMost || rows.some(({ at }) => Temporal.Instant.compare(at, oldest) < 0)
  // older events are swept, and a number beyond the newest belongs to another database
  if (isTooMuch || last > seq || last < first - 1) return { seq, reset: true }
  return toldAgain(seq, room, rows)
}

/** What a room was told since the first reading of a page that follows it for the first time, so many milliseconds ago. `roomsOf` says who hears an event. */
export async function missedByPage(house: House, room: Room, { readMsAgo, roomsOf }: ByPage): Promise<Missed> {
  const { seq } = await endsOf(house)
  if (readMsAgo > replayMs) return { seq, reset: true }
  const isOfMany = room.id === NO_ROW
  const newest = isOfMany ? ofAll(house) : ofRoom(house, room)
  const rows = (await newest.orderBy('seq', 'desc').execute()).reverse()
  // what was written before the reading may have been committed after it
  const from = house.now().subtract({ milliseconds: readMsAgo + longestCommitMs })
  const since = rows.filter(({ at }) => Temporal.Instant.compare(at, from) >= 0)
  if (since.length > replayMost) return { seq, reset: true }
  const heard = since.filter((event) => roomsOf(event).some((told) => nameOf(told.room) === nameOf(room)))
  if (isOfMany && heard.length > 0) return { seq, reset: true }
  return toldAgain(seq, room, heard)
}

const ofAll = ({ db }: House) =>
  db
    .selectFrom('live_event')
    .select(['seq', 'scope', 'scope_id', 'kind', 'at'])
    .$narrowType<Pick<LiveEvent, 'scope' | 'kind'>>()
    .limit(replayMost + 1)

const ofRoom = (house: House, { scope, id }: Room) => ofAll(house).where('scope', '=', scope).where('scope_id', '=', id)

function toldAgain(seq: number, room: Room, rows: readonly (LiveEvent & { seq: number })[]): Missed {
  if (rows.length === 0) return { seq, upToDate: true }
  return { seq, replay: rows.map((row) => ({ seq: row.seq, ...room, kind: row.kind, at: row.at.toString() })) }
}
