/** So many looks, a second apart, at which something waits and nothing has ended since the last one. */
const MOST_LOOKS = 10
/** So many internal errors in a row. */
const MOST_BROKEN = 2

/**
 * Watches the statements of the embedded database, which can fall silent for ever: a write that needs a new file of the log on a full disk never answers,
 * and later everything fails with an internal error. Calls `lost` then. It counts looks and not time: while the database works on a long statement
 * nothing else in this process runs, looks neither, so that migrations and restores of any length are fine.
 */
export class Watchdog {
  readonly #lost: () => void
  #waiting = 0
  #ended = 0
  #endedBefore = 0
  #silentLooks = 0
  #broken = 0

  constructor(lost: () => void) {
    this.#lost = lost
  }

  /** A statement that is sent. */
  async statement<T>(send: () => Promise<T>): Promise<T> {
    this.#waiting++
    try {
      const answer = await send()
      this.#broken = 0
      return answer
    } catch (error) {
      this.#broken = isInternal(error) ? this.#broken + 1 : 0
      if (this.#broken >= MOST_BROKEN) this.#end()
      throw error
    } finally {
      this.#waiting--
      this.#ended++
    }
  }

  look() {
    const isSilent = this.#waiting > 0 && this.#ended === this.#endedBefore
    this.#endedBefore = this.#ended
    this.#silentLooks = isSilent ? this.#silentLooks + 1 : 0
    if (this.#silentLooks >= MOST_LOOKS) this.#end()
  }

  #end() {
    this.#silentLooks = 0
    this.#broken = 0
    this.#lost()
  }
}

/** What PostgreSQL says when it can't go on (class XX, a portal that it can't drop), and what its program throws when it has ended. */
function isInternal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && typeof error.code === 'string' && error.code.startsWith('XX')) ||
    /cannot drop active portal|^Aborted\(/.test(error.message)
  )
}
