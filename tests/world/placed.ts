import type { Terms } from '@troupe/domain/catalogue/terms'
import type { VenueName } from './places.ts'
import type { Plan } from './plan.ts'
import type { WorldExperience, WorldFormat } from './show.ts'

/** An event with its time and crew found: what the rest of its rows are made of. */
export interface Placed {
  readonly plan: Plan
  readonly id: string
  readonly experience: WorldExperience
  readonly format: WorldFormat
  readonly venue: VenueName | null
  readonly timezone: string
  /** Epoch milliseconds; null without a date. */
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly bookedAt: number
  readonly credits: number
  /** Rooms, and what of them is priced and staffed. */
  readonly size: number
  readonly units: number
  readonly terms: Terms
  readonly turn: number
}
