import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { classes } from './pure/classes.ts'

type FactsProps = {
  items: readonly { label: string; value: ReactNode; hint?: ReactNode }[]
  /** strip: under a name, below an Oxford rule; call: boxed between ink rules, on staff pages. */
  look?: 'strip' | 'call' | undefined
}

/** The key facts of one thing in one line: what, how much, when, where. */
export function Facts({ items, look = 'strip' }: FactsProps) {
  return (
    <dl className={styles[look]}>
      {items.map(({ label, value, hint }) => (
        <div key={label} className={classes(styles.fact, look === 'strip' ? styles.stripFact : styles.callFact)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
