import type { ReactNode } from 'react'
import css from './dated.module.css'

interface WhatChangesProps {
  readonly busy?: boolean
  /** In short. */
  readonly children: ReactNode
  /** The name of the list. */
  readonly label: string
  readonly changes: readonly { readonly key: string; readonly what: string; readonly before: string; readonly after: string }[]
  /** '+3 more' */
  readonly more?: ReactNode
}

/** What a change would do, said before it is saved: in short, then some figures before and after. */
export function WhatChanges({ busy = false, children, label, changes, more }: WhatChangesProps) {
  return (
    <div className={css.preview} role="status" aria-label="What this changes" aria-busy={busy}>
      {children}
      {changes.length > 0 && (
        <ul className={css.changes} aria-label={label}>
          {changes.map(({ key, what, before, after }) => (
            <li key={key}>
              <span>{what}</span>
              <span>
                {before} <span aria-hidden="true">→</span>
                <span className="vh">to</span> {after}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more}
    </div>
  )
}
