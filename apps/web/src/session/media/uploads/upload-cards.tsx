import { IconButton } from '@troupe/ui/icon-button'
import { UploadCard } from '@troupe/ui/upload-card'
import { Pause, Play, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { dropFile } from '../../../platform/files/send-file.ts'
import css from '../media.module.css'
import type { EventFile } from '../media-query.ts'
import { amountWords, isAboutTypes, leftWords, reasonOfFile, sizeWords } from '../media-words.ts'
import type { GoingUpload, UploadQueue } from './upload-queue.ts'
import { useChooser } from './use-chooser.tsx'

const FileTypes = lazy(() => chunk(() => import('./file-types.tsx')).then((file) => ({ default: file.FileTypes })))

interface UploadCardsProps {
  readonly uploads: readonly GoingUpload[]
  readonly queue: UploadQueue
  /** The reader’s files that the server couldn’t keep, from before this page was opened. */
  readonly failed: readonly EventFile[]
  readonly onRemoved: () => void
}

/** Files on their way up, and why some of them aren’t. */
export function UploadCards({ uploads, queue, failed, onRemoved }: UploadCardsProps) {
  const [types, setTypes] = useState(false)
  if (uploads.length === 0 && failed.length === 0) return null
  const help = (reason: string | null) =>
    reason !== null && isAboutTypes(reason) ? (
      <button type="button" className={css.link} onClick={() => setTypes(true)}>
        See file types
      </button>
    ) : undefined
  return (
    <>
      <ul className={css.uploads} aria-label="Uploads">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <Going upload={upload} queue={queue} help={help(upload.reason)} />
          </li>
        ))}
        {failed.map(({ id, name, type, reason }) => (
          <li key={id}>
            <UploadCard
              name={name}
              type={type ?? 'Document'}
              look="failed"
              state="Upload Error."
              note={reasonOfFile(reason)}
              actions={<IconButton label={`Remove ${name}`} icon={X} onClick={() => void dropFile(`/files/${id}`).then(onRemoved)} />}
            >
              {help(reasonOfFile(reason))}
            </UploadCard>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{types && <FileTypes onClose={() => setTypes(false)} />}</Suspense>
    </>
  )
}

interface GoingProps {
  readonly upload: GoingUpload
  readonly queue: UploadQueue
  readonly help: React.ReactNode
}

function Going({ upload, queue, help }: GoingProps) {
  const { key, name, type, step, src, loaded, size, reason } = upload
  const chooser = useChooser(([file]) => file && queue.resume(key, file), false)
  const { state, note } = wordsOf(upload)
  return (
    <>
      <UploadCard
        name={name}
        type={type}
        src={src ?? undefined}
        look={step === 'failed' ? 'failed' : step === 'stopped' ? 'stopped' : 'plain'}
        state={state}
        note={
          step === 'stopped' ? (
            <button type="button" className={css.again} onClick={chooser.open}>
              {reason ?? 'Choose the file again to go on'}
            </button>
          ) : (
            note
          )
        }
        share={step === 'failed' ? undefined : size > 0 ? loaded / size : 0}
        actions={
          <>
            {step === 'going' && <IconButton label={`Pause ${name}`} icon={Pause} onClick={() => queue.pause(key)} />}
            {step === 'paused' && <IconButton label={`Go on with ${name}`} icon={Play} onClick={() => queue.goOn(key)} />}
            {step !== 'checking' && (
              <IconButton label={`${step === 'failed' ? 'Remove' : 'Cancel'} ${name}`} icon={X} onClick={() => queue.cancel(key)} />
            )}
          </>
        }
      >
        {help}
      </UploadCard>
      {chooser.input}
    </>
  )
}

function wordsOf({ step, loaded, size, speed, reason }: GoingUpload): { readonly state: string; readonly note: string } {
  const percent = size > 0 ? Math.floor((loaded / size) * 100) : 0
  const amount = amountWords(loaded, size)
  switch (step) {
    case 'waiting':
      return { state: 'Waiting…', note: sizeWords(size) }
    case 'going':
      return { state: 'Uploading…', note: [amount, leftWords(size - loaded, speed)].filter(Boolean).join(', ') }
    case 'paused':
      return { state: `Paused at ${percent}%.`, note: amount }
    case 'away':
      return { state: `Offline at ${percent}%.`, note: 'Goes on when you’re back online' }
    case 'stopped':
      return { state: `Stopped at ${percent}%.`, note: '' }
    case 'checking':
      return { state: 'Upload Complete.', note: 'Getting it ready' }
    case 'failed':
      return { state: 'Upload Error.', note: reason ?? '' }
  }
}
