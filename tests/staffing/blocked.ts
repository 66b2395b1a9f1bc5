import { type Answer, no, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { Remedy } from '@troupe/domain/staffing/remedy'
import { expect } from 'vitest'
import { type Ctx, command } from '../../apps/server/src/platform/ctx.ts'
import type { Tx } from '../../apps/server/src/platform/database/db.ts'
import { assignPerson, clearAssignment } from '../../apps/server/src/staffing/choose/assign.ts'
import { type Candidate, lookAround, type Reason } from '../../apps/server/src/staffing/choose/choose.ts'
import { createRemedies } from '../../apps/server/src/staffing/choose/remedies.ts'
import { sessionFacts } from '../../apps/server/src/staffing/search/session-facts.ts'
import { type Opened, rolledBack, tried } from './rolled-back.ts'
import { rulesBroken } from './rules.ts'
import { moveSession } from './session.ts'
import { randomOf } from './worlds.ts'

interface Place {
  readonly id: string
  readonly session_id: string
  readonly role: AssignmentRole
}

/**
 * Blocked people of the demo world, drawn at random: the reasons of each match the rows exactly, and each remedy, applied for real and rolled back,
 * makes the person eligible. Returns counts of the cases seen.
 */
export async function checkBlocked(app: Opened, wanted: { readonly people: number; readonly perPlace: number; readonly seed: number }) {
  const random = randomOf(wanted.seed)
  const seen = { people: 0, remedies: 0, rules: new Set<string>(), steps: new Set<string>() }
  const rows = await app.db
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.id', 'a.session_id', 'a.role'])
    .where('s.status', '=', 'SCHEDULED')
    .where('s.starts_at', '>', app.clock.now.add({ hours: 24 }))
    .where('a.role', 'in', ['HOST', 'PLANT', 'PRODUCER'])
    .orderBy('a.id')
    .execute()
  const places = inRandomOrder(rows as Place[], random)
  while (seen.people < wanted.people) {
    const place = places.pop()
    if (!place) throw new Error(`only ${seen.people} blocked people`)
    await rolledBack(app.system, async (ctx, tx) => {
      const blocked = (await lookAt(ctx, tx, place, () => true)).filter(({ candidate }) => !candidate.eligible)
      for (const one of inRandomOrder(blocked, random).slice(0, Math.min(wanted.perPlace, wanted.people - seen.people)))
        await checkPerson(ctx, tx, place, one, seen)
    })
  }
  return seen
}

type Seen = Awaited<ReturnType<typeof checkBlocked>>
interface Looked {
  readonly candidate: Candidate
  readonly remedy: Remedy | null
}

/** The candidates of a place who have no other place of the event, with their remedies. */
async function lookAt(ctx: Ctx, tx: Tx, place: Place, isMeant: (userId: string) => boolean): Promise<Looked[]> {
  const others = await tx
    .selectFrom('staffing_approval')
    .select('user_id')
    .where('session_id', '=', place.session_id)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .where('assignment_id', '<>', place.id)
    .execute()
  const asked = { role: place.role, assignmentId: place.id }
  const looked = await command(ctx, async (work): Promise<Answer<Looked[]>> => {
    const session = await sessionFacts(work.tx, place.session_id)
    const around = session && (await lookAround(work, session, asked))
    if (!around) return no('NOT_FOUND')
    const remedyFor = await createRemedies(work, { session, ...asked }, around)
    const found: Looked[] = []
    for (const candidate of around.candidates)
      if (isMeant(candidate.person.id) && !others.some((other) => other.user_id === candidate.person.id))
        found.push({ candidate, remedy: candidate.eligible ? null : await remedyFor(candidate) })
    return yes(found)
  })
  if (!looked.ok) throw new Error(looked.code)
  return looked.value
}

async function checkPerson(ctx: Ctx, tx: Tx, place: Place, { candidate, remedy }: Looked, seen: Seen) {
  const { person, reasons } = candidate
  const told = `${place.role} of ${place.session_id}: ${person.fullName} ${JSON.stringify(reasons)} ${JSON.stringify(remedy)}`
  seen.people++
  for (const { rule } of reasons) seen.rules.add(rule)
  const isReserved = reasons.some(({ rule }) => rule === 'RESERVED')
  expect(await rulesBroken(tx, place.session_id, place.role, person.id), told).toEqual(isReserved ? [] : reasons.map(factsOf).sort())
  if (isReserved) {
    const put = await tried(ctx, tx, () => assignPerson(ctx, place.id, { userId: person.id }))
    expect(put, told).toMatchObject({ ok: false, extensions: { rule: 'RESERVED' } })
  }
  if (!remedy) return
  seen.remedies++
  for (const { kind } of remedy) seen.steps.add(kind)
  await tried(ctx, tx, async () => {
    for (const step of remedy) await doStep(ctx, tx, place, person.id, step)
    const [after] = await lookAt(ctx, tx, place, (userId) => userId === person.id)
    expect([after?.candidate.eligible, after?.candidate.reasons], told).toEqual([true, []])
    expect(await rulesBroken(tx, place.session_id, place.role, person.id), told).toEqual([])
  })
}

/** The product's reasons, in the format of `rulesBroken`. */
function factsOf(reason: Reason): string {
  switch (reason.rule) {
    case 'LEVEL':
      return `LEVEL ${reason.detail.has} ${reason.detail.needed}`
    case 'LANGUAGE':
      return `LANGUAGE ${reason.detail.needed}`
    case 'UNAVAILABLE':
      return `UNAVAILABLE ${reason.detail.global ? 'global' : 'own'} ${reason.detail.missingMinutes}`
    case 'OVERLAP':
    case 'TRAVEL':
    case 'REST':
      return `${reason.rule} ${reason.detail.sessionId}`
    case 'DAY_LIMIT':
    case 'LOAD':
      return `${reason.rule} ${reason.detail.limit}`
    default:
      return reason.rule
  }
}

/** Applies a step, as staff or the person would. */
async function doStep(ctx: Ctx, tx: Tx, place: Place, userId: string, step: Remedy[number]) {
  const change = (values: object) => tx.updateTable('account_user').set(values).where('id', '=', userId).execute()
  switch (step.kind) {
    case 'ACTIVATE':
      return change({ active: true })
    case 'RAISE_LEVEL':
      return change({ level: step.to })
    case 'RAISE_DAILY_LIMIT':
      return change({ daily_limit: step.to })
    case 'RAISE_LOAD':
      return change({ load: step.to })
    case 'MAKE_TRAVELABLE':
      return tx.updateTable('session').set({ is_travelable: true }).where('id', '=', place.session_id).execute()
    case 'OPEN_HOURS':
      for (const { date, hours } of step.days) {
        await tx
          .deleteFrom('staffing_availability')
          .where('user_id', '=', userId)
          .where('date', '=', Temporal.PlainDate.from(date))
          .execute()
        for (const { from, to } of hours)
          await tx.insertInto('staffing_availability').values({ user_id: userId, date, from_time: from, to_time: to }).execute()
        if (hours.length === 0) await tx.insertInto('staffing_availability').values({ user_id: userId, date, available: false }).execute()
      }
      return
    case 'RELEASE_FROM':
      for (const sessionId of step.sessionIds) {
        const offer = await tx
          .selectFrom('staffing_approval')
          .select('assignment_id')
          .where('session_id', '=', sessionId)
          .where('user_id', '=', userId)
          .where('state', 'in', ['PENDING', 'ACCEPTED'])
          .executeTakeFirstOrThrow()
        expect(await clearAssignment(ctx, offer.assignment_id ?? '')).toMatchObject({ ok: true })
      }
      return
    case 'MOVE_START': {
      const session = await sessionFacts(tx, place.session_id)
      const to = session?.starts_at?.add({ minutes: step.minutes }).toString() ?? ''
      expect(await moveSession(ctx, place.session_id, to)).toMatchObject({ ok: true })
      return
    }
    case 'GRANT_ROLE':
      throw new Error('candidates have the role')
  }
}

/** A list in an order drawn at random. */
function inRandomOrder<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
