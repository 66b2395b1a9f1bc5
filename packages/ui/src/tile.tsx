import type { ReactNode } from 'react'
import { classes } from './pure/classes.ts'
import styles from './tile.module.css'

type Props = {
  label: string
  /** One figure, with its unit. */
  figure: ReactNode
  /** One line that says what the figure means. */
  context?: ReactNode
  tone?: 'warning' | 'success' | 'danger' | 'info' | undefined
  action?: ReactNode
}

/** One number of a page: its name, the figure, one line of context. */
export function Tile({ label, figure, context, tone, action }: Props) {
  return (
    <div className={styles.tile}>
      <p className="kick">{label}</p>
      <p className={classes('disp', styles.figure)}>{figure}</p>
      {context && <p className={classes(styles.context, tone && styles[tone])}>{context}</p>}
      {action}
    </div>
  )
}
