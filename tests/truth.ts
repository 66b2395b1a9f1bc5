import { sql } from 'kysely'
import type { OpenHouse } from './house.ts'
import { makeSession } from './staffing/session.ts'
import { world } from './world/ids.ts'

/** A customer's request: the fields that the search and the booking share. */
export interface Wish {
  readonly experienceId: string
  readonly format: 'REMOTE'
  readonly hostType: 'ON_SCREEN'
  readonly attendees: number
  readonly duration: number
  readonly packageLevel: string
}

const timezone = 'America/Chicago'

/** Every remote show that everyone may book. */
async function remoteShows(app: OpenHouse): Promise<{ id: string; minutes: number }[]> {
  const rows = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['e.id', 'f.duration as minutes'])
    .where('f.type', '=', 'REMOTE')
    .where('f.host_type', '=', 'ON_SCREEN')
    .where(sql<boolean>`e.visible and e.status = 'ACTIVE' and e.bookable and not e.subscribers`)
    .where('f.attendees_max', '>=', 60)
    .orderBy('e.id')
    .execute()
  return rows
}

/** Enough credits for every booking of a test file. */
export async function fillWallet(app: OpenHouse) {
  const lot = { workspace_id: world.workspaces.northwind, consumable: 'CREDIT' as const, quantity: 50_000, granted_at: app.clock.now }
  const { id } = await app.db.insertInto('credit_lot').values(lot).returning('id').executeTakeFirstOrThrow()
  const entry = {
    workspace_id: lot.workspace_id,
    consumable: 'CREDIT' as const,
    lot_id: id,
    from_account: 'PURCHASED' as const,
    to_account: 'AVAILABLE' as const,
  }
  await app.db
    .insertInto('credit_entry')
    .values({ ...entry, quantity: lot.quantity, reason: 'Test', key: 'truth-lot', at: app.clock.now })
    .execute()
}

/** The search's result for the starts of a period. */
export async function slotsOf(app: OpenHouse, wish: Wish, from: Temporal.Instant, to: Temporal.Instant) {
  const { attendees, duration, ...words } = wish
  const query = new URLSearchParams({
    ...words,
    attendees: String(attendees),
    duration: String(duration),
    timezone,
    start: from.toString(),
    end: to.toString(),
  })
  const { status, body } = await app.as('editor@northwind.example').call('GET', `/scheduler/public/schema/slots?${query}`)
  if (status !== 200) throw new Error(`slots answered ${status} ${JSON.stringify(body)}`)
  return body.slots as { startsAt: string; remaining: string; why?: string }[]
}

/** Whether booking that start works; the booking is cancelled again. */
async function canBook(app: OpenHouse, wish: Wish, startsAt: string): Promise<boolean> {
  const { status, body } = await app
    .as('editor@northwind.example')
    .call('POST', '/session', { ...wish, workspaceId: world.workspaces.northwind, timezone, date: startsAt })
  if (status !== 201 && body.code !== 'SLOT_TAKEN') throw new Error(`booking answered ${status} ${JSON.stringify(body)}`)
  if (status === 201) await app.as('producer@troupe.example').call('DELETE', `/session/${body.id}?reason=Test`)
  return status === 201
}

/** A small crew and its events in a separate week, drawn by `random`. Returns the busiest day. */
async function drawWorld(app: OpenHouse, random: () => number, week: number): Promise<Temporal.Instant> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const day = Temporal.Instant.from('2027-01-04T00:00:00Z').add({ hours: week * 7 * 24 })
  const crew = await app.db
    .selectFrom('account_user')
    .select(['id', 'role'])
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .orderBy('id')
    .execute()
  const drawn = (role: string, count: number) => {
    const left = crew.filter((one) => one.role === role)
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]?.id ?? '')
  }
  const playing = [
    ...drawn('HOST', 3 + Math.floor(random() * 3)),
    ...drawn('EVENT_PRODUCER', 2 + Math.floor(random() * 2)),
    ...drawn('PLANT', 1),
  ]
  await app.db
    .updateTable('account_user')
    .set({ active: sql<boolean>`id = any(${playing}::uuid[])` })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .where('id', '<>', world.users.producer)
    .execute()
  for (const id of playing)
    await app.db
      .updateTable('account_user')
      .set({ level: pick([1, 1, 2, 3]), languages: pick([['en'], ['en', 'es'], ['es']]), daily_limit: pick([1, 2, 3, 9]), load: 20 })
      .where('id', '=', id)
      .execute()
  for (let events = 4 + Math.floor(random() * 6); events > 0; events--)
    await makeSession(app.system, {
      startsAt: day.add({ minutes: 15 * 60 + 30 * Math.floor(random() * 16) }).toString(),
      units: pick([1, 1, 2]),
      level: pick(['STANDARD', 'STANDARD', 'PRO']),
      language: pick(['en', 'en', 'es']),
      ...(random() < 0.2 ? { onSite: { latitude: 41.88, longitude: -87.63, timezone } } : {}),
    })
  return day
}

/** A repeatable source of numbers in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Compares the search and booking for the same starts of some small worlds. Returns how often they agreed on yes and on no, how often a yes needed
 * pencils to move, and where they disagreed.
 */
