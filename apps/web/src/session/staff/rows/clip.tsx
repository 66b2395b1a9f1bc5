import type { ReactNode } from 'react'
import css from './rows.module.css'

/** A text of one line in a row; all of it is in its tooltip. */
export const Clip = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <span className={css.clip} title={text}>
    {children ?? text}
  </span>
)
