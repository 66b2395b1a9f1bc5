import { setImmediate as turnLoop } from 'node:timers/promises'
import { inTime } from './time-limit.ts'

export interface QueueLimits {
  readonly mostWaiting: number
  /** How many of one party wait. */
  readonly mostPerParty: number
}

/** Turns of the event loop between requests: reading, querying and answering a request take several; with a single turn, lists took a third longer. */
const turnsBetween = 3

/** Gives the place of a request to the next one. */
export type Leave = () => void
type StartTurn = (leave: Leave) => void

interface SharingQueue {
  /** Starts the request that has waited for longest; false when none waits. */
  startNext(): boolean
}

/**
 * Places for work of one kind: so much of it runs at a time. Queues that share places have their turns one after another, so that a crowd in one of them
 * delays the next request of another by a single turn. Between two requests the event loop runs, so that requests that do not queue are read and answered.
 */
export class Places {
  readonly #most: number
  #running = 0
  /** Those that have had no turn for longest come first. */
  readonly #queues = new Set<SharingQueue>()

  constructor(most: number) {
    this.#most = most
  }

  join(queue: SharingQueue) {
    this.#queues.add(queue)
  }

  get areTaken() {
    return this.#running >= this.#most
  }

  take(queue: SharingQueue): Leave {
    // at the end of the queues
    if (this.#queues.delete(queue)) this.#queues.add(queue)
    this.#running++
    let left = false
    return () => {
      if (left) return
      left = true
      void this.#free()
    }
  }

  /** The place stays taken for some turns of the event loop: a request that arrives in between must not overtake waiting ones. */
  async #free() {
    for (let turn = 0; turn < turnsBetween; turn++) await turnLoop()
    this.#running--
    for (const queue of [...this.#queues]) if (queue.startNext()) return
  }
}

/**
 * The queue of some kind of work in one process: a few run at a time, the others wait and are served round robin by party, so that
 * one party with many requests delays no other by more than one of them.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #places: Places
  /** Waiting requests by party; the first party is served next and then goes to the end. */
  readonly #waiting = new Map<string, StartTurn[]>()
  #count = 0

  constructor(places: Places, limits: QueueLimits) {
    this.#places = places
    this.#limits = limits
    places.join(this)
  }

  /**
   * Waits for a place, which is given back by calling `leave` once. Undefined when the queue is full or the client has gone away. Waiting spends the
   * request's time (TimeIsUp): behind searches that a silent database holds up, a guest is answered as soon as everyone else.
   */
  enter(party: string, gone: AbortSignal): Promise<Leave | undefined> {
    return this.#inTime(this.#enter(party, gone, this.#limits))
  }

  /**
   * Gives a place back and waits for the next one, behind everyone who waits. The queue is never full for a request that was let in before; undefined
   * when its client has gone away.
   */
  again(leave: Leave, party: string, gone: AbortSignal): Promise<Leave | undefined> {
    const place = this.#enter(party, gone, noLimits)
    leave()
    return this.#inTime(place)
  }

  async #inTime(place: Promise<Leave | undefined>): Promise<Leave | undefined> {
    try {
      return await inTime(place)
    } catch (error) {
      void place.then((leave) => leave?.())
      throw error
    }
  }

  async #enter(party: string, gone: AbortSignal, { mostWaiting, mostPerParty }: QueueLimits): Promise<Leave | undefined> {
    if (gone.aborted) return undefined
    if (!this.#places.areTaken) return this.#places.take(this)
    const line = this.#waiting.get(party) ?? []
    if (this.#count >= mostWaiting || line.length >= mostPerParty) return undefined
    this.#waiting.set(party, line)
    this.#count++
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#remove(party, line, start)
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

  #remove(party: string, line: StartTurn[], start: StartTurn) {
    line.splice(line.indexOf(start), 1)
    this.#count--
    if (line.length === 0) this.#waiting.delete(party)
  }

  startNext(): boolean {
    const [next] = this.#waiting
    if (!next) return false
    const [party, line] = next
    const [start] = line
    if (!start) return false
    this.#remove(party, line, start)
    // at the end of the parties
    if (this.#waiting.delete(party)) this.#waiting.set(party, line)
    start(this.#places.take(this))
    return true
  }
}

const noLimits: QueueLimits = { mostWaiting: Number.POSITIVE_INFINITY, mostPerParty: Number.POSITIVE_INFINITY }
