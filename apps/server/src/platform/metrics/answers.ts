const MINUTES = 60
/** Upper bounds of the answer times that are told apart, in milliseconds: each a fifth longer than the one before it. */
const BOUNDS = Array.from({ length: 60 }, (_, place) => 1.2 ** place)

interface Minute {
  readonly at: number
  requests: number
  failed: number
  readonly times: Uint32Array
}

/** How this process has answered in the last hour. */
export interface LastHour {
  readonly requests: number
  /** Answered with a failure of ours (5xx). */
  readonly failed: number
  /** Half of the answers took no longer, in milliseconds, on a fifth exactly; null without any. */
  readonly typicalMs: number | null
  /** 1 in 100 took longer. */
  readonly slowMs: number | null
}

/** Counts answers by the minute, in memory: what a restart loses is an hour. */
export class Answers {
  readonly #minutes: Minute[] = []
  readonly #now: () => Temporal.Instant
  /** When the counting began. */
  readonly since: Temporal.Instant
  /** When a job of this process was last done. */
  lastJobAt: Temporal.Instant | null = null
  /** How many people are connected. */
  people: () => number = () => 0

  constructor(now: () => Temporal.Instant) {
    this.#now = now
    this.since = now()
  }

  noteJob() {
    this.lastJobAt = this.#now()
  }

  note(status: number, ms: number) {
    const minute = this.#minute()
    minute.requests++
    if (status >= 500) minute.failed++
    const found = BOUNDS.findIndex((bound) => ms <= bound)
    const place = found < 0 ? BOUNDS.length - 1 : found
    minute.times[place] = (minute.times[place] ?? 0) + 1
  }

  lastHour(): LastHour {
    const oldest = this.#at() - MINUTES
    const kept = this.#minutes.filter(({ at }) => at > oldest)
    const requests = kept.reduce((sum, one) => sum + one.requests, 0)
    const within = (share: number) => {
      let left = Math.ceil(requests * share)
      for (const [place, bound] of BOUNDS.entries()) {
        left -= kept.reduce((sum, { times }) => sum + (times[place] ?? 0), 0)
        if (left <= 0) return Math.round(bound)
      }
      return null
    }
    return {
      requests,
      failed: kept.reduce((sum, one) => sum + one.failed, 0),
      typicalMs: requests > 0 ? within(0.5) : null,
      slowMs: requests > 0 ? within(0.99) : null,
    }
  }

  #at = () => Math.floor(this.#now().epochMilliseconds / 60_000)

  #minute(): Minute {
    const at = this.#at()
    const last = this.#minutes.at(-1)
    if (last && last.at >= at) return last
    const made = { at, requests: 0, failed: 0, times: new Uint32Array(BOUNDS.length) }
    this.#minutes.push(made)
    if (this.#minutes.length > MINUTES) this.#minutes.shift()
    return made
  }
}
