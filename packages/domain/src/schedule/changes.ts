/** The number of days for which a customer's change limits refunds. */
const CHANGE_REMEMBERED_DAYS = 30

/** One recorded change of an event: its value just before, and the credits that the change moved. */
export interface ChangeMade {
  readonly at: Temporal.Instant
  /** By a customer, and not free: it limits what comes back for 30 days. */
  readonly limits: boolean
  /** The percentage that cancelling would have given back just before. */
  readonly percent: number
  /** What the event cost just before. */
  readonly credits: number
  readonly fee: number
  readonly returned: number
}

/** A change that still limits refunds, with the sums of everything since, its own part included. */
export interface Remembered {
  readonly percent: number
  readonly credits: number
  readonly fees: number
  readonly returned: number
}

/** The changes that limit refunds at an instant; `changes` are all of the event's, oldest first. */
export function rememberedAt(changes: readonly ChangeMade[], now: Temporal.Instant): readonly Remembered[] {
  return changes.flatMap((change, index) => {
    if (!change.limits || Temporal.Instant.compare(now, forgottenAt(change)) >= 0) return []
    const since = changes.slice(index)
    return {
      percent: change.percent,
      credits: change.credits,
      fees: sum(since, 'fee'),
      returned: sum(since, 'returned'),
    }
  })
}

/** When a change stops limiting refunds. */
export const forgottenAt = ({ at }: Pick<ChangeMade, 'at'>): Temporal.Instant => at.add({ hours: CHANGE_REMEMBERED_DAYS * 24 })

const sum = (changes: readonly ChangeMade[], part: 'fee' | 'returned'): number => changes.reduce((total, change) => total + change[part], 0)
