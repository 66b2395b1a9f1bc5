import type { Answer } from '@troupe/domain/answer'
import type { Ctx, House } from '../apps/server/src/platform/ctx.ts'
import type { Db, Tx } from '../apps/server/src/platform/database/db.ts'
import { book } from '../apps/server/src/schedule/book.ts'
import { forceReschedule } from '../apps/server/src/schedule/force.ts'
import { reserve } from '../apps/server/src/schedule/holds/reserve.ts'
import { assignPerson } from '../apps/server/src/staffing/choose/assign.ts'
import { rolledBack, tried } from './staffing/rolled-back.ts'
import { makeSession } from './staffing/session.ts'
import { chanceOf, idOf } from './world/ids.ts'

const timezone = 'America/Chicago'
const start = Temporal.Instant.from('2027-05-04T17:00:00Z')
/** Minutes by which an event is moved: who said yes need not be asked again, or has to be. */
const short = [15, 30, -15, -30] as const
const long = [45, 60, -60, 120, 1440, 1455, -1440, 2880] as const
const steps = [...short, ...long]
const crews = {
  HOST: ['host', 'ruth', 'desmond'],
  PLANT: ['plant', 'theo'],
  EVENT_PRODUCER: ['producer', 'kenji'],
} as const

interface Opened {
  readonly house: House
  readonly system: Ctx
  readonly db: Db
  readonly clock: { now: Temporal.Instant }
}

/** What a move led to: the refusal, or who has which place now and who was told what. */
interface Moved {
  readonly answer: string
  readonly crew: readonly string[]
  readonly told: readonly string[]
}

/**
 * Random events among a few people, each moved in two ways, both rolled back: as a customer moves it, by a hold that is booked, and by reschedule/force, which
 * holds nothing. Answers how often what was seen, and where the two led to another crew, or told it something else.
 */
export async function compareMoves(app: Opened, { worlds, seed }: { readonly worlds: number; readonly seed: string }) {
  const told: string[] = []
  app.house.listeners.on('assignment.offered', async (_work, { assignmentId, userId, asks, moved }) => {
    told.push(`${asks ? 'asked' : 'placed'} ${assignmentId} ${userId} ${moved ? `${moved.from} ${moved.hadAccepted}` : 'new'}`)
  })
  app.house.listeners.on('assignment.ended', async (_work, { assignmentId, userId }) => void told.push(`ended ${assignmentId} ${userId}`))
  app.house.listeners.on('assignment.open', async (_work, open) => void told.push(`open ${open.assignmentId} ${open.reason}`))
  const seen: Record<string, number> = {}
  const wrong: string[] = []
  for (let world = 0; world < worlds; world++)
    await rolledBack(app.system, async (ctx, tx) => {
      const draw = chanceOf(`${seed}/${world}`)
      const to = start.add({ minutes: pick(draw, world % 2 === 0 ? short : long) })
      const id = await makeWorld(ctx, tx, { draw, to })
      if (id === undefined) return
      const other = draw(3) === 0 ? start.add({ minutes: pick(draw, steps) }) : undefined
      const waits = draw(4) === 0 ? 20 : 0
      const before = await crewOf(tx, id)
      const after = (move: (ctx: Ctx) => Promise<Answer<unknown>>) =>
        tried(ctx, tx, async (inner): Promise<Moved> => {
          told.length = 0
          const moved = await move(inner)
          // a refusal is rolled back, and no one hears of it
          return { answer: moved.ok ? 'moved' : moved.code, crew: await crewOf(tx, id), told: moved.ok ? told.toSorted() : [] }
        })
      const later = async <T>(run: () => Promise<T>): Promise<T> => {
        app.clock.now = app.clock.now.add({ minutes: waits })
        return run().finally(() => {
          app.clock.now = app.clock.now.subtract({ minutes: waits })
        })
      }
      const held = await after(async (inner) => {
        if (other) await reserve(inner, id, { startsAt: other.toString(), timezone })
        const hold = await reserve(inner, id, { startsAt: to.toString(), timezone })
        return hold.ok ? later(() => book(inner, id, hold.value.holdId)) : hold
      })
      const force = (inner: Ctx) => later(() => forceReschedule(inner, id, { startsAt: to.toString(), reason: 'test', keepHosts: true }))
      const forced = await after(force)
      const forcedNextToHold =
        other &&
        (await after(async (inner) => {
          await reserve(inner, id, { startsAt: other.toString(), timezone })
          return force(inner)
        }))
      const what = `world ${world}, ${start} to ${to}${other ? `, ${other} was held` : ''}${waits > 0 ? ', booked late' : ''}`
      // the search for a time to hold judges everyone again, a move keeps people whom it would not choose: a time may not be offered then
      const isOffered = held.answer !== 'SLOT_TAKEN' || forced.answer === 'SLOT_TAKEN'
      if (!isOffered) seen['not offered'] = (seen['not offered'] ?? 0) + 1
      for (const [way, moved] of Object.entries({ ...(isOffered && { held }), forcedNextToHold }))
        if (moved && JSON.stringify(moved) !== JSON.stringify(forced))
          wrong.push(`${what}: ${JSON.stringify({ before, [way]: moved, forced })}`)
      for (const one of [forced.answer, ...fateOf(before, forced)]) seen[one] = (seen[one] ?? 0) + 1
    })
  return { seen, wrong }
}

