import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. Not for server data: React Query has that. */
export interface Store<T> {
  get(): T
  set(value: T): void
  follow(hear: () => void): () => void
}

/** Makes a store; `key` keeps it in the browser's storage, where other tabs see it too. */
export function storeOf<T>(initial: T, key?: string): Store<T> {
  if (!key) return keeping(initial, () => {})
  const read = () => parsed<T>(textIn('localStorage', key)) ?? initial
  const store = keeping(read(), (next) => keepIn('localStorage', key, next == null ? null : JSON.stringify(next)))
  // a worker has no storage to hear of
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) store.take(read())
  })
  return store
}

/** The same for a credential: in this tab alone, where it outlives a reload. */
export const tabStoreOf = (key: string): Store<string | null> =>
  keeping(textIn('sessionStorage', key), (next) => keepIn('sessionStorage', key, next))

function keeping<T>(value: T, keep: (next: T) => void) {
  const ears = new Set<() => void>()
  const take = (next: T) => {
    value = next
    for (const hear of ears) hear()
  }
  return {
    get: () => value,
    take,
    set(next: T) {
      keep(next)
      take(next)
    },
    follow(hear: () => void) {
      ears.add(hear)
      return () => ears.delete(hear)
    },
  }
}

/** Follows a store in a component. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.follow, store.get)

type Where = 'localStorage' | 'sessionStorage'

function textIn(where: Where, key: string): string | null {
  try {
    return globalThis[where].getItem(key)
  } catch {
    return null // storage switched off
  }
}

function keepIn(where: Where, key: string, text: string | null) {
  try {
    if (text) globalThis[where].setItem(key, text)
    else globalThis[where].removeItem(key)
  } catch {
    // storage switched off: the value lives as long as the page
  }
}

function parsed<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // of an older version
  }
}
