import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { classes } from './pure/classes.ts'
import { Rule } from './rule.tsx'

type PageHeadProps = {
  title: ReactNode
  /** One sentence on the title's baseline. */
  sentence?: ReactNode
  /** A status next to the title. */
  badge?: ReactNode
  actions?: ReactNode
  /** grand for the page that customers come to first; dense, without the Oxford rule, for settings and the pages of staff. */
  size?: 'default' | 'grand' | 'dense' | undefined
}

/** The name of the page, and what can be done with the whole of it. */
export function PageHead({ title, sentence, badge, actions, size = 'default' }: PageHeadProps) {
  return (
    <header data-ruled={size !== 'dense' || undefined}>
      <div className={styles.head} data-size={size}>
        <div className={styles.words}>
          <div className={styles.name}>
            <h1 className={classes('disp', styles[size])}>{title}</h1>
            {badge}
          </div>
          {sentence && <p className={styles.sentence}>{sentence}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {size !== 'dense' && <Rule />}
    </header>
  )
}
