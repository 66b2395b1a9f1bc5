import styles from './avatar.module.css'
import { classes } from './pure/classes.ts'
import { fnv } from './pure/fnv.ts'

type AvatarProps = {
  name: string
  /** A picture; the initials are shown until it has loaded. */
  src?: string | null | undefined
  size?: 'sm' | 'default' | 'lg' | 'xl' | undefined
  /** Read by screen readers. Leave it out where the name is written next to it. */
  alone?: boolean | undefined
}

/** A person as a picture, or as two letters on a background colour that depends on the name alone. */
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
  // letters of a script that joins them would become a word
  return letters.join(/[\u0600-\u08ff]/.test(name) ? '\u200c' : '').toUpperCase()
}
