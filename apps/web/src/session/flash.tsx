import { type ReactNode, useRef } from 'react'
import css from './flash.module.css'

/** A value that may change under the reader's eyes: its ground lights up and fades when it does. */
export function Flash({ of, children }: { of: string | number | boolean | null | undefined; children: ReactNode }) {
  const seen = useRef({ value: of, changes: 0 })
  if (seen.current.value !== of) seen.current = { value: of, changes: seen.current.changes + 1 }
  const { changes } = seen.current
  return (
    <span key={changes} className={changes > 0 ? css.changed : undefined}>
      {children}
    </span>
  )
}
