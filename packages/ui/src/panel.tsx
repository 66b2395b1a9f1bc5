import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'
import { classes } from './pure/classes.ts'

type PanelProps = {
  title?: ReactNode
  /** The heading's level in the page; its look stays the same. */
  level?: 2 | 3 | 4 | undefined
  /** Next to the title: a count, a state. */
  aside?: ReactNode
  actions?: ReactNode
  /** Without the inner space, for a table or a list that brings its own. */
  flush?: boolean | undefined
  footer?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A bordered section of the page: header with title and actions, body, footer. Its title names it. */
export function Panel({ title, level = 2, aside, actions, flush = false, footer, className, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={styles.header}>
          {title && (
            <Heading id={id} className={styles.title}>
              {title}
            </Heading>
          )}
          {aside && <span className={styles.aside}>{aside}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && <div className={flush ? styles.flush : styles.body}>{children}</div>}
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}
