import { useState } from 'react'

const prefix = 'troupe.kept.'

/** Under this name the company is kept that someone named while registering: the first guess for the name of their workspace. */
export const companyGuess = 'workspace.name'

/**
 * Like useState, but what was typed outlives a reload of this window; it goes with the window, and at sign-out. Give the first value to forget
 * it. Not for passwords and codes, but for the session of a forced new password, which serves once.
 */
export function useKept<T>(name: string, first: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readKept<T>(name) ?? first)
  const set = (next: T) => {
    keep(name, next === first ? undefined : next)
    setValue(() => next)
  }
  return [value, set]
}

/** What was typed under a name in this window, if anything. */
export function readKept<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(prefix + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // storage switched off, or a value of an older version
  }
}

/** Keeps what was typed; undefined, null and nothing typed forget it. */
export function keep(name: string, value: unknown) {
  try {
    if (value === undefined || value === null || value === '') sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // storage switched off: it lives as long as the page
  }
}

/** Forgets everything that was typed under names that begin so; without one all of it, for the next person at this screen is someone else. */
export function forgetKept(under = '') {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix + under)) sessionStorage.removeItem(key)
  } catch {
    // storage switched off: nothing was kept
  }
}
