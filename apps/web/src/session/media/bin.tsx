import { useQuery } from '@tanstack/react-query'
import { BIN_DAYS } from '@troupe/domain/session/files'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Session } from '../session-query.ts'
import { glyphOf } from './glyphs.ts'
import css from './media.module.css'
import { variantOf } from './media-days.ts'
import { type EventFile, filesQuery } from './media-query.ts'
import { binWords } from './media-words.ts'

interface BinProps {
  readonly session: Session
  readonly busy: boolean
  readonly onBringBack: (file: EventFile) => void
}

/** What was moved to the bin of an event, folded until someone looks. Not there while it is empty. */
export function Bin({ session: { id, timezone }, busy, onBringBack }: BinProps) {
  const { data: files = [], error, isFetching, refetch } = useQuery(filesQuery(id, true))
  const [open, setOpen] = useState(false)
  const list = useId()
  if (error && files.length === 0)
    return <ErrorBlock title="Couldn’t load the bin." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (files.length === 0) return null
  const now = new Date(serverNow()).toISOString()
  return (
    <section className={css.bin} aria-label="Bin">
      <h3>
        <button type="button" className={css.fold} aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          <span className="disp">Bin</span>
          <span className={css.foldNote}>{`${counted(files.length, 'file', 'files')}, kept for ${BIN_DAYS} days`}</span>
          <Icon of={ChevronDown} className={open ? css.turned : undefined} />
        </button>
      </h3>
      <ul id={list} hidden={!open}>
        {files.map((file) => (
          <li key={file.id} className={css.binned}>
            <Thumb file={file} />
            <b>{file.name}</b>
            <span>{binWords({ deletedAt: file.deletedAt, deletedBy: file.deletedBy, now, timezone }, BIN_DAYS)}</span>
            <button
              type="button"
              className={css.link}
              aria-label={`Bring back ${file.name}`}
              aria-disabled={busy}
              onClick={() => busy || onBringBack(file)}
            >
              Bring back
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Thumb({ file }: { file: EventFile }) {
  const src = variantOf(file, 'thumb')
  return (
    <span className={css.thumb}>
      {src ? <img src={src} alt="" loading="lazy" /> : <Icon of={glyphOf(file.type)} size={18} label={file.type ?? 'File'} />}
    </span>
  )
}
