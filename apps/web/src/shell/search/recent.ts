import { storeOf } from '../../platform/store.ts'

/** Something that a person opened from the search, as it was then. */
export interface RecentThing {
  readonly kind: 'PERSON' | 'EVENT' | 'ORDER' | 'WORKSPACE'
  readonly id: string
  readonly name: string
  readonly note: string
  /** Where it leads; a workspace is chosen instead. */
  readonly path: string | null
}

interface Recent {
  readonly userId: string
  readonly things: readonly RecentThing[]
}

/** On this device, for one person; forgotten at sign-out. */
const recent = storeOf<Recent | null>(null, 'troupe.recent')
const most = 5

/** The last things that a person opened from the search, the newest first. */
export function recentOf(userId: string): readonly RecentThing[] {
  const kept = recent.get()
  return kept?.userId === userId ? kept.things : []
}

export function addRecent(userId: string, thing: RecentThing) {
  const others = recentOf(userId).filter(({ kind, id }) => kind !== thing.kind || id !== thing.id)
  recent.set({ userId, things: [thing, ...others].slice(0, most) })
}

/** One that is gone, or that they may no longer see. */
export function forgetThing(userId: string, { kind, id }: RecentThing) {
  recent.set({ userId, things: recentOf(userId).filter((one) => one.kind !== kind || one.id !== id) })
}

/** The next person at this screen is someone else. */
export const forgetRecent = () => recent.set(null)
