import type { ReactNode } from 'react'
import styles from './state.module.css'

type Props = {
  name: string
  /** Spans the whole row. */
  wide?: boolean
  /** What is fixed to the bottom of a phone's window is fixed to the bottom of this state. */
  window?: boolean
  children: ReactNode
}

/** One state of a widget with its name. */
export function State({ name, wide = false, window = false, children }: Props) {
  return (
    <div className={wide ? styles.wide : styles.state}>
      <p className={styles.name}>{name}</p>
      <div className={window ? styles.window : styles.shown}>{children}</div>
    </div>
  )
}

/** States next to each other, as many as fit. */
export function Together({ children }: { children: ReactNode }) {
  return <div className={styles.together}>{children}</div>
}

/** Small things in a line. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
