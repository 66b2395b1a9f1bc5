export interface BucketLimits {
  /** Tokens that come back each second. */
  readonly perSecond: number
  /** Tokens of a party that has taken none for a while. */
  readonly burst: number
  /** Parties that are remembered; beyond that the one that asked longest ago is forgotten. */
  readonly mostParties?: number
}

/**
 * Token buckets, one for each party (an address or a person), in the memory of one process. The number of parties is bounded: forgetting one
 * fills its bucket, which gains a caller no more than another address would.
 */
export class TokenBuckets {
  readonly #limits: Required<BucketLimits>
  /** In the order in which the parties last asked. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  constructor(limits: BucketLimits) {
    this.#limits = { mostParties: 10_000, ...limits }
  }

  get parties() {
    return this.#buckets.size
  }

  /** Takes a token; the time is monotonic, in milliseconds. Returns the whole seconds until there is a token again, or undefined when one was taken. */
  take(party: string, atMs: number): number | undefined {
    const { perSecond, burst, mostParties } = this.#limits
    const bucket = this.#buckets.get(party) ?? { tokens: burst, at: atMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((atMs - bucket.at) / 1000) * perSecond)
    bucket.at = atMs
    this.#buckets.delete(party)
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size >= mostParties && oldest !== undefined) this.#buckets.delete(oldest)
    this.#buckets.set(party, bucket)
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
    bucket.tokens -= 1
    return undefined
  }
}
