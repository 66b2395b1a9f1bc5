import styles from './avatar.module.css'
import { classes } from './pure/classes.ts'
import { fnv } from './pure/fnv.ts'

type AvatarProps = {
  name: string
  /** A picture; the initials stand until it is there. */
  src?: string | null | undefined
  size?: 'sm' | 'default' | 'lg' | undefined
  /** Said aloud. Leave it out where the name is written beside it. */
  alone?: boolean | undefined
}

/** A person as two letters on a ground that is always the same for the same name, or as a picture. */
export function Avatar({ name, src, size = 'default', alone = false }: AvatarProps) {
  const ground = styles[`person${(fnv(name) % 5) + 1}`]
  return (
    <span className={classes(styles.avatar, ground, styles[size])} {...(alone && { role: 'img', 'aria-label': name })}>
      <span aria-hidden="true">{initials(name)}</span>
      {src && <img src={src} alt="" loading="lazy" decoding="async" className={styles.picture} />}
    </span>
  )
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
