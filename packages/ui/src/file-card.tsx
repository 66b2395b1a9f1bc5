import { Download, FileText, Image, Music, Trash2, Video, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './file-card.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { classes } from './pure/classes.ts'
import { type FileKind, splitName } from './pure/files.ts'
import { sizeOf } from './pure/sizes.ts'

export type FileStatus = 'done' | 'uploading' | 'uploaded' | 'error'

type FileCardProps = {
  name: string
  type: FileKind
  /** Bytes. */
  size: number
  status: FileStatus
  /** Its address; a download is offered if there is one. */
  src?: string | undefined
  /** Bytes uploaded so far. */
  loaded?: number | undefined
  onCancel?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** Fetches the file when an address alone is not enough. */
  onDownload?: (() => void) | undefined
  /** What else is said of a stored file, after its size. */
  note?: string | undefined
  /** A button in the place of the download. */
  action?: ReactNode
  texts?: Partial<typeof defaultTexts> | undefined
  disabled?: boolean | undefined
}

const defaultTexts = { uploading: 'Uploading…', uploaded: 'Upload Complete', error: 'Upload Error' }

const glyphs = { Image, Video, Audio: Music, Document: FileText }

/** A file and its state: uploading, uploaded, stored or failed. */
export function FileCard(props: FileCardProps) {
  const { name, type, size, status, src, loaded = 0, onCancel, onDelete, onDownload, note, action, disabled = false } = props
  const texts = { ...defaultTexts, ...props.texts }
  const kept = status === 'done' || status === 'uploaded'
  const { stem, end } = splitName(name)
  return (
    <fieldset className={classes(styles.card, status === 'error' && styles.failed)} aria-label={name}>
      <span className={styles.tile}>
        <Icon of={glyphs[type]} size={20} label={type} />
      </span>
      <div className={styles.words}>
        <span className={styles.first}>
          <bdi className={styles.name} title={name}>
            <span className={styles.stem}>{stem}</span>
            {end && <span className={styles.end}>{end}</span>}
          </bdi>
          {status === 'uploading' && <span className={styles.amount}>{`${sizeOf(loaded)} of ${sizeOf(size)}`}</span>}
        </span>
        <span className={styles.status} role="status">
          {status === 'done' ? (note ? `${sizeOf(size)}, ${note}` : sizeOf(size)) : texts[status]}
        </span>
        {status === 'uploading' && <Progress label={`${texts.uploading} ${name}`} share={size > 0 ? loaded / size : 0} />}
      </div>
      <span className={classes(styles.actions, kept && action != null && styles.acting)}>
        {status === 'uploading' && onCancel && <IconButton label="Cancel upload" icon={X} disabled={disabled} onClick={onCancel} />}
        {kept && action}
        {kept && onDownload && <IconButton label="Download" icon={Download} disabled={disabled} onClick={onDownload} />}
        {kept && !onDownload && src && (
          <a href={src} download={name} aria-label="Download" title="Download" className={styles.link}>
            <Icon of={Download} />
          </a>
        )}
        {status !== 'uploading' && onDelete && (
          // a file that failed was never stored
          <IconButton label={kept ? 'Delete' : 'Remove'} icon={Trash2} disabled={disabled} onClick={onDelete} />
        )}
      </span>
    </fieldset>
  )
}

/** A bar of 4 px; its share goes from 0 to 1. */
function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <span className={styles.bar} role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
