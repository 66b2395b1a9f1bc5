import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './pure/classes.ts'

type CardProps = {
  title: ReactNode
  /** The heading's level in the page; its look stays the same. */
  level?: 2 | 3 | 4 | undefined
  /** Above the text, from edge to edge: a poster, a map, a photograph. */
  picture?: ReactNode
  /** One line over the title. */
  kicker?: ReactNode
  /** At the end of the title's line: a status. */
  badge?: ReactNode
  /** Makes the whole card one link: an anchor without text, or the router's link. */
  link?: ReactElement<{ className?: string; children?: ReactNode }> | undefined
  /** Tinted, with an edge in the brand colour: the selected one. */
  chosen?: boolean | undefined
  /** Facts in one line at the foot. */
  foot?: ReactNode
  /** Buttons at the foot; they stay above the link. */
  actions?: ReactNode
  children?: ReactNode
}

/** One of several similar things, to look at and open. For a section of a page use a Panel. */
export function Card({ title, level = 3, picture, kicker, badge, link, chosen = false, foot, actions, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={classes(styles.card, link && styles.linked, chosen && styles.chosen)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.body}>
        {kicker && <p className="kick">{kicker}</p>}
        <div className={styles.head}>
          <Heading className={styles.title}>{link ? cloneElement(link, { className: styles.link ?? '', children: title }) : title}</Heading>
          {badge && <span className={styles.badge}>{badge}</span>}
        </div>
        {children && <div className={styles.words}>{children}</div>}
        {(foot || actions) && (
          <div className={styles.foot}>
            {foot && <div className={styles.facts}>{foot}</div>}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        )}
      </div>
    </article>
  )
}
