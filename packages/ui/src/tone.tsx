import type { ReactNode } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import styles from './tone.module.css'

export type ToneName = 'plain' | 'warning' | 'success' | 'danger' | 'info'

type ToneProps = {
  tone: ToneName
  /** The shape that says the status before the colour does. */
  icon?: Glyph | undefined
  /** A custom drawing instead of the icon. */
  mark?: ReactNode
  /** Without box, for a column of them. */
  bare?: boolean | undefined
  /** A dashed edge: not settled yet. */
  dashed?: boolean | undefined
  /** Struck through: answered with no. */
  struck?: boolean | undefined
  children: ReactNode
}

/** A status: a shape, a word and a colour, in this order of importance. */
export function Tone({ tone, icon, mark, bare = false, dashed = false, struck = false, children }: ToneProps) {
  return (
    <span className={classes(styles.tone, styles[tone], bare && styles.bare, dashed && styles.dashed, struck && styles.struck)}>
      {icon && <Icon of={icon} size={14} className={styles.icon} />}
      {mark && <span className={classes(styles.icon, styles.mark)}>{mark}</span>}
      <span className={styles.word}>{children}</span>
    </span>
  )
}
