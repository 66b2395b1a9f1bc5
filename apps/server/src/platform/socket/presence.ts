import { AsyncLocalStorage } from 'node:async_hooks'
import type { House } from '../ctx.ts'
import { isObject } from '../json.ts'

/** Seconds after which a page that says nothing counts as left. */
const SILENT_SECONDS = 30
/** The one person as whom customers hear of our staff and crew. */
const TROUPE = 'troupe'
/** The name of a tab; the platform knows none of them. */
const TAB = /^[a-z][a-z-]{0,31}$/

/** Where one page of a person is. */
interface PagePlace {
  /** The event. */
  readonly id: string
  readonly userId: string
  /** The person belongs to our staff or crew. */
  readonly isOurs: boolean
  readonly at: string | null
}
/** What processes tell one another of a page: where it is, or null when it has left. */
interface SaidPlace {
  readonly page: string
  readonly place: PagePlace | null
}
interface HeardPlace extends PagePlace {
  readonly heardAt: Temporal.Instant
  /** Since when the page is on this tab: of several pages of a person the one that moved last tells where the person is. */
  readonly since: Temporal.Instant
}

/** A person on an event's page, and the tab; without one for customers who hear of Troupe. */
interface PresentPerson {
  readonly id: string
  readonly at?: string | null
}
/** Who is told of the others. */
interface PresenceReader {
  readonly id: string
  readonly isCustomer: boolean
}

interface PresenceOptions {
  readonly now: House['now']
  /** Tells all processes, this one too. */
  readonly say: (text: string) => void
  /** The people of an event changed; at most once a second for each event. */
  readonly changed: (id: string) => void
}

/**
 * Who is on which event's page, in all processes. It is stored nowhere: each page repeats where it is, and one that was silent for 30 seconds has left. A
 * process that was started or cut off knows everyone again after one beat of their pages.
 */
export class Presence {
  readonly #now: House['now']
  /** Where the pages of this process are. */
  readonly #own = new Map<string, PagePlace>()
  /** By event and page, what all processes said. */
  readonly #heard = new Map<string, Map<string, HeardPlace>>()
  readonly #eventOf = new Map<string, string>()
  readonly #saying: OnceASecond
  readonly #changing: OnceASecond

  constructor({ now, say, changed }: PresenceOptions) {
    this.#now = now
    this.#saying = new OnceASecond((page) => say(JSON.stringify({ page, place: this.#own.get(page) ?? null } satisfies SaidPlace)))
    this.#changing = new OnceASecond(changed)
  }

  /** Says no more, not even who leaves: at the end of a process its pages connect to another one. */
  close() {
    this.#saying.close()
    this.#changing.close()
  }

  /** A page of this process is on a tab of an event, or still is. It leaves the event at which it was before. */
  enter(page: string, place: PagePlace) {
    this.#own.set(page, place)
    this.#saying.ask(page)
  }

  /** A page of this process has left an event; without one, whichever it was at. */
  leave(page: string, id?: string) {
    const place = this.#own.get(page)
    if (!place || (id !== undefined && place.id !== id)) return
    this.#own.delete(page)
    this.#saying.ask(page)
  }

  /** What a process said, this one or another. */
  hear(text: string) {
    const { page, place }: SaidPlace = JSON.parse(text)
    const before = this.#eventOf.get(page)
    if (before !== undefined && before !== place?.id) this.#change(before, () => this.#forget(page, before))
    if (place) this.#change(place.id, () => this.#note(page, place))
  }

  /** Forgets the pages that have been silent for too long. */
  sweep() {
    const last = this.#now().subtract({ seconds: SILENT_SECONDS })
    for (const [id, pages] of this.#heard)
      this.#change(id, () => {
        for (const [page, { heardAt }] of pages) if (Temporal.Instant.compare(heardAt, last) <= 0) this.#forget(page, id)
      })
  }

  /** The people on an event's page as a reader may know them, in the order in which they came. */
  peopleOf(id: string, reader: PresenceReader): PresentPerson[] {
    const isTroupe = ({ userId, isOurs }: PagePlace) => reader.isCustomer && isOurs && userId !== reader.id
    const people = new Map<string, PresentPerson>()
    for (const place of this.#peopleAt(id))
      if (isTroupe(place)) people.set(TROUPE, { id: TROUPE })
      else people.set(place.userId, { id: place.userId, at: place.at })
    return [...people.values()]
  }

  /** One place for each person of an event. */
  #peopleAt(id: string): HeardPlace[] {
    const people = new Map<string, HeardPlace>()
    for (const place of this.#heard.get(id)?.values() ?? []) {
      const known = people.get(place.userId)
      if (!known || Temporal.Instant.compare(place.since, known.since) >= 0) people.set(place.userId, place)
    }
    return [...people.values()]
  }

  #change(id: string, change: () => void) {
    const people = () => JSON.stringify(this.#peopleAt(id).map(({ userId, isOurs, at }) => [userId, isOurs, at]))
    const before = people()
    change()
    if (people() !== before) this.#changing.ask(id)
  }

  #note(page: string, place: PagePlace) {
    const pages = this.#heard.get(place.id) ?? new Map<string, HeardPlace>()
    const heardAt = this.#now()
    const before = pages.get(page)
    pages.set(page, { ...place, heardAt, since: before && before.at === place.at ? before.since : heardAt })
    this.#heard.set(place.id, pages)
    this.#eventOf.set(page, place.id)
  }

  #forget(page: string, id: string) {
    const pages = this.#heard.get(id)
    pages?.delete(page)
    if (pages?.size === 0) this.#heard.delete(id)
    this.#eventOf.delete(page)
  }
}

/** The tab that a page says it is on, null for none; undefined if that is no name of a tab. */
export function tabOf(wanted: unknown): string | null | undefined {
  const at = isObject(wanted) ? wanted.at : undefined
  return at === null || (typeof at === 'string' && TAB.test(at)) ? at : undefined
}

/** Runs something for a key immediately, and what is asked within the next second once at its end. */
class OnceASecond {
  readonly #run: (key: string) => void
  readonly #open = new Map<string, { readonly timer: NodeJS.Timeout; again: boolean }>()
  #closed = false

  constructor(run: (key: string) => void) {
    // not in the async context of the request that asks first: its time may be up when the second is over
    this.#run = AsyncLocalStorage.bind(run)
  }

  ask(key: string) {
    if (this.#closed) return
    const open = this.#open.get(key)
    if (open) {
      open.again = true
      return
    }
    this.#open.set(key, { timer: setTimeout(() => this.#end(key), 1000).unref(), again: false })
    this.#run(key)
  }

  close() {
    this.#closed = true
    for (const { timer } of this.#open.values()) clearTimeout(timer)
  }

  #end(key: string) {
    const again = this.#open.get(key)?.again
    this.#open.delete(key)
    if (again) this.ask(key)
  }
}
