import { classes } from './pure/classes.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  rows?: number | undefined
  /** line: a bar; person: a disc and a bar; block: a field of the row's height; tile: a figure. */
  look?: 'line' | 'person' | 'block' | 'tile' | undefined
  label?: string | undefined
}

/** The shape of content that is loading. Drawn after 150 ms, so that content which loads quickly does not flicker. */
export function Skeleton({ rows = 4, look = 'line', label = 'Loading' }: SkeletonProps) {
  return (
    <div className={classes(styles.skeleton, styles[look])} role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          {look === 'person' && <span className={styles.disc} />}
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
