import { useEffect, useRef, useState } from 'react'

/** What has become of a field that saves itself. */
export type FieldOutcome =
  | { readonly kind: 'saving' | 'undone' }
  | { readonly kind: 'saved'; readonly undo: () => void }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'notUndone'; readonly words: string }

/** For how long a row says so, in seconds. What is under way, and what was refused, is said until something else becomes of it. */
const shownFor = { saved: 10, undone: 4, notUndone: 10, saving: 0, refused: 0 }

/** The outcome of each field of a form, by its name. */
export function useOutcomes() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, FieldOutcome>>(new Map())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const tell = (field: string, outcome: FieldOutcome | null) => {
    clearTimeout(timers.current.get(field))
    setOutcomes((before) => {
      const after = new Map(before)
      if (outcome) after.set(field, outcome)
      else after.delete(field)
      return after
    })
    const seconds = outcome ? shownFor[outcome.kind] : 0
    if (seconds > 0)
      timers.current.set(
        field,
        setTimeout(() => tell(field, null), seconds * 1000),
      )
  }
  return { outcomes, tell }
}
