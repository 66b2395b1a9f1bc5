import { Button } from '@troupe/ui/button'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { CalendarClock, GitCompareArrows, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '../../platform/words/counted.ts'
import type { Session } from '../session-query.ts'
import { listed, outdatedWords, reflowWords, shortWords } from './order-words.ts'
import css from './running-order.module.css'
import type { Reflowed } from './use-order.ts'

interface OutdatedStripProps {
  readonly session: Session
  /** A re-flow that is shown before it is done. */
  readonly reflowed: Reflowed | null
  readonly busy: boolean
  readonly onKeep: () => void
  readonly onShow: () => void
  readonly onReflow: () => void
  readonly onCancel: () => void
}

/** What has changed since the running order was set, and what can be done about it: leave it, or see what a re-flow would change and do that. */
export function OutdatedStrip({ session, reflowed, busy, onKeep, onShow, onReflow, onCancel }: OutdatedStripProps) {
  const { items, outdatedBecause } = session.timeline
  const keep = outdatedBecause.length > 0 && (
    <Button size="sm" variant="tertiary" busy={busy} onClick={onKeep}>
      It’s fine as it is
    </Button>
  )
  if (!reflowed) {
    const { title, facts } = outdatedWords(session)
    return (
      <Strip
        tone="warning"
        icon={CalendarClock}
        title={title}
        actions={
          <>
            {keep}
            <Button size="sm" onClick={onShow}>
              Re-flow
            </Button>
          </>
        }
      >
        {facts.join(' ')}
      </Strip>
    )
  }
  const cancel = (
    <Button size="sm" onClick={onCancel}>
      Cancel
    </Button>
  )
  const short = shortWords(reflowed.answer, items)
  if (short)
    return (
      <Strip
        tone="danger"
        icon={OctagonAlert}
        title="It doesn’t fit"
        actions={
          <>
            {keep}
            {cancel}
          </>
        }
      >
        {short}
      </Strip>
    )
  const count = reflowed.changes.size
  return (
    <Strip
      tone="info"
      icon={GitCompareArrows}
      title={`Re-flow: ${reflowWords(reflowed.changes)}`}
      actions={
        <>
          {count === 0 && keep}
          {cancel}
          {count > 0 && (
            <Button size="sm" variant="primary" busy={busy} onClick={onReflow}>
              Re-flow {counted(count, 'item', 'items')}
            </Button>
          )}
        </>
      }
    >
      {staysWords(session)} Nothing is shorter than it may be. Nothing is saved yet.
    </Strip>
  )
}

/** '“Dessert”, the start and the end stay.' */
function staysWords({ timeline }: Session): string {
  const pins = timeline.items.filter(({ pinned }) => pinned).map(({ title }) => `“${title}”`)
  return `${listed([...pins, 'the start', 'the end'])} stay.`.replace(/^the/, 'The')
}

interface StripProps {
  readonly tone: 'warning' | 'info' | 'danger'
  readonly icon: Glyph
  readonly title: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

const Strip = ({ tone, icon, title, actions, children }: StripProps) => (
  <div className={css.strip} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon of={icon} size={18} className={css.glyph} />
    <div>
      <b>{title}</b>
      <p>{children}</p>
    </div>
    <div className={css.acts}>{actions}</div>
  </div>
)
