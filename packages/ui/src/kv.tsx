import type { ReactNode } from 'react'
import styles from './kv.module.css'
import { classes } from './pure/classes.ts'

type KvProps = {
  /** Sums have their values at the end of the line, prices and measures with dots that lead there; properties next to their names. */
  look?: 'sum' | 'leaders' | 'beside' | undefined
  items: readonly { key: string; value: ReactNode; strong?: boolean | undefined }[]
}

/** Names with their values: the lines of a sum, the properties of a thing. */
export function Kv({ look = 'sum', items }: KvProps) {
  return (
    <dl className={classes(styles.kv, look !== 'sum' && styles[look])}>
      {items.map(({ key, value, strong }) => (
        <div key={key} className={classes(styles.line, strong && styles.strong)}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
