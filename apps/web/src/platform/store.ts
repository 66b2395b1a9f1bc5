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
  const store = keeping(read<T>(key) ?? initial, (next) => write(key, next))
  addEventListener('storage', (event) => {
    if (event.key === key) store.take(read<T>(key) ?? initial)
  })
  return store
}

/** The same for a credential: in this tab alone, where it outlives a reload. */
export const tabStoreOf = (key: string): Store<string | null> =>
  keeping(readTab(key), (next) => {
    try {
      if (next) sessionStorage.setItem(key, next)
      else sessionStorage.removeItem(key)
    } catch {
      // storage switched off: it lives as long as the page
    }
  })

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

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // storage switched off, or a value of an older version
  }
}

function write(key: string, value: unknown) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // storage switched off: the value lives as long as the page
  }
}

function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
