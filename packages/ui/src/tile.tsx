import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import styles from './tile.module.css'

type TileProps = {
  label: string
  icon?: Glyph | undefined
  /** One figure, with its unit. */
  figure: ReactNode
  /** One line that says what the figure means. */
  context?: ReactNode
  tone?: 'warning' | 'success' | 'danger' | 'info' | undefined
  /** A part of a whole as a bar under the figure, which must say both numbers itself. */
  share?: { of: number; value: number } | undefined
  /** sm for a row of many. */
  size?: 'default' | 'sm' | undefined
  /** The figure is loading: its space is reserved. */
  loading?: boolean | undefined
  /** Makes the whole tile one link: an anchor without text, or the router's link. */
  link?: ReactElement<{ className?: string; children?: ReactNode }> | undefined
  action?: ReactNode
}

/** A key figure: its name, the number, one line of context. */
export function Tile({ label, icon, figure, context, tone, share, size = 'default', loading = false, link, action }: TileProps) {
  return (
    <div className={classes(styles.tile, size === 'sm' && styles.sm, link && styles.linked)} aria-busy={loading || undefined}>
      <p className={classes('kick', styles.label)}>
        {icon && <Icon of={icon} size={14} />}
        {link ? cloneElement(link, { className: styles.link ?? '', children: label }) : label}
      </p>
      <p className={classes('disp', styles.figure, loading && styles.loading)}>{loading ? <span className="vh">Loading</span> : figure}</p>
      {share && !loading && <Share {...share} />}
      {context && <p className={classes(styles.context, tone && styles[tone])}>{context}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

function Share({ of, value }: { of: number; value: number }) {
  const part = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0
  return (
    <span className={styles.share} aria-hidden="true">
      <span style={{ inlineSize: `${part * 100}%` }} />
    </span>
  )
}
