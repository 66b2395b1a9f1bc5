import { Button } from '@troupe/ui/button'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import css from './inbox.module.css'
import { commonOf, type InboxReader, type InboxRow } from './inbox-words.ts'
import type { Acts } from './use-acts.ts'

interface BulkProps {
  readonly rows: readonly InboxRow[]
  readonly reader: InboxReader
  readonly acts: Acts
  readonly onDone: () => void
}

/** What can be done with all selected events, and what they have in common. */
export function BulkActs({ rows, reader, acts, onDone }: BulkProps) {
  const common = commonOf(rows, serverNow(), reader)
  const run = (what: 'take' | 'review') => () => void acts.run({ do: what, rows }).then((done) => done && onDone())
  useLetterKeys({
    r: common?.act === 'REVIEW' && !acts.busy ? run('review') : undefined,
    t: common?.act === 'TAKE' && !acts.busy ? run('take') : undefined,
    Escape: onDone,
  })
  return (
    <>
      <span className={css.common}>{common ? common.words : 'No act fits all of them'}</span>
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
    </>
  )
}
