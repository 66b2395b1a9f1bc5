import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { classes } from '../pure/classes.ts'
import { tellBarHeight } from '../pure/fixed-bar.ts'
import styles from './table-bars.module.css'

type TableBarsProps = {
  toolbar: ReactNode
  /** Null when rows cannot be selected. */
  selected: { count: number; bulk: ReactNode; onClear: () => void } | null
}

/** The toolbar of a table; while rows are selected, the bar with their actions replaces it, on a phone at the bottom of the window. */
export function TableBars({ toolbar, selected }: TableBarsProps) {
  if (!toolbar && !selected) return null
  const bulk = selected !== null && selected.count > 0
  return (
    <div className={styles.bars}>
      {/* Stays in place but invisible, so that the height and the text of a search are kept. On a phone it stays in use. */}
      <div className={classes(styles.toolbar, bulk && styles.covered)}>
        {toolbar ?? <span className="faint">Select rows to change them together.</span>}
      </div>
      {bulk && (
        <div ref={tellBarHeight} className={classes(styles.toolbar, styles.bulk)} role="toolbar" aria-label="Selected rows">
          <span className={styles.count}>{`${selected.count} selected`}</span>
          <span className={styles.actions}>{selected.bulk}</span>
          <IconButton label="Clear selection" icon={X} className={styles.clear} onClick={selected.onClear} />
        </div>
      )}
      {selected && (
        <span className="vh" role="status">
          {bulk ? `${selected.count} selected` : ''}
        </span>
      )}
    </div>
  )
}
