import type { ReactNode } from 'react'
import styles from './grid.module.css'
import { classes } from './pure/classes.ts'

declare module 'react' {
  /** A style may set custom properties, which the stylesheet reads. */
  interface CSSProperties {
    [custom: `--${string}`]: string | number | undefined
  }
}

type GridProps = {
  /** 24 where 12 are too few. */
  columns?: 12 | 24 | undefined
  gap?: 'tight' | 'default' | 'wide' | undefined
  /** Cells. */
  children: ReactNode
}

/** Columns of equal width, 12 or 24; below 992 px its cells are stacked by default. */
export function Grid({ columns = 12, gap = 'default', children }: GridProps) {
  return (
    <div className={classes(styles.grid, styles[gap])} style={{ '--columns': columns }}>
      {children}
    </div>
  )
}

type GridCellProps = {
  /** Columns that it takes on a desktop; by default all of them. */
  span?: Span | undefined
  /** Columns that stay free before it. */
  offset?: Span | undefined
  /** Columns that it takes below 992 px; by default all of them. */
  phone?: Span | undefined
  children?: ReactNode
}

type Span = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24

/** One place in a Grid. */
export function Cell({ span, offset, phone, children }: GridCellProps) {
  return (
    <div className={styles.cell} style={{ '--span': span, '--offset': offset && offset + 1, '--phone': phone }}>
      {children}
    </div>
  )
}
