import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { Bin } from './bin.tsx'
import css from './media.module.css'
import { partsOf } from './media-days.ts'
import { MediaGrid } from './media-grid.tsx'
import { mayAdd } from './media-rights.ts'
import { countWords } from './media-words.ts'
import { saveZip } from './save-zip.ts'
import { UploadCards } from './uploads/upload-cards.tsx'
import { useChooser } from './uploads/use-chooser.tsx'
import { usePageDrop } from './uploads/use-page-drop.ts'
import { useMedia } from './uploads/use-uploads.ts'
import { useFileChange } from './use-file-change.ts'

const FileLightbox = lazy(() => chunk(() => import('./file-lightbox.tsx')).then((file) => ({ default: file.FileLightbox })))

/** The pictures, videos and recordings of an event, what is on its way to them, and their bin. */
export function MediaTab({ session, me }: { session: Session; me: Me }) {
  const { query, queue, uploads } = useMedia(session.id, me.id)
  const changes = useFileChange(session.id)
  const { data: files, error, isFetching, refetch } = query
  const adds = mayAdd(session, me)
  const add = (added: readonly File[]) => queue.add(added, 'MEDIA')
  const chooser = useChooser(add)
  const over = usePageDrop(adds, add)
  const { days } = partsOf(files ?? [], session.timezone)
  const pictures = days.flatMap((day) => day.files)
  const shown = useShown(files ? pictures.map(({ id }) => id) : undefined)
  const going = uploads.filter(({ purpose }) => purpose === 'MEDIA')
  const begun = new Set(uploads.flatMap(({ url }) => (url ? [url.slice(url.lastIndexOf('/') + 1)] : [])))
  const failed = (files ?? []).filter(({ id, state, uploadedBy }) => state === 'ERROR' && uploadedBy?.id === me.id && !begun.has(id))
  return (
    <section className={css.tab} data-over={over || undefined} aria-label="Media">
      {over && (
        <p className={css.drop} aria-hidden="true">
          Drop to add
        </p>
      )}
      <header className={css.head}>
        <h2 className="disp">Media</h2>
        <p>
          {[countWords((files ?? []).filter(({ state, purpose }) => state === 'DONE' && purpose === 'MEDIA')), adds && dropWords]
            .filter(Boolean)
            .join('. ')}
        </p>
        <span className={css.acts}>
          {(files ?? []).some(({ state }) => state === 'DONE') && <ZipButton session={session} bytes={bytesOf(files ?? [])} />}
          {adds && (
            <Button variant="primary" size="sm" icon={Upload} onClick={chooser.open}>
              Add files
            </Button>
          )}
        </span>
        {chooser.input}
      </header>
      <UploadCards uploads={uploads} queue={queue} failed={failed} onRemoved={() => void refetch()} />
      {error && !files ? (
        <ErrorBlock title="Couldn’t load the files." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !files ? (
        <div className={css.coming}>
          <Skeleton look="block" rows={6} label="Loading the files" />
        </div>
      ) : pictures.length === 0 && going.length === 0 ? (
        <Empty title="No pictures yet">
          {adds
            ? 'Pictures and videos of this event appear here. Drop them anywhere on this page.'
            : 'Pictures and videos of this event appear here.'}
        </Empty>
      ) : (
        <MediaGrid session={session} me={me} days={days} changes={changes} onOpen={shown.open} />
      )}
      {adds && <Bin session={session} busy={changes.busy} onBringBack={(file) => void changes.bringBack([file])} />}
      <Suspense fallback={null}>
        {shown.id && (
          <FileLightbox
            session={session}
            me={me}
            files={pictures}
            shown={shown.id}
            changes={changes}
            onMove={shown.move}
            onClose={shown.close}
          />
        )}
      </Suspense>
    </section>
  )
}

const dropWords = 'Drop files anywhere on this page.'
const bytesOf = (files: readonly { readonly size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)

function ZipButton({ session: { id, name }, bytes }: { session: Pick<Session, 'id' | 'name'>; bytes: number }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveZip(id, { name: `${name}.zip`, size: bytes }).catch((error: unknown) => toast(refusalWords(error), { tone: 'danger' }))
    setBusy(false)
  }
  return (
    <Button variant="tertiary" size="sm" icon={Download} busy={busy} onClick={() => void save()}>
      All as zip
    </Button>
  )
}

/** The file that the address names: what is open outlives a reload, and can be sent to someone. */
function useShown(ids: readonly string[] | undefined) {
  const { file } = useSearch({ from: '/shell/speaking/event/$id' })
  const navigate = useNavigate({ from: '/event/$id' })
  const toast = useToast()
  const id = file !== undefined && ids?.includes(file) ? file : null
  const isGone = file !== undefined && ids !== undefined && id === null
  const show = (next: string | null, replace: boolean) =>
    void navigate({ search: { tab: 'media', ...(next === null ? {} : { file: next }) }, replace, resetScroll: false })
  useEffect(() => {
    if (!isGone) return
    toast('This file is no longer here.', { tone: 'plain' })
    void navigate({ search: { tab: 'media' }, replace: true, resetScroll: false })
  }, [isGone, navigate, toast])
  return { id, open: (next: string) => show(next, false), move: (next: string) => show(next, true), close: () => show(null, true) }
}
