import * as z from 'zod/mini'
import { integerInput } from '../input.ts'
import { DEFAULT_WEIGHTS, type Weights } from './score.ts'

/** The highest weight that can be set; the lowest is 0, which means that something doesn't count. */
export const MOST_WEIGHT = 10_000

const weight = integerInput(0, MOST_WEIGHT)

/** Weights as they are stored and edited: integers from 0 to 10,000. */
export const weightsInput = z.strictObject({
  uncovered: z.strictObject({ PRODUCER: weight, HOST: weight, PLANT: weight, SUPPORTING_PRODUCER: weight, SALESPERSON: weight }),
  rating: weight,
  level: weight,
  travelMinutesEach: weight,
  preferredProducer: weight,
  fairness: weight,
  disturbance: weight,
  sourceHost: weight,
  group: weight,
  // weights of earlier versions have none
  modifier: z._default(weight, DEFAULT_WEIGHTS.modifier),
}) satisfies z.ZodMiniType<Weights>