export async function compareWorlds(app: OpenHouse, { worlds, starts, seed }: { worlds: number; starts: number; seed: number }) {
  const random = seeded(seed)
  const shows = await remoteShows(app)
  const seen = { open: 0, closed: 0, moved: 0, differ: [] as string[] }
  for (let number = 0; number < worlds; number++) {
    const day = await drawWorld(app, random, number)
    for (let asked = 0; asked < starts; asked++) {
      const show = shows[Math.floor(random() * shows.length)] ?? { id: '', minutes: 60 }
      const wish: Wish = {
        experienceId: show.id,
        format: 'REMOTE',
        hostType: 'ON_SCREEN',
        attendees: random() < 0.3 ? 40 : 12,
        duration: show.minutes,
        packageLevel: random() < 0.3 ? 'PRO' : 'STANDARD',
      }
      const start = day.add({ minutes: 14 * 60 + 30 * Math.floor(random() * 20) })
      const [slot] = await slotsOf(app, wish, start, start.add({ minutes: 15 }))
      const before = await pencils(app)
      const offered = slot !== undefined && slot.remaining !== 'none'
      const booked = await canBook(app, wish, start.toString())
      if (offered !== booked) seen.differ.push(`world ${number}, ${JSON.stringify(wish)} at ${start}: offered ${offered}, booked ${booked}`)
      else if (!booked) seen.closed++
      else {
        seen.open++
        if (JSON.stringify(await pencils(app)) !== JSON.stringify(before)) seen.moved++
      }
    }
  }
  return seen
}

const pencils = (app: OpenHouse) =>
  app.db.selectFrom('staffing_claim').select(['id', 'user_id']).where('approval_id', 'is', null).orderBy('id').execute()

/** What a refusal offers instead of a start: another time, or another way at the same one. */
interface Alternative extends Partial<Wish> {
  readonly startsAt: string
  readonly endsAt: string
  readonly quantity?: number
}

/**
 * Asks for a start that the search reports as NO_CREW, and then for everything that the refusal offers instead, each once. Returns the untrue ones: a start
 * that can be booked anyway, and an alternative that can't.
 */
async function untrueAt(app: OpenHouse, { wish, startsAt, tried }: { wish: Wish; startsAt: string; tried: Set<string> }) {
  const untrue: string[] = []
  const post = (path: string, body: object) => app.as('editor@northwind.example').call('POST', path, body)
  const places = { workspaceId: world.workspaces.northwind, timezone }
  const asked = await post('/session', { ...wish, ...places, date: startsAt })
  if (asked.status === 201) return [`${startsAt} ${JSON.stringify(wish)}`]
  if (asked.body.code !== 'SLOT_TAKEN') throw new Error(`booking answered ${asked.status} ${JSON.stringify(asked.body)}`)
  const alternatives: readonly Alternative[] = asked.body.extensions.alternatives
  for (const { startsAt: date, endsAt: _end, quantity, ...way } of alternatives) {
    // fewer rooms are what fewer guests need
    const fewer = quantity === undefined ? {} : { attendees: quantity * GUESTS_A_ROOM }
    const other = { ...wish, ...way, ...fewer, date }
    // starts that are near each other have the same alternatives, and a cancelled booking leaves them free
    if (tried.has(JSON.stringify(other))) continue
    tried.add(JSON.stringify(other))
    const { status, body } = await post('/session', { ...other, ...places })
    if (status === 201) await app.as('producer@troupe.example').call('DELETE', `/session/${body.id}?reason=Test`)
    else untrue.push(`${JSON.stringify(other)} instead of ${startsAt}: ${body.code}`)
  }
  return untrue
}

const GUESTS_A_ROOM = 25

/**
 * Random starts that the search reports as NO_CREW, over two months and several requests; returns how many there were and how many alternatives, and what was
 * untrue: a start that could be booked anyway, or an alternative that couldn't.
 */
export async function untrueReasons(app: OpenHouse, { starts, seed }: { starts: number; seed: number }) {
  const random = seeded(seed)
  const shows = await remoteShows(app)
  const absent: { wish: Wish; startsAt: string }[] = []
  const from = app.clock.now.add({ hours: 26 })
  for (const [at, packageLevel] of ['STANDARD', 'PREMIUM', 'PREMIUM', 'PRO'].entries()) {
    const show = shows[at % shows.length] ?? { id: '', minutes: 60 }
    const wish: Wish = {
      experienceId: show.id,
      format: 'REMOTE',
      hostType: 'ON_SCREEN',
      attendees: [20, 50, 100, 60][at] ?? 20,
      duration: show.minutes,
      packageLevel,
    }
    const slots = await slotsOf(app, wish, from, from.add({ hours: 60 * 24 }))
    absent.push(...slots.flatMap(({ startsAt, why }) => (why === 'NO_CREW' ? [{ wish, startsAt }] : [])))
  }
  const untrue: string[] = []
  const tried = new Set<string>()
  let asked = 0
  for (; asked < starts && absent.length > 0; asked++) {
    const [one] = absent.splice(Math.floor(random() * absent.length), 1)
    if (!one) continue
    untrue.push(...(await untrueAt(app, { ...one, tried })))
  }
  return { asked, alternatives: tried.size, untrue }
}
