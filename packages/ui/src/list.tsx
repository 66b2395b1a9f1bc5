import { Children, cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './list.module.css'
import { classes } from './pure/classes.ts'

type ListProps = {
  /** What is listed: names the list. */
  label?: string | undefined
  /** Shown when it is empty. */
  empty?: ReactNode
  /** In an order that means something. */
  ordered?: boolean | undefined
  /** ListItems. */
  children?: ReactNode
}

/** Items one below another, with a hairline between them. Says 'List is empty' when nothing is in it. */
export function List({ label, empty = 'List is empty', ordered = false, children }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul'
  if (Children.count(children) === 0) return <p className={styles.empty}>{empty}</p>
  return (
    // Safari does not treat a list without bullets as a list unless it has the role.
    <Tag role="list" className={styles.list} aria-label={label}>
      {children}
    </Tag>
  )
}

type ItemProps = {
  title: ReactNode
  /** A second line in a muted colour. */
  note?: ReactNode
  /** Before the title: an avatar, an icon, a checkbox. */
  start?: ReactNode
  /** At the end of the line: a figure, a status. */
  aside?: ReactNode
  /** Buttons after everything; they stay above the link. */
  actions?: ReactNode
  /** Makes the whole row one link: an anchor without text, or the router's link. */
  link?: ReactElement<{ className?: string; children?: ReactNode }> | undefined
  /** Tinted, with the brand's edge: the one that is shown or chosen. */
  current?: boolean | undefined
}

/** One thing of a List. */
export function ListItem({ title, note, start, aside, actions, link, current = false }: ItemProps) {
  return (
    <li className={classes(styles.item, link && styles.linked, current && styles.current)} aria-current={current || undefined}>
      {start && <span className={styles.start}>{start}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{link ? cloneElement(link, { className: styles.link ?? '', children: title }) : title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
      {actions && <span className={styles.actions}>{actions}</span>}
    </li>
  )
}
