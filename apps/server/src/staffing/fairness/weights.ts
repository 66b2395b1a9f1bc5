import { DEFAULT_WEIGHTS, type Weights } from '@troupe/domain/staffing/score'
import { weightsInput } from '@troupe/domain/staffing/weights'
import type { Ctx } from '../../platform/ctx.ts'
import { datedTables, type ListedTable } from '../../platform/dated-tables.ts'

export type DatedWeights = ListedTable<Weights>

const tables = datedTables<Weights>({
  rows: 'staffing_weights',
  name: 'row of staffing weights',
  schema: weightsInput,
  first: DEFAULT_WEIGHTS,
})

/** The weights in force at an instant: everyone who chooses or compares people for a place uses these. */
export const weightsAt = tables.at

/** Adds the first weights to an installation that has none. */
export const firstWeights = tables.begin

/** All weights, the latest start first. */
export const staffingWeights = tables.list

/**
 * Adds weights; those in force at the instant of a choice decide it, and a plan keeps those it was first solved with. Without a start they apply
 * immediately. Refuses INVALID {fields}: PAST for a start before now, SAME for the start of other weights, TOO_SMALL or TOO_BIG outside 0 to 10,000.
 */
export const setStaffingWeights = (
  ctx: Ctx,
  asked: { readonly startsAt?: Temporal.Instant | null | undefined; readonly weights: unknown },
) =>
  tables.create(ctx, { operation: 'setStaffingWeights', subjectType: 'staffing weights', startsAt: asked.startsAt, table: asked.weights })
