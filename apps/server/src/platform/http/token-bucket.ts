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

  /**
   * Takes some tokens, or none if there are too few; the time is monotonic, in milliseconds. Returns the whole seconds until there are that many, or
   * undefined when they were taken.
   */
  take(party: string, atMs: number, tokens = 1): number | undefined {
    const bucket = this.#bucketOf(party, atMs)
    if (bucket.tokens < tokens) return Math.max(1, Math.ceil((tokens - bucket.tokens) / this.#limits.perSecond))
    bucket.tokens -= tokens
    return undefined
  }

  /** Takes tokens for what was done already, also more than there are: then the party waits until it has made up for them. */
  charge(party: string, atMs: number, tokens: number): void {
    this.#bucketOf(party, atMs).tokens -= tokens
  }

  #bucketOf(party: string, atMs: number) {
    const { perSecond, burst, mostParties } = this.#limits
    const bucket = this.#buckets.get(party) ?? { tokens: burst, at: atMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((atMs - bucket.at) / 1000) * perSecond)
    bucket.at = atMs
    this.#buckets.delete(party)
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size >= mostParties && oldest !== undefined) this.#buckets.delete(oldest)
    this.#buckets.set(party, bucket)
    return bucket
  }
}
