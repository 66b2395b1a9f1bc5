import { randomUUID } from 'node:crypto'
import { yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { grantCredits } from '../../apps/server/src/credit/credit.ts'
import { asSystem, type Ctx, command, type House } from '../../apps/server/src/platform/ctx.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { Listeners } from '../../apps/server/src/platform/events.ts'
import { book } from '../../apps/server/src/schedule/book.ts'
import { cancelSession } from '../../apps/server/src/schedule/cancel.ts'
import { reserve } from '../../apps/server/src/schedule/holds/reserve.ts'
import { extendTimes, planEvent, scheduleTicks } from '../../apps/server/src/schedule/schedule.ts'
import { startsIn, type Wish } from '../../apps/server/src/schedule/starts/starts.ts'
import { crewFactsOf } from '../../apps/server/src/session/session.ts'
import { chanceOf, world } from '../world/ids.ts'
import { cartOf, lineOf } from './cart.ts'

const timezone = 'America/Chicago'
const firstMonday = Temporal.Instant.from('2027-01-04T06:00:00Z')
const steps = [
  'hold',
  'hold',
  'hold two',
  'hold an event',
  'release',
  'extend',
  'make',
  'book',
  'cancel',
  'cancel',
  'wait',
  'sweep',
] as const
type Step = (typeof steps)[number]
/** What chance takes too rarely: two are held together; holds lapse, and are extended and made then. Five waits are at least 20 minutes, a hold lasts 15. */
const lapses: readonly Step[] = ['hold two', 'hold', 'hold', 'hold', 'wait', 'wait', 'wait', 'wait', 'wait', 'extend', 'make']

/** What the model knows of a time that someone holds or has. */
interface Taken {
  readonly id: string
  readonly startsAt: string
  /** Null for an event that is booked. */
  expiresAt: Temporal.Instant | null
  extended: boolean
  /** The hold of an event that exists. */
  readonly ofEvent?: string
}

interface Opened {
  readonly house: House
  readonly db: Db
  readonly clock: { now: Temporal.Instant }
}

/**
 * Random lives of holds with and without an event, and one whose steps are given, on two hosts: after each step everyone who is held or booked has one host and one producer, no one
 * is at two events, and every `lookEvery` steps the search that is kept up to date by stamps finds what a search from scratch finds. Answers what was seen, and what was wrong.
 */
export async function liveHolds(
  app: Opened,
  ctx: Ctx,
  { lives, length, lookEvery, seed }: { lives: number; length: number; lookEvery: number; seed: string },
) {
  const seen: Record<string, number> = {}
  const wrong: string[] = []
  await command(asSystem(app.house), async (work) =>
    yes(await grantCredits(work, { workspaceId: world.workspaces.northwind, credits: 10_000, reason: 'Test', key: `holds ${seed}` })),
  )
  const wish = await wishOf(ctx)
  for (let life = 0; life <= lives; life++) {
    const given = life === lives ? lapses : undefined
    const monday = firstMonday.add({ hours: 24 * 7 * life })
    await onlyTwoHosts(app.db, monday)
    // the last one is the same for every seed
    const draw = chanceOf(given ? 'lapses' : `${seed}/${life}`)
    const run = createLife(app, ctx, { draw, monday })
    for (let count = 0; count < (given?.length ?? length); count++) {
      const step = given?.[count] ?? steps[draw(steps.length)] ?? 'wait'
      const told = `life ${life}, step ${count}: ${step}`
      const outcome = await run.take(step)
      seen[`${step}: ${outcome}`] = (seen[`${step}: ${outcome}`] ?? 0) + 1
      wrong.push(...(await run.look()).map((what) => `${told}: ${what}`))
      if (count % lookEvery > 0) continue
      const kept = await crewsOf(app.house, wish, monday)
      const fresh = await crewsOf({ ...app.house, listeners: new Listeners() }, wish, monday)
      if (kept !== fresh) wrong.push(`${told}: the search says ${kept} and should say ${fresh}`)
    }
  }
  return { seen, wrong }
}

function createLife(
  { db, house, clock }: Opened,
  ctx: Ctx,
  { draw, monday }: { draw: (below: number) => number; monday: Temporal.Instant },
) {
  const cart = cartOf(ctx)
  const taken: Taken[] = []
  const isLive = ({ expiresAt }: Taken) => expiresAt === null || Temporal.Instant.compare(clock.now, expiresAt) < 0
  const anyStart = () => monday.add({ minutes: 24 * 60 + 10 * 60 + 30 * draw(16) }).toString()
  const any = (which: (one: Taken) => boolean): Taken | undefined => {
    const some = taken.filter(which)
    return some[draw(Math.max(1, some.length))]
  }
  /** A hold without an event: a lapsed one half of the time, if there is any, for they are rare and soon gone. */
  const anyHold = () => {
    const isHold = ({ expiresAt, ofEvent }: Taken) => expiresAt !== null && ofEvent === undefined
    const lapsed = draw(2) === 0 ? any((one) => isHold(one) && !isLive(one)) : undefined
    return lapsed ?? any(isHold)
  }
  const forget = (one: Taken) => taken.splice(taken.indexOf(one), 1)
  const hold = async (count: number) => {
    const lines = Array.from({ length: count }, () => lineOf(randomUUID(), anyStart()))
    const told = await cart.hold(...lines)
    if (told.ok)
      for (const { id, startsAt, expiresAt } of told.value) taken.push({ id, startsAt: String(startsAt), expiresAt, extended: false })
    return told.ok ? 'held' : told.code
  }
  const take = async (step: Step): Promise<string> => {
    switch (step) {
      case 'hold':
        return hold(1)
      case 'hold two':
        return hold(2)
      case 'hold an event': {
        const made = await cart.make(lineOf(randomUUID(), null))
        const id = made.ok ? (made.value[0]?.id ?? '') : ''
        const startsAt = anyStart()
        const told = await reserve(ctx, id, { startsAt, timezone })
        if (told.ok)
          taken.push({ id, startsAt, expiresAt: Temporal.Instant.from(told.value.expiresAt), extended: true, ofEvent: told.value.holdId })
        return told.ok ? 'held' : told.code
      }
      case 'release': {
        const one = any(({ expiresAt, ofEvent }) => expiresAt !== null && ofEvent === undefined)
        if (!one) return 'nothing'
        await cart.release(one.id)
        forget(one)
        return 'released'
      }
      case 'extend': {
        const one = anyHold()
        if (!one?.expiresAt) return 'nothing'
        const told = await command(ctx, (work) => extendTimes(work, [one.id]))
        if (!told.ok) return told.code
        const until = one.extended ? one.expiresAt : one.expiresAt.add({ minutes: 15 })
        if (!told.value?.equals(until)) return 'WRONG'
        Object.assign(one, { expiresAt: until, extended: true })
        return 'extended'
      }
      case 'make': {
        const one = anyHold()
        const line = lineOf(one?.id ?? randomUUID(), one?.startsAt ?? anyStart())
        const was = one && isLive(one) ? 'held' : one ? 'lapsed' : 'new'
        const told = await cart.make(line)
        if (told.ok && one) one.expiresAt = null
        else if (told.ok) taken.push({ id: line.id, startsAt: line.startsAt ?? '', expiresAt: null, extended: false })
        return told.ok ? `made of ${was}` : `${told.code} of ${was}`
      }
      case 'book': {
        const one = any(({ expiresAt, ofEvent }) => expiresAt !== null && ofEvent !== undefined)
        if (!one) return 'nothing'
        const told = await book(ctx, one.id, one.ofEvent ?? '')
        if (told.ok) one.expiresAt = null
        return told.ok ? 'booked' : told.code
      }
      case 'cancel': {
        const one = any(({ expiresAt }) => expiresAt === null)
        if (!one) return 'nothing'
        const told = await cancelSession(ctx, one.id)
        if (told.ok) forget(one)
        return told.ok ? 'cancelled' : told.code
      }
      case 'wait':
        clock.now = clock.now.add({ minutes: [4, 8, 16][draw(3)] ?? 4 })
        return 'waited'
      case 'sweep':
        await scheduleTicks(house)
          .find(({ name }) => name === 'holds expire')
          ?.run()
        return 'swept'
    }
  }
  /** What contradicts the model. */
  const look = async (): Promise<string[]> => {
    const { rows } = await sql<{ subject_id: string; roles: string }>`
      select c.subject_id, string_agg(c.role, ' ' order by c.role) as roles from staffing_claim c left join schedule_hold h on h.id = c.hold_id
      where c.during && tstzrange(${monday}, ${monday.add({ hours: 24 * 7 })}) and (c.hold_id is null or h.expires_at > ${clock.now})
        and c.subject_id = any(${taken.map(({ id }) => id)}::uuid[]) group by 1`.execute(db)
    const crews = new Map(rows.map((row) => [row.subject_id, row.roles]))
    const found = taken.flatMap((one) => {
      const expected = isLive(one) ? 'HOST PRODUCER' : undefined
      return crews.get(one.id) === expected ? [] : [`${one.id} has ${crews.get(one.id)} and not ${expected}`]
    })
    const { rows: twice } = await sql<{ id: string }>`
      select a.id from staffing_claim a join staffing_claim b on b.user_id = a.user_id and b.subject_id <> a.subject_id and b.during && a.during`.execute(
      db,
    )
    return [...found, ...twice.map(({ id }) => `claim ${id} overlaps another of its person`)]
  }
  return { take, look }
}

/** A remote event of one room, as the search is asked for it. */
async function wishOf(ctx: Ctx): Promise<Wish> {
  const input = {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    ...({ format: 'REMOTE', hostType: 'ON_SCREEN', timezone, attendees: 20, duration: 60 } as const),
  }
  const plan = await command(ctx, (work) => planEvent(work, input))
  if (!plan.ok) throw new Error(plan.code)
  return { crew: crewFactsOf(plan.value.facts), timezone, staff: true }
}

/** Complete crews at each start of the Tuesday, as text. */
async function crewsOf(house: House, wish: Wish, monday: Temporal.Instant): Promise<string> {
  const starts = await startsIn(house, wish, { from: monday.add({ hours: 33 }), to: monday.add({ hours: 43 }) })
  return starts.map(({ crews }) => crews).join(' ')
}

/** In a week all hosts but two are away. */
async function onlyTwoHosts(db: Db, monday: Temporal.Instant) {
  const day = monday.add({ hours: 12 }).toString()
  await sql`insert into staffing_availability (user_id, date, available)
    select u.id, ${day}::timestamptz::date + n, false from account_user u, generate_series(0, 6) n
    where u.role = 'HOST' and u.id not in (select id from account_user where role = 'HOST' and active and level >= 1 and 'en' = any(languages)
      order by level desc, id limit 2)`.execute(db)
}
