import { setImmediate as turnLoop } from 'node:timers/promises'
import { inTime } from './time-limit.ts'

export interface QueueLimits {
  /** How many run at the same time. */
  readonly atOnce: number
  readonly mostWaiting: number
  /** How many of one address wait. */
  readonly mostPerAddress: number
}

/** Turns of the event loop between requests: reading, querying and answering a request take several; with a single turn, lists took a third longer. */
const turnsBetween = 3

/** Gives the place of a request to the next one. */
export type Leave = () => void
type StartTurn = (leave: Leave) => void

/**
 * The queue of guests' expensive requests in one process: a few run at a time, the others wait and are served round robin by address, so that
 * one address with many requests delays no other by more than one of them. Between two requests the event loop runs, so that requests that do
 * not queue are read and answered.
 */
export class GuestQueue {
  readonly #limits: QueueLimits
  /** Waiting requests by address; the first address is served next and then goes to the end. */
  readonly #waiting = new Map<string, StartTurn[]>()
  #count = 0
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a place, which is given back by calling `leave` once. Undefined when the queue is full or the client has gone away. Waiting spends the
   * request's time (TimeIsUp): behind searches that a silent database holds up, a guest is answered as soon as everyone else.
   */
  async enter(address: string, gone: AbortSignal): Promise<Leave | undefined> {
    const place = this.#enter(address, gone)
    try {
      return await inTime(place)
    } catch (error) {
      void place.then((leave) => leave?.())
      throw error
    }
  }

  async #enter(address: string, gone: AbortSignal): Promise<Leave | undefined> {
    if (gone.aborted) return undefined
    if (this.#running < this.#limits.atOnce) return this.#place()
    const line = this.#waiting.get(address) ?? []
    if (this.#count >= this.#limits.mostWaiting || line.length >= this.#limits.mostPerAddress) return undefined
    this.#waiting.set(address, line)
    this.#count++
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#remove(address, line, start)
        resolve(undefined)
      }
      const start: StartTurn = (leave) => {
        gone.removeEventListener('abort', giveUp)
        resolve(leave)
      }
      line.push(start)
      gone.addEventListener('abort', giveUp, { once: true })
    })
  }

  #remove(address: string, line: StartTurn[], start: StartTurn) {
    line.splice(line.indexOf(start), 1)
    this.#count--
    if (line.length === 0) this.#waiting.delete(address)
  }

  #place(): Leave {
    this.#running++
    let left = false
    return () => {
      if (left) return
      left = true
      void this.#free()
    }
  }

  /** The place stays taken for a turn of the event loop: a request that arrives in between must not overtake waiting ones. */
  async #free() {
    for (let turn = 0; turn < turnsBetween; turn++) await turnLoop()
    this.#running--
    this.#startNext()
  }

  #startNext() {
    const [next] = this.#waiting
    if (!next) return
    const [address, line] = next
    const [start] = line
    if (!start) return
    this.#remove(address, line, start)
    // at the end of the addresses
    if (this.#waiting.delete(address)) this.#waiting.set(address, line)
    start(this.#place())
  }
}
