import { useState } from 'react'
import { ApiError } from './api.ts'
import { useKept } from './kept.ts'
import { fieldWords, refusalWords } from './words.ts'

interface Kept<T> {
  readonly typed: Partial<T>
  /** What was saved when the typing began. */
  readonly base: T
}
interface Subject<T> {
  /** Under this name what is typed outlives a reload. */
  readonly name: string
  readonly saved: T
  readonly version: number
  /** Saves the touched fields over that version. */
  readonly send: (typed: Partial<T>, version: number) => Promise<unknown>
  /** Reads it anew after somebody else saved first. */
  readonly reload: () => Promise<{ readonly saved: T; readonly version: number } | undefined>
}
export type Edits<T extends object> = ReturnType<typeof useEdits<T>>

/**
 * A form over something that others change too: what is saved, with what was typed laid over it. Untouched fields follow the newest version; a
 * touched field keeps what was typed. Where somebody else saved other fields first, it saves over theirs by itself; where they saved the same
 * ones, `newer` names them, and saving again replaces them.
 */
export function useEdits<T extends object>({ name, saved, version, send, reload }: Subject<T>) {
  const [kept, setKept] = useKept<Kept<T> | null>(name, null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const typed: Partial<T> = kept?.typed ?? {}

  function set<K extends keyof T>(field: K, value: T[K]) {
    setKept((before) => {
      const next = { ...before?.typed, [field]: value } as Partial<T>
      if (same(value, saved[field])) delete next[field]
      return Object.keys(next).length === 0 ? null : { typed: next, base: before?.base ?? saved }
    })
  }

  async function deliver({ typed, base }: Kept<T>) {
    try {
      await send(typed, version)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error
      const newest = await reload()
      if (!newest || clashes({ typed, base }, newest.saved).length > 0) throw error
      await send(typed, newest.version)
    }
  }

  /** Answers whether it is saved; a refusal is kept. */
  async function save(): Promise<boolean> {
    if (!kept) return true
    setBusy(true)
    setRefusal(null)
    try {
      await deliver(kept)
      setKept(null)
      return true
    } catch (error) {
      setRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const fields = refusal instanceof ApiError && refusal.code === 'INVALID' ? refusal.extensions.fields : undefined
  return {
    name,
    values: { ...saved, ...typed } as T,
    saved,
    set,
    save,
    dirty: kept !== null,
    busy,
    drop: () => {
      setKept(null)
      setRefusal(null)
    },
    refusal: refusal === null ? null : sentenceOf(refusal),
    errorOf: (field: string) => fieldWords((fields as Readonly<Record<string, readonly string[]>> | undefined)?.[field]?.[0]),
    /** Touched fields whose saved value is another than when the typing began. */
    newer: kept ? clashes(kept, saved) : [],
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const clashes = <T extends object>({ typed, base }: Kept<T>, saved: T): (keyof T & string)[] =>
  (Object.keys(typed) as (keyof T & string)[]).filter((field) => !same(saved[field], base[field]) && !same(saved[field], typed[field]))

function sentenceOf(refusal: unknown): string {
  if (refusal instanceof ApiError && refusal.code === 'VERSION_CONFLICT')
    return 'Somebody saved this before you. Look at what changed, then save again.'
  return refusalWords(refusal)
}
