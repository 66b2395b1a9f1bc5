/** Every event by name; an area declares its own by merging into this interface in its front door, or in its events.ts where they are many. */
export interface Events {
  /** A command has done its work, and nothing is committed yet: for what follows from all of it. */
  'command.done': null
}

type Listener<W, K extends keyof Events> = (work: W, event: Events[K]) => Promise<void>

/** Who listens to what. Listeners run inside the transaction of the command that emits, in the order of the areas. */
export class Listeners<W> {
  readonly #heard: { [K in keyof Events]?: readonly Listener<W, K>[] } = {}

  /** Registers a listener; done once at boot, by app.ts. */
  on<K extends keyof Events>(kind: K, listener: Listener<W, K>) {
    const heard: { [Kind in K]?: readonly Listener<W, Kind>[] } = this.#heard
    heard[kind] = [...(heard[kind] ?? []), listener]
  }

  /** Runs every listener of an event, one after the other. */
  async run<K extends keyof Events>(kind: K, work: W, event: Events[K]) {
    for (const listener of this.#heard[kind] ?? []) await listener(work, event)
  }
}
