import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'
import { classes } from './pure/classes.ts'

type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

type NoticeProps = {
  tone: NoticeTone
  title?: ReactNode
  /** Spoken when it appears: a danger immediately, the others when the reader pauses. */
  live?: boolean | undefined
  actions?: ReactNode
  children?: ReactNode
}

const glyphs = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert }

/** Information about this part of the page that stays until it is no longer true. */
export function Notice({ tone, title, live = false, actions, children }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon of={glyphs[tone]} size={18} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
