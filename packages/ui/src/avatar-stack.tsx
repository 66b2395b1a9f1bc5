import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import styles from './avatar-stack.module.css'
import { classes } from './pure/classes.ts'
import { Tooltip } from './tooltip.tsx'

/** Someone in a stack of faces. */
type StackPerson = {
  key: string
  name: string
  /** A face of the app's own; otherwise the initials. */
  face?: ReactNode
}

type AvatarStackProps = {
  people: readonly StackPerson[]
  /** A few words about them, shown as a tooltip. Screen readers read all names besides. */
  text: string
  size?: 'sm' | 'default' | undefined
  /** The most faces. */
  most?: number | undefined
}

/** Some faces that overlap, and how many people more there are. */
export function AvatarStack({ people, text, size, most = 3 }: AvatarStackProps) {
  const more = people.length - most
  return (
    <Tooltip text={text}>
      <span
        role="img"
        aria-label={people.map(({ name }) => name).join(', ')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the tooltip is for pointers alone
        tabIndex={0}
        className={classes(styles.stack, size === 'sm' && styles.small)}
      >
        {people.slice(0, most).map(({ key, name, face }) => (
          <span key={key} className={styles.face}>
            {face ?? <Avatar name={name} size={size} />}
          </span>
        ))}
        {more > 0 && (
          <span aria-hidden="true" className={classes(styles.face, styles.more)}>
            +{more}
          </span>
        )}
      </span>
    </Tooltip>
  )
}
