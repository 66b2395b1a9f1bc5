import { FileText, Image, Music, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import type { FileKind } from './pure/files.ts'
import styles from './upload-card.module.css'

type UploadCardProps = {
  name: string
  type: FileKind
  /** The picture itself, where the browser can draw it already. */
  src?: string | undefined
  /** What is going on: 'Uploading…', 'Stopped at 61%.' Read aloud when it changes. */
  state: string
  /** Amounts and what to do. Changes with every second and isn't read aloud. */
  note?: ReactNode
  /** How much has gone up, from 0 to 1; without it no bar is drawn. */
  share?: number | undefined
  /** stopped: someone has to go on; failed: it can't. */
  look?: 'plain' | 'stopped' | 'failed' | undefined
  /** Small buttons in the corner. */
  actions?: ReactNode
  /** What helps, under the rest. */
  children?: ReactNode
}

/** How many letters stay when a name is cut: what a file is, and usually its number. */
const endLetters = 8

const glyphs = { Image, Video, Audio: Music, Document: FileText }

/** A file on its way up, as one of several next to each other. */
export function UploadCard({ name, type, src, state, note, share, look = 'plain', actions, children }: UploadCardProps) {
  const letters = [...name]
  return (
    <fieldset className={classes(styles.card, look !== 'plain' && styles[look])} aria-label={name}>
      <span className={styles.tile}>
        {src ? <img src={src} alt="" draggable={false} /> : <Icon of={glyphs[type]} size={18} label={type} />}
      </span>
      <bdi className={styles.name} title={name}>
        <span className={styles.stem}>{letters.slice(0, -endLetters).join('')}</span>
        <span className={styles.end}>{letters.slice(-endLetters).join('')}</span>
      </bdi>
      <span className={styles.actions}>{actions}</span>
      <span className={styles.words}>
        <span role="status">{state}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {share !== undefined && <Bar name={name} share={share} />}
      {children && <span className={styles.more}>{children}</span>}
    </fieldset>
  )
}

function Bar({ name, share }: { name: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <span className={styles.bar} role="progressbar" aria-label={name} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
