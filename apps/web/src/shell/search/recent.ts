/** Something that a person opened from the search, as it was then. */
export interface RecentThing {
  readonly kind: 'PERSON' | 'EVENT' | 'ORDER' | 'WORKSPACE'
  readonly id: string
  readonly name: string
  readonly note: string
  /** Where it leads; a workspace is chosen instead. */
  readonly path: string | null
}

interface Kept {
  readonly userId: string
  /** When it was opened, epoch milliseconds. */
  readonly at: number
  readonly thing: RecentThing
}

/*
 * On this device, for one person; forgotten at sign-out. Each thing has a name of its own in the browser's storage: in one list, of two tabs that add something
 * at the same time the later would write over the other's.
 */
const prefix = 'troupe.recent'
const most = 5
const nameOf = ({ kind, id }: Pick<RecentThing, 'kind' | 'id'>) => `${prefix}.${kind}.${id}`

/** The last things that a person opened from the search, the newest first. */
export const recentOf = (userId: string): readonly RecentThing[] =>
  keptOf(userId)
    .slice(0, most)
    .map(({ thing }) => thing)

/** Remembers a thing that is opened at an instant (epoch milliseconds), and forgets what is no longer among the last. */
export function addRecent(userId: string, thing: RecentThing, at: number) {
  const kept: Kept = { userId, at, thing }
  tryStorage((storage) => storage.setItem(nameOf(thing), JSON.stringify(kept)), undefined)
  for (const old of keptOf(userId).slice(most)) forgetThing(old.thing)
}

/** One that is gone, or that they may no longer see. */
export const forgetThing = (thing: RecentThing) => tryStorage((storage) => storage.removeItem(nameOf(thing)), undefined)

/** The next person at this screen is someone else. */
export const forgetRecent = () =>
  tryStorage((storage) => {
    for (const name of namesIn(storage)) storage.removeItem(name)
  }, undefined)

/** Everything that is kept for someone, the newest first. */
function keptOf(userId: string): readonly Kept[] {
  return tryStorage((storage) => namesIn(storage).flatMap((name) => parsed(storage.getItem(name))), [])
    .filter((one) => one.userId === userId)
    .toSorted((one, other) => other.at - one.at)
}

const namesIn = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) => name.startsWith(prefix))

function parsed(text: string | null): readonly Kept[] {
  try {
    const kept: Partial<Kept> | null = JSON.parse(text ?? 'null')
    return kept?.thing && kept.userId !== undefined && kept.at !== undefined
      ? [{ userId: kept.userId, at: kept.at, thing: kept.thing }]
      : []
  } catch {
    return [] // of an older version
  }
}

/** With storage switched off nothing is remembered. */
function tryStorage<T>(run: (storage: Storage) => T, otherwise: T): T {
  try {
    return run(localStorage)
  } catch {
    return otherwise
  }
}
