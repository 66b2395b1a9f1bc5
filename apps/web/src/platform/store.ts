import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. Not for server data: React Query has that. */
export interface Store<T> {
  get(): T
  set(value: T): void
  follow(hear: () => void): () => void
}

/** Makes a store; `key` keeps it in the browser's storage, where other tabs see it too. */
export function storeOf<T>(initial: T, key?: string): Store<T> {
  let value = key ? (read<T>(key) ?? initial) : initial
  const ears = new Set<() => void>()
  const tell = () => {
    for (const hear of ears) hear()
  }
  if (key)
    addEventListener('storage', (event) => {
      if (event.key !== key) return
      value = read<T>(key) ?? initial
      tell()
    })
  return {
    get: () => value,
    set(next) {
      value = next
      if (key) write(key, next)
      tell()
    },
    follow(hear) {
      ears.add(hear)
      return () => ears.delete(hear)
    },
  }
}

/** The same for a credential: in this tab alone, where it outlives a reload. */
export function tabStoreOf(key: string): Store<string | null> {
  const ears = new Set<() => void>()
  let value = readTab(key)
  return {
    get: () => value,
    set(next) {
      value = next
      try {
        if (next) sessionStorage.setItem(key, next)
        else sessionStorage.removeItem(key)
      } catch {
        // storage switched off: it lives as long as the page
      }
      for (const hear of ears) hear()
    },
    follow(hear) {
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
