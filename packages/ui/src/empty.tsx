import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { classes } from './pure/classes.ts'

type EmptyProps = {
  /** What is missing. */
  title: string
  level?: 1 | 2 | 3 | 4 | undefined
  /** One sentence: what appears here, and how. */
  children?: ReactNode
  /** One thing to do about it. */
  action?: ReactNode
}

/** An empty state. */
export function Empty({ title, level = 3, children, action }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <Proscenium />
      <Heading className={classes('disp', styles.title)}>{title}</Heading>
      {children && <p className={styles.words}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** The stage before anyone is on it. */
function Proscenium() {
  return (
    <svg className={styles.stage} viewBox="0 0 96 60" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M2 2h92M2 58h92" />
      <path d="M2 2c0 30 6 40 6 56M14 2c0 30 4 40 4 56M26 2c0 26 0 40-2 56M94 2c0 30-6 40-6 56M82 2c0 30-4 40-4 56M70 2c0 26 0 40 2 56" />
      <path d="M48 50l-14 8h28z" fill="var(--brand-tertiary)" />
    </svg>
  )
}
