import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { classes } from './pure/classes.ts'
import styles from './table.module.css'

type Props = {
  toolbar: ReactNode
  /** Null when rows cannot be selected. */
  selected: { count: number; bulk: ReactNode; onClear: () => void } | null
}

/** The tools of a table; while rows are selected the bar of what can be done with them lies on the same place. */
export function TableBars({ toolbar, selected }: Props) {
  if (!toolbar && !selected) return null
  const bulk = selected !== null && selected.count > 0
  return (
    <div className={styles.bars}>
      {/* Stays where it is, unseen: the place keeps its height and a search its text. */}
      <div className={classes(styles.toolbar, bulk && styles.covered)} inert={bulk}>
        {toolbar ?? <span className="faint">Select rows to change several at once</span>}
      </div>
      {bulk && (
        <div className={classes(styles.toolbar, styles.bulk)} role="toolbar" aria-label="Selected rows">
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
