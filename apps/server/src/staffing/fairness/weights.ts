import { DEFAULT_WEIGHTS, type Weights } from '@troupe/domain/staffing/score'
import { weightsInput } from '@troupe/domain/staffing/weights'
import { datedTables } from '../../platform/dated-tables.ts'

/**
 * The weights: those in force at the instant of a choice decide it, and a plan keeps those it was first solved with. New ones are also refused with
 * TOO_SMALL or TOO_BIG outside 0 to 10,000.
 */
export const staffingWeights = datedTables<Weights>({
  rows: 'staffing_weights',
  name: 'staffing weights',
  operation: 'setStaffingWeights',
  schema: weightsInput,
  first: DEFAULT_WEIGHTS,
})

/** The weights in force at an instant: everyone who chooses or compares people for a place uses these. */
export const weightsAt = staffingWeights.at

/** Adds the first weights to an installation that has none. */
export const firstWeights = staffingWeights.begin
