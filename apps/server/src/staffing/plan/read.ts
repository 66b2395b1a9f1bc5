import type { PlanPin } from '@troupe/domain/staffing/plan/facts'
import { figuresOfPlan, minutesAway, type PlanFigures } from '@troupe/domain/staffing/plan/figures'
import type { PlanState } from '@troupe/domain/staffing/plan/input'
import { peopleTold } from '@troupe/domain/staffing/plan/input'
import type { StaffingPlan } from '@troupe/domain/staffing/plan/plan'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'

/** A plan without its places, as in lists. */
export interface PlanBrief {
  readonly id: string
  readonly name: string
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly state: PlanState
  readonly version: number
  readonly seed: number
  readonly madeAt: Temporal.Instant
  readonly solvedAt: Temporal.Instant | null
  readonly madeBy: string | null
  readonly weightsId: string | null
}

/** A plan with the best that has been found so far, null before the first. */
export interface PlanView extends PlanBrief {
  readonly result: StaffingPlan | null
  readonly pins: readonly PlanPin[]
  /** How many people publishing would tell. */
  readonly people: number
}

/** The plans, the latest first; discarded ones are left out. */
export async function staffingPlans({ db }: Ctx, { offset, limit }: Page): Promise<Listed<PlanBrief>> {
  const { total } = await db
    .selectFrom('staffing_plan')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('state', '<>', 'DISCARDED')
    .executeTakeFirstOrThrow()
  const nodes = await briefs(db)
    .where('p.state', '<>', 'DISCARDED')
    .orderBy('p.made_at', 'desc')
    .orderBy('p.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { nodes, totalCount: total }
}

/** One plan, or null. */
export async function staffingPlan({ db }: Ctx, id: string): Promise<PlanView | null> {
  const row = await briefs(db).select(['p.result', 'p.pins']).where('p.id', '=', idOrNone(id)).executeTakeFirst()
  return row ? { ...row, people: peopleTold(row.result?.places ?? []) } : null
}

/** A decision about a place, and how many minutes more the person travels there and back than the one who had it; null where there is no one to compare. */
export interface WeighedPin extends PlanPin {
  readonly moreTravel: number | null
}

/** What a plan means in units that people know, and its decisions; null before the first result. It follows from what is kept with the plan. */
export async function planFigures(
  { db }: Ctx,
  id: string,
): Promise<{ readonly figures: PlanFigures; readonly pins: readonly WeighedPin[] } | null> {
  const row = await db.selectFrom('staffing_plan').select(['facts', 'result', 'pins']).where('id', '=', idOrNone(id)).executeTakeFirst()
  if (!row?.facts || !row.result) return null
  const seats = new Map(row.facts.seats.map((seat) => [seat.placeId, seat]))
  const people = new Map(row.facts.people.map((person) => [person.id, person]))
  const away = (placeId: string, userId: string | null | undefined) => {
    const [seat, person] = [seats.get(placeId), people.get(userId ?? '')]
    return seat && person ? minutesAway(seat, person) : null
  }
  const pins = row.pins.map((pin): WeighedPin => {
    const [now, then] = [away(pin.placeId, pin.userId), away(pin.placeId, pin.before)]
    return { ...pin, moreTravel: now === null || then === null ? null : 2 * (now - then) }
  })
  return { figures: figuresOfPlan(row.facts, row.result.places), pins }
}

const briefs = (db: Ctx['db']) =>
  db
    .selectFrom('staffing_plan as p')
    .leftJoin('account_user as u', 'u.id', 'p.made_by')
    .select(['p.id', 'p.name', 'p.from_at as from', 'p.to_at as to', 'p.state', 'p.version', 'p.seed'])
    .select(['p.weights_id as weightsId', 'p.made_at as madeAt', 'p.solved_at as solvedAt', sql<string | null>`u.full_name`.as('madeBy')])
