import { isEligible } from '@troupe/domain/staffing/eligible'
import { createZones } from '@troupe/domain/time/zone-table'
import { expect } from 'vitest'
import type { Ctx } from '../../apps/server/src/platform/ctx.ts'
import type { Tx } from '../../apps/server/src/platform/database/db.ts'
import { assignPerson, drawPerson, shuffleSession } from '../../apps/server/src/staffing/choose/assign.ts'
import { type CandidateView, listCandidates } from '../../apps/server/src/staffing/choose/candidates.ts'
import { claims, declinesOf, globalUnavailabilities, type Held, people } from '../../apps/server/src/staffing/search/facts.ts'
import { seatOf } from '../../apps/server/src/staffing/search/seat.ts'
import { type SessionFacts, sessionFacts, sessionsFacts } from '../../apps/server/src/staffing/search/session-facts.ts'
import { idOf } from '../world/ids.ts'
import { type Opened, rolledBack, tried } from './rolled-back.ts'
import { makeSession } from './session.ts'

const crew = ['host', 'ruth', 'desmond', 'hector']
const languages = ['en', 'es']
const dayMs = 86_400_000

/**
 * Some small worlds of four hosts and a few events: every candidate shown as eligible can be assigned, everyone else is refused with a code, an
 * independent search agrees about people blocked by pencils, and draws and Auto choose among the eligible. Returns counts of the cases seen.
 */
export async function checkSmallWorlds(app: Opened, count: number, firstSeed = 1) {
  const seen = { eligible: 0, swaps: 0, blocked: 0, reserved: 0 }
  for (let seed = firstSeed; seed < firstSeed + count; seed++) await rolledBack(app.system, (ctx, tx) => checkWorld(ctx, tx, seed, seen))
  return seen
}

type Seen = Awaited<ReturnType<typeof checkSmallWorlds>>

async function checkWorld(ctx: Ctx, tx: Tx, seed: number, seen: Seen) {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  await tx.updateTable('account_user').set({ active: false }).where('role', '=', 'HOST').execute()
  for (const name of crew) {
    const skills = { level: pick([1, 2, 3]), languages: random() < 0.6 ? languages : [pick(languages)] }
    const limits = { daily_limit: pick([1, 2, 3]), load: pick([2, 12]) }
    await tx
      .updateTable('account_user')
      .set({ active: true, ...skills, ...limits })
      .where('id', '=', idOf('user', name))
      .execute()
  }
  const sessions: string[] = []
  for (let event = 0; event < 6; event++) {
    const time = `${pick(['16', '17', '18'])}:${pick(['00', '15', '30', '45'])}`
    const made = await makeSession(ctx, {
      startsAt: `2027-01-${pick(['12', '13'])}T${time}:00Z`,
      units: pick([1, 1, 2]),
      level: pick(['STANDARD', 'STANDARD', 'PRO']),
      language: pick(languages),
    })
    if (!made.ok) continue
    sessions.push(made.value)
    const place = await hostPlace(tx, made.value)
    if (random() < 0.3 && place) await assignPerson(ctx, place.id, { userId: idOf('user', pick(crew)) })
  }
  for (const sessionId of sessions) {
    const session = await sessionFacts(tx, sessionId)
    const place = await hostPlace(tx, sessionId)
    if (session && place) await checkPlace(ctx, tx, session, place, `world ${seed}, ${session.name}`, seen)
  }
}

async function checkPlace(ctx: Ctx, tx: Tx, session: SessionFacts, place: { id: string }, where: string, seen: Seen) {
  const listed = await listCandidates(ctx, session.id, { role: 'HOST', assignmentId: place.id })
  if (!listed.ok) throw new Error(listed.code)
  const hosts = listed.value.hosts.filter((one) => crew.some((name) => idOf('user', name) === one.id))
  expect(hosts.length, where).toBe(crew.length)
  const eligible = new Set(hosts.filter((one) => one.eligible).map((one) => one.id))
  for (const one of hosts) {
    const told = `${where}: ${one.fullName} ${one.rule} ${one.reasons}`
    const before = await pencilsOf(tx, session.id)
    const answer = await tried(ctx, tx, async () => {
      const put = await assignPerson(ctx, place.id, { userId: one.id })
      if (put.ok && JSON.stringify(before) !== JSON.stringify(await pencilsOf(tx, session.id))) seen.swaps++
      return put
    })
    expect(answer.ok, `${told} ${JSON.stringify(answer)}`).toBe(one.eligible)
    if (answer.ok) seen.eligible++
    else expectSameReason(one, answer, told)
    if (one.eligible || one.rule === 'RESERVED') expect(await canBeFreed(ctx, tx, session, place.id, one.id), told).toBe(one.eligible)
    if (!one.eligible) seen.blocked++
    if (one.rule === 'RESERVED') seen.reserved++
  }
  await tried(ctx, tx, async () => {
    const drawn = await drawPerson(ctx, place.id)
    if (drawn.ok) expect(eligible, where).toContain(drawn.value.people[0]?.id)
    else expect([drawn.code, ...eligible], where).toEqual(['NOT_ENOUGH_HOSTS'])
  })
  await tried(ctx, tx, async () => {
    await shuffleSession(ctx, session.id)
    const offered = await tx
      .selectFrom('staffing_approval')
      .select(['assignment_id', 'user_id'])
      .where('session_id', '=', session.id)
      .where('state', '=', 'PENDING')
      .where('made_at', '=', ctx.now())
      .execute()
    const mine = offered.find((one) => one.assignment_id === place.id)
    if (mine && eligible.size > 0) expect(eligible, where).toContain(mine.user_id)
  })
}

