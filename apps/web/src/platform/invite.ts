import { type Store, useStore } from './store.ts'

/** The code of an invitation that someone opened and has not answered: in this tab alone, for it is a credential. */
export const keptInvite: Store<string | null> = (() => {
  const key = 'troupe.invite'
  const ears = new Set<() => void>()
  let code = read(key)
  return {
    get: () => code,
    set(next: string | null) {
      code = next
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
})()

export const useKeptInvite = () => useStore(keptInvite)

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
