import { Button } from '@troupe/ui/button'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { BulkDialogProps } from './bulk/bulk-props.ts'
import css from './inbox.module.css'
import { canChangeProducer, canMessage, commonOf, type InboxReader, type InboxRow } from './inbox-words.ts'
import type { Acts } from './use-acts.ts'

const ChangeProducer = lazy(() => chunk(() => import('./bulk/change-producer.tsx')).then((file) => ({ default: file.ChangeProducer })))
const MessageCrews = lazy(() => chunk(() => import('./bulk/message-crews.tsx')).then((file) => ({ default: file.MessageCrews })))

interface BulkProps {
  readonly rows: readonly InboxRow[]
  readonly reader: InboxReader
  readonly acts: Acts
  readonly dialog: BulkDialog
  readonly onDone: () => void
}

/** What all selected events allow, and what they have in common. */
export function BulkActs({ rows, reader, acts, dialog, onDone }: BulkProps) {
  const common = commonOf(rows, serverNow(), reader)
  const [mayChange, mayMessage] = [canChangeProducer(rows), canMessage(rows)]
  const run = (what: 'take' | 'review') => () => void acts.run({ do: what, rows }).then((done) => done && onDone())
  useLetterKeys({
    r: common?.act === 'REVIEW' && !acts.busy ? run('review') : undefined,
    t: common?.act === 'TAKE' && !acts.busy ? run('take') : undefined,
    Escape: onDone,
  })
  return (
    <>
      <span className={css.common}>{common ? common.words : mayChange || mayMessage ? '' : 'No act fits all of them'}</span>
      {common?.act === 'REVIEW' && (
        <Button size="sm" busy={acts.busy} onClick={run('review')}>
          Mark {counted(rows.length, 'event', 'events')} as reviewed
        </Button>
      )}
      {common?.act === 'TAKE' && (
        <Button size="sm" busy={acts.busy} onClick={run('take')}>
          Take {counted(rows.length, 'event', 'events')}
        </Button>
      )}
      {mayChange && (
        <Button size="sm" onClick={() => dialog.open('producer', rows)}>
          Change producer
        </Button>
      )}
      {mayMessage && (
        <Button size="sm" onClick={() => dialog.open('message', rows)}>
          {rows.length === 1 ? 'Message crew' : 'Message crews'}
        </Button>
      )}
    </>
  )
}

interface OpenBulk {
  readonly what: 'producer' | 'message'
  readonly rows: readonly InboxRow[]
}

interface BulkDialog {
  readonly open: (what: OpenBulk['what'], rows: readonly InboxRow[]) => void
}

/** The dialog about several events. It outlives their bar, which goes with the last of them that is no longer chosen. */
export function useBulkDialog(onDone: BulkDialogProps['onDone']) {
  const [opened, setOpened] = useState<OpenBulk | null>(null)
  const Inside = opened?.what === 'producer' ? ChangeProducer : MessageCrews
  return {
    open: (what: OpenBulk['what'], rows: readonly InboxRow[]) => setOpened({ what, rows }),
    node: opened && (
      <Suspense>
        <Inside rows={opened.rows} onDone={onDone} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
