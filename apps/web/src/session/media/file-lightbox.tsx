import { useQueryClient } from '@tanstack/react-query'
import { updateSessionFileInput } from '@troupe/domain/session/files'
import { Button, ButtonLink } from '@troupe/ui/button'
import { EditableList } from '@troupe/ui/editable'
import { Lightbox } from '@troupe/ui/lightbox'
import { TextInput } from '@troupe/ui/text-input'
import { Download, Image, ImageOff } from 'lucide-react'
import { useEffect } from 'react'
import { UpdateSessionFileDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { BoundRow } from '../../platform/form/rows/bound-row.tsx'
import { useForm } from '../../platform/form/use-form.ts'
import { dayInYear, time } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { Session } from '../session-query.ts'
import { glyphOf } from './glyphs.ts'
import css from './media.module.css'
import { downloadOf, variantOf } from './media-days.ts'
import { type EventFile, filesQuery } from './media-query.ts'
import { mayChange } from './media-rights.ts'
import { sizeWords } from './media-words.ts'
import type { useFileChange } from './use-file-change.ts'

interface FileLightboxProps {
  readonly session: Session
  readonly me: Me
  /** All that can be looked at, in its order. */
  readonly files: readonly EventFile[]
  readonly shown: string
  readonly changes: ReturnType<typeof useFileChange>
  readonly onMove: (id: string) => void
  readonly onClose: () => void
}

/** One file of an event on the whole window, with what is known of it and what can be done with it. */
export function FileLightbox({ session, me, files, shown, changes, onMove, onClose }: FileLightboxProps) {
  const at = files.findIndex(({ id }) => id === shown)
  const file = files[at]
  usePreloaded([files[at - 1], files[at + 1]])
  if (!file) return null
  const bin = async () => {
    const next = files[at + 1] ?? files[at - 1]
    if (!(await changes.moveToBin([file]))) return
    if (next) onMove(next.id)
    else onClose()
  }
  return (
    <Lightbox
      label="Pictures"
      frames={files.map((one) => ({ key: one.id, label: one.name, thumb: variantOf(one, 'thumb'), glyph: glyphOf(one.type) }))}
      current={file.id}
      onMove={onMove}
      onClose={onClose}
      aside={dayInYear(file.createdAt, session.timezone)}
      stage={<Stage key={file.id} file={file} />}
      backTo={() => document.querySelector<HTMLElement>(`[data-picture="${file.id}"]`)}
    >
      {mayChange(session, me, file) ? (
        <Name key={file.id} sessionId={session.id} file={file} />
      ) : (
        <h2 className={css.lightName}>{file.name}</h2>
      )}
      <Facts file={file} timezone={session.timezone} />
      <div className={css.lightActs}>
        {file.url && (
          <ButtonLink block icon={Download} href={downloadOf(file.url)} download={file.name}>
            Download
          </ButtonLink>
        )}
        {mayChange(session, me, file) && (
          <>
            {file.type === 'Image' && <CoverButton file={file} changes={changes} />}
            <Button variant="tertiary" block busy={changes.busy} onClick={() => void bin()}>
              Move to bin
            </Button>
          </>
        )}
      </div>
      {file.type === 'Image' && <p className={css.lightFoot}>Location and camera data were removed when it was uploaded.</p>}
    </Lightbox>
  )
}

function Stage({ file }: { file: EventFile }) {
  const { type, url, name } = file
  if (!url) return null
  if (type === 'Video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: recordings of guests have no captions
      <video src={url} controls playsInline aria-label={name} />
    )
  if (type === 'Audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: recordings of guests have no captions
      <audio src={url} controls aria-label={name} className={css.audio} />
    )
  return <img src={variantOf(file, 'full') ?? url} alt={name} draggable={false} />
}

/** The pictures before and after, so that turning to them doesn’t wait. */
function usePreloaded(files: readonly (EventFile | undefined)[]) {
  const addresses = files.flatMap((file) => (file?.type === 'Image' ? [variantOf(file, 'full') ?? file.url ?? ''] : [])).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new globalThis.Image().src = address
  }, [addresses])
}

function Facts({ file: { width, height, size, uploadedBy, createdAt }, timezone }: { file: EventFile; timezone: string }) {
  const pixels = width && height ? `${width} × ${height}, ` : ''
  const added = [uploadedBy?.fullName, dayInYear(createdAt, timezone), time(createdAt, timezone)].filter(Boolean).join(', ')
  return (
    <dl className={css.facts}>
      <dt>Size</dt>
      <dd>{`${pixels}${sizeWords(size)}`}</dd>
      <dt>Added</dt>
      <dd>{added}</dd>
    </dl>
  )
}

interface OneFile {
  readonly file: EventFile
  readonly changes: ReturnType<typeof useFileChange>
}

const CoverButton = ({ file: { id, cover }, changes: { busy, change } }: OneFile) => (
  <Button
    block
    icon={cover ? ImageOff : Image}
    busy={busy}
    onClick={() => void change({ id, cover: !cover }, cover ? 'No longer the cover' : 'Now the cover of this event')}
  >
    {cover ? 'Remove as cover' : 'Use as cover'}
  </Button>
)

/** A name without its ending, which says what the file is, and the ending. */
function partsOfName(name: string): { readonly stem: string; readonly end: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), end: name.slice(dot) } : { stem: name, end: '' }
}

/** The name, edited where it stands; its ending stays. */
function Name({ sessionId, file: { id, name } }: { sessionId: string; file: EventFile }) {
  const form = useNameForm(sessionId, { id, name })
  const { end } = partsOfName(name)
  return (
    <div className={css.lightField}>
      <h2 className="vh">{name}</h2>
      <EditableList look="wide">
        <BoundRow
          form={form}
          name="name"
          by="line"
          value={`${form.values.name}${end}`}
          control={
            <TextInput value={form.values.name} onChange={(text) => form.set('name', text)} suffix={end} maxLength={128 - end.length} />
          }
        />
      </EditableList>
    </div>
  )
}

/** The form over the name of a file. Files have no versions: the name that was saved last counts. */
function useNameForm(sessionId: string, { id, name }: Pick<EventFile, 'id' | 'name'>) {
  const queries = useQueryClient()
  const { end } = partsOfName(name)
  const savedOf = (whole: string) => ({ values: { name: partsOfName(whole).stem }, version: 0 })
  const whole = ({ name: stem = '' }: { readonly name?: string }) => (stem.trim() === '' ? '' : `${stem.trim()}${end}`)
  return useForm({
    name: `file.${id}`,
    labels: { name: 'Name' },
    rules: { schema: updateSessionFileInput, input: (typed) => ({ id, name: whole(typed) }) },
    saved: savedOf(name),
    saves: 'field',
    said: 'Renamed',
    send: async (typed: { readonly name?: string }) => {
      const { updateSessionFile: done } = await graphql(UpdateSessionFileDocument, { input: { id, name: whole(typed) } })
      await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
      return savedOf(done.name)
    },
    reload: async () => {
      const files = await queries.fetchQuery({ ...filesQuery(sessionId), staleTime: 0 })
      const now = files.find((one) => one.id === id)
      return now ? savedOf(now.name) : null
    },
  })
}
