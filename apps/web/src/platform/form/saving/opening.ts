import { useRef, useState } from 'react'
import { type Changes, type FieldOf, same } from '../changes.ts'

/**
 * A field from the moment it is opened in place. What stands in it doesn't change under who types: `base` is what the typing began from, and what
 * was saved of it since.
 */
export interface Opening<T> {
  readonly field: FieldOf<T>
  /** What was saved when it was opened: Esc and Undo go back to it. */
  readonly first: T[FieldOf<T>]
  base: T[FieldOf<T>]
  /** What was last sent while it was open, as it was typed. */
  sent?: T[FieldOf<T>]
  /** Something of it has been saved since it was opened. */
  isSaved?: boolean
}

/** The one field of a form that is open, if one is. */
export function useOpening<T extends object>(saved: T) {
  const [opening, setOpening] = useState<Opening<T> | null>(null)
  const now = useRef<Opening<T> | null>(null)
  const become = (next: Opening<T> | null) => {
    now.current = next
    setOpening(next)
  }
  return {
    opening,
    now,
    /** What is saved, but for the open field: there it is what the typing began from. */
    basis: opening ? { ...saved, [opening.field]: opening.base } : saved,
    /** `stored` is the newest that is known, which the page may not show yet. */
    open: (field: FieldOf<T>, stored: T[FieldOf<T>]) => {
      if (now.current?.field !== field) become({ field, first: stored, base: stored })
    },
    /** Where a field was opened again while it was being saved, the typing begins from what that save stored: it isn't someone else's. */
    follow: (field: FieldOf<T>, before: Opening<T> | null | undefined, stored: T[FieldOf<T>]) => {
      if (now.current && now.current !== before && now.current.field === field) Object.assign(now.current, { first: stored, base: stored })
    },
    close: (): Opening<T> | null => {
      const closed = now.current
      become(null)
      return closed
    },
  }
}

/** Whether what stands in a field was already sent as it is: the server may have stored it in another form, without the blank at its end. */
export const isSent = <T>({ field, isSaved, sent }: Opening<T>, changes: Changes<T>): boolean =>
  isSaved === true && same(changes[field]?.mine, sent)