/** A blocked person is refused with the code of the rule that the list names. */
function expectSameReason(one: CandidateView, answer: { code: string; extensions: Record<string, unknown> }, told: string) {
  if (one.rule === 'RESERVED' || one.rule === 'SAME_EVENT')
    expect([answer.code, answer.extensions.rule], told).toEqual(['ASSIGNMENT_CONFLICT', one.rule])
  else if (answer.code === 'ASSIGNMENT_CONFLICT') expect(answer.extensions.rule, told).toBe('OVERLAP')
  else expect(answer.extensions.rule, told).toBe(one.rule)
}

/** Brute force: tries every way to give the pencils of the other events to the four hosts once one of them has the place. */
async function canBeFreed(ctx: Ctx, tx: Tx, session: SessionFacts, placeId: string, userId: string): Promise<boolean> {
  const ids = crew.map((name) => idOf('user', name))
  const known = await people(tx, ids)
  const startMs = session.starts_at?.epochMilliseconds ?? 0
  const held = await claims(tx, { fromMs: startMs - 9 * dayMs, toMs: startMs + 9 * dayMs, now: ctx.now(), userIds: ids })
  const replaced = await tx.selectFrom('staffing_claim').select(['id', 'approval_id']).where('assignment_id', '=', placeId).execute()
  const isReplaced = (claim: Held) => replaced.some(({ id }) => id === claim.id)
  const offers = held.filter((claim) => !claim.isPencil && !isReplaced(claim))
  const isOwn = (claim: Held) => claim.sessionId === session.id
  // a second place of the event may stay open when no one was pencilled for the first
  const mayDrop = replaced.every(({ approval_id }) => approval_id !== null)
  const pencils = held.filter((claim) => claim.isPencil && !isReplaced(claim) && !(mayDrop && isOwn(claim) && claim.userId === userId))
  const facts = await sessionsFacts(tx, [session.id, ...pencils.map((claim) => claim.sessionId)])
  const declines = new Map<string, Awaited<ReturnType<typeof declinesOf>>>()
  for (const id of facts.keys()) declines.set(id, await declinesOf(tx, id))
  const globals = await globalUnavailabilities(tx)
  const zones = createZones(startMs - 9 * dayMs, startMs + 9 * dayMs)
  const seat = seatOf(session, 'HOST', startMs)
  const taken: Held = { ...(held[0] as Held), id: 'taken', userId, sessionId: session.id, isPencil: false, startsAtMs: startMs } as Held
  const given = { ...taken, fromMs: startMs - seat.leadMinutes * 60_000, toMs: seat.endsAtMs, where: seat.where }
  const place = (left: readonly Held[], placed: readonly Held[]): boolean => {
    const [next, ...rest] = left
    if (!next) return true
    return known.some((person) => {
      const facing = facts.get(next.sessionId)
      if (!facing) return false
      const theirs = [...offers, ...placed].filter((claim) => claim.userId === person.id)
      if (theirs.some((claim) => claim.sessionId === next.sessionId)) return false
      const around = { claims: theirs, globalUnavailabilities: globals, declines: declines.get(next.sessionId) ?? [], zones }
      return (
        isEligible(person, seatOf(facing, next.role, next.startsAtMs), around) && place(rest, [...placed, { ...next, userId: person.id }])
      )
    })
  }
  return place(pencils, [given])
}

const pencilsOf = (tx: Tx, exceptSession: string) =>
  tx
    .selectFrom('staffing_claim')
    .select(['id', 'user_id'])
    .where('approval_id', 'is', null)
    .where('session_id', '<>', exceptSession)
    .orderBy('id')
    .execute()

const hostPlace = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('staffing_assignment')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('role', '=', 'HOST')
    .orderBy('ord')
    .executeTakeFirst()

/** A small repeatable source of numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return (((mixed ^ (mixed >>> 7)) * 61) >>> 0) / 4_294_967_296
  }
}
