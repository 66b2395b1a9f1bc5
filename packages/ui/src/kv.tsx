import type { ReactNode } from 'react'
import styles from './kv.module.css'
import { classes } from './pure/classes.ts'

type Props = {
  items: readonly { key: string; value: ReactNode; strong?: boolean | undefined }[]
}

/** Names at the start, values at the end of the line: the lines of a sum, the properties of a thing. */
export function Kv({ items }: Props) {
  return (
    <dl className={styles.kv}>
      {items.map(({ key, value, strong }) => (
        <div key={key} className={classes(styles.line, strong && styles.strong)}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
