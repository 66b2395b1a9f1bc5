import type { ReactNode } from 'react'
import styles from './state.module.css'

/** One state of a widget with its name; wide takes the whole line. */
export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : styles.state}>
      <p className={styles.name}>{name}</p>
      <div className={styles.shown}>{children}</div>
    </div>
  )
}

/** States beside one another, as many as the width allows. */
export function Together({ children }: { children: ReactNode }) {
  return <div className={styles.together}>{children}</div>
}

/** Small things in a line. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
