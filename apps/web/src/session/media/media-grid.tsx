import { Button } from '@troupe/ui/button'
import { JustifiedGrid } from '@troupe/ui/justified-grid'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { Download, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { dayInYear } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { glyphOf } from './glyphs.ts'
import css from './media.module.css'
import { downloadOf, firstOf, type MediaDay, ratioOf, variantOf, widthsOf } from './media-days.ts'
import type { EventFile } from './media-query.ts'
import { mayChange } from './media-rights.ts'
import type { useFileChange } from './use-file-change.ts'

interface MediaGridProps {
  readonly session: Session
  readonly me: Me
  readonly days: readonly MediaDay[]
  readonly changes: ReturnType<typeof useFileChange>
  readonly onOpen: (id: string) => void
}

/** How many are drawn before someone asks for all. */
const firstMany = 24
const firstOnPhone = 12

/** What can be looked at, by days; or chosen, to be downloaded or moved to the bin together. */
export function MediaGrid({ session, me, days, changes, onOpen }: MediaGridProps) {
  const phone = useNarrow()
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<ReadonlySet<string> | null>(null)
  const files = days.flatMap((day) => day.files)
  // what is gone isn't chosen any longer
  const chosen = asked && new Set(files.filter(({ id }) => asked.has(id)).map(({ id }) => id))
  const turn = (id: string) => chosen && setAsked(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  const shown = all ? days : firstOf(days, phone ? firstOnPhone : firstMany)
  const hidden = files.length - shown.flatMap((day) => day.files).length
  return (
    <div>
      {shown.map((day, index) => (
        <section key={day.day} aria-labelledby={`media-${day.day}`}>
          <header className={css.dayHead}>
            <h3 id={`media-${day.day}`}>{dayInYear(day.files[0]?.createdAt ?? day.day, session.timezone)}</h3>
            <span>{counted(days[index]?.files.length ?? 0, 'file', 'files')}</span>
            {index === 0 && (
              <button type="button" className={css.select} onClick={() => setAsked(asked ? null : new Set())}>
                {asked ? 'Done' : 'Select'}
              </button>
            )}
          </header>
          <JustifiedGrid
            label={dayInYear(day.files[0]?.createdAt ?? day.day, session.timezone)}
            pictures={day.files.map(pictureOf)}
            onOpen={chosen ? turn : onOpen}
            chosen={chosen ?? undefined}
          />
        </section>
      ))}
      {hidden > 0 && (
        <p className={css.more}>
          {hidden} more
          <button type="button" className={css.link} onClick={() => setAll(true)}>
            Show all
          </button>
        </p>
      )}
      {chosen && (
        <BulkBar
          files={files.filter(({ id }) => chosen.has(id))}
          session={session}
          me={me}
          changes={changes}
          onAll={() => setAsked(new Set(shown.flatMap((day) => day.files.map(({ id }) => id))))}
          onDone={() => setAsked(null)}
        />
      )}
    </div>
  )
}

const pictureOf = (file: EventFile) => ({
  key: file.id,
  label: file.type === 'Image' ? file.name : `${file.name}, ${file.type === 'Video' ? 'video' : 'recording'}`,
  name: file.name,
  ratio: ratioOf(file),
  src: variantOf(file, 'card'),
  srcSet: widthsOf(file),
  video: file.type === 'Video' ? (file.url ?? undefined) : undefined,
  glyph: glyphOf(file.type),
  by: file.uploadedBy?.fullName,
  marks: file.cover ? [{ label: 'Cover', icon: Image }] : [],
})

interface BulkBarProps extends Pick<MediaGridProps, 'session' | 'me' | 'changes'> {
  /** Those that are chosen. */
  readonly files: readonly EventFile[]
  readonly onAll: () => void
  readonly onDone: () => void
}

function BulkBar({ files, session, me, changes: { busy, moveToBin }, onAll, onDone }: BulkBarProps) {
  const isNone = files.length === 0
  const mine = files.every((file) => mayChange(session, me, file))
  const bin = async () => {
    if (await moveToBin(files)) onDone()
  }
  const none = isNone ? { disabled: true, disabledReason: 'Choose some files first.' } : {}
  return (
    <div ref={tellBarHeight} className={css.bulk} role="toolbar" aria-label="Selected files">
      <span className={css.bulkCount} role="status">{`${files.length} selected`}</span>
      <Button variant="tertiary" size="sm" onClick={onAll}>
        Select all
      </Button>
      <span className={css.bulkActs}>
        <Button size="sm" icon={Download} {...none} onClick={() => download(files)}>
          Download
        </Button>
        <Button
          size="sm"
          icon={Trash2}
          busy={busy}
          {...(isNone || mine ? none : { disabled: true, disabledReason: 'You can only move your own files to the bin.' })}
          onClick={() => void bin()}
        >
          Move to bin
        </Button>
      </span>
    </div>
  )
}

/** One after the other: browsers drop what is asked for in the same moment. */
function download(files: readonly EventFile[]) {
  for (const [index, { url, name }] of files.entries()) {
    if (!url) continue
    setTimeout(() => {
      const link = document.createElement('a')
      link.href = downloadOf(url)
      link.download = name
      link.click()
    }, index * 400)
  }
}
