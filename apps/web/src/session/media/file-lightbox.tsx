import { Button, ButtonLink } from '@troupe/ui/button'
import { Lightbox } from '@troupe/ui/lightbox'
import { TextInput } from '@troupe/ui/text-input'
import { Download, Image, ImageOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { dayInYear, time } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import { glyphOf } from './glyphs.ts'
import css from './media.module.css'
import { downloadOf, variantOf } from './media-days.ts'
import type { EventFile } from './media-query.ts'
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
      <Name key={`${file.id} ${file.name}`} file={file} may={mayChange(session, me, file)} changes={changes} />
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

/** The name, which becomes a field: without its ending, which says what the file is. */
function Name({ file: { id, name }, may, changes: { busy, change } }: OneFile & { readonly may: boolean }) {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const [text, setText] = useState<string | null>(null)
  const trimmed = text?.trim() ?? ''
  const save = async () => {
    if (trimmed === '' || trimmed === stem) setText(null)
    else if (await change({ id, name: `${trimmed}${end}` }, 'Renamed')) setText(null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // leaves the field, and not the lightbox
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    setText(null)
  }
  if (text === null)
    return (
      <div className={css.lightName}>
        <h2>{name}</h2>
        {may && (
          <button type="button" className={css.link} onClick={() => setText(stem)}>
            Rename
          </button>
        )}
      </div>
    )
  return (
    <form
      className={css.rename}
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput label="Name" value={text} onChange={setText} suffix={end} autoFocus autoComplete="off" />
      <span className="row">
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          Save
        </Button>
        <Button variant="tertiary" size="sm" onClick={() => setText(null)}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