const pick = <T>(draw: (below: number) => number, list: readonly T[]): T => list[draw(list.length)] as T

interface World {
  /** A whole number below another one. */
  readonly draw: (below: number) => number
  /** When the event is moved to: others are around that time. */
  readonly to: Temporal.Instant
}

/** A few people, some of them with a limit or absent, and events that they are asked for, have accepted or are pencilled for; answers the one to be moved. */
async function makeWorld(ctx: Ctx, tx: Tx, { draw, to }: World): Promise<string | undefined> {
  await tx.updateTable('account_user').set({ active: false }).where('role', 'in', ['HOST', 'PLANT', 'EVENT_PRODUCER']).execute()
  for (const names of Object.values(crews))
    for (const name of names.slice(0, 1 + draw(names.length))) {
      const id = idOf('user', name)
      const limits = { daily_limit: pick(draw, [1, 2, 9, 9]), load: pick(draw, [2, 60, 60]) }
      await tx
        .updateTable('account_user')
        .set({ active: true, level: 3, languages: ['en'], ...limits })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('staffing_availability').where('user_id', '=', id).execute()
      const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id: id, day, from_time: '00:00', to_time: '24:00' }))
      await tx.insertInto('staffing_availability').values(week).execute()
      if (draw(6) === 0)
        await tx.insertInto('staffing_availability').values({ user_id: id, date: '2027-05-05', available: false }).execute()
    }
  const actors = draw(2)
  const made = await makeSession(ctx, { startsAt: start.toString(), units: 1 + draw(2), actors })
  if (!made.ok) return undefined
  await askSome(ctx, tx, { sessionId: made.value, draw, isMoved: true })
  for (let other = draw(4); other > 0; other--) {
    const startsAt = to.add({ minutes: 15 * (draw(13) - 6) })
    const neighbour = await makeSession(ctx, { startsAt: startsAt.toString(), actors: draw(3) === 0 ? actors : 0 })
    if (neighbour.ok) await askSome(ctx, tx, { sessionId: neighbour.value, draw, isMoved: false })
  }
  return made.value
}

interface Asking extends Pick<World, 'draw'> {
  readonly sessionId: string
  /** The event that is moved: its first host has been asked in any case. */
  readonly isMoved: boolean
}

/** Some of those who are pencilled are asked, or have accepted; some places are the server's to fill. */
async function askSome(ctx: Ctx, tx: Tx, { sessionId, draw, isMoved }: Asking) {
  const pencils = await tx
    .selectFrom('staffing_claim as c')
    .innerJoin('staffing_assignment as a', 'a.id', 'c.assignment_id')
    .select(['a.id', 'a.role', 'a.ord', 'c.user_id'])
    .where('c.session_id', '=', sessionId)
    .where('c.approval_id', 'is', null)
    .orderBy('a.role')
    .orderBy('a.ord')
    .execute()
  for (const { id, role, ord, user_id: userId } of pencils) {
    const [state, isAuto] = [draw(4), draw(2) === 0]
    const isFirst = isMoved && role === 'HOST' && ord === 1
    if (state > 0 || isFirst) await assignPerson(ctx, id, { userId, ...(state > 1 ? { approval: false, reason: 'Agreed by phone' } : {}) })
    if (isAuto) await tx.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', id).execute()
  }
}

/** The places of an event that claim time, one line each: role, mode, and who has them; who is pencilled doesn't matter, only that someone is. */
async function crewOf(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_claim as c', (join) => join.onRef('c.assignment_id', '=', 'a.id').on('c.hold_id', 'is', null))
    .leftJoin('account_user as u', 'u.id', 'c.user_id')
    .leftJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .select(['a.role', 'a.ord', 'a.type', 'u.email', 'o.state'])
    .where('a.session_id', '=', sessionId)
    .where('a.role', '<>', 'SALESPERSON')
    .orderBy('a.role')
    .orderBy('a.ord')
    .execute()
  return rows.map(({ role, ord, type, email, state }) => {
    const who = state ? `${state} ${email?.split('@')[0]}` : email ? 'pencil' : 'no one'
    return `${role} ${ord} ${type}: ${who}`
  })
}

/** What became of those who were asked or had accepted. */
function fateOf(before: readonly string[], { answer, crew }: Moved): string[] {
  if (answer !== 'moved') return []
  return before.flatMap((was, at) => {
    const [name, now] = [/(?:PENDING|ACCEPTED) (.+)/.exec(was)?.[1], crew[at] ?? '']
    if (name === undefined) return []
    if (!now.endsWith(` ${name}`)) return ['released']
    return was === now ? ['stayed'] : ['asked again']
  })
}
