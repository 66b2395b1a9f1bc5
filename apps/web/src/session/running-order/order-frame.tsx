import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Menu } from '@troupe/ui/menu'
import { Plus, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { timeRange } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { zoneNote } from '../call.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { layoutCues } from './cue-layout.ts'
import css from './running-order.module.css'
import type { useSetting } from './use-order.ts'

/** From the first item, or the start of the show, to the end of the last, in minutes from the start. */
export function boundsOf({ timeline: { items }, duration }: Pick<Session, 'timeline' | 'duration'>) {
  const { cues } = layoutCues(items, { duration })
  return {
    first: Math.min(0, ...cues.map(({ item }) => item.offsetMinutes)),
    last: Math.max(duration, ...cues.map(({ ends }) => ends)),
  }
}

/** '14 items, 12:15 to 4:30 pm'; the zone where it isn't the reader's. */
export function summary(session: Session): string | null {
  const { startsAt, timezone, timeline } = session
  if (timeline.items.length === 0) return null
  const count = counted(timeline.items.length, 'item', 'items')
  if (!startsAt) return count
  const { first, last } = boundsOf(session)
  const at = (minutes: number) => Temporal.Instant.from(startsAt).add({ minutes }).toString()
  const zone = zoneNote(session)
  return `${count}, ${timeRange(at(first), at(last), timezone)}${zone ? `. ${zone}` : ''}`
}

interface OrderActionsProps {
  readonly session: Session
  /** It is running: what replaces all of it is out of the way. */
  readonly live: boolean
  readonly setting: ReturnType<typeof useSetting>
  readonly onAdd: () => void
}

/** What can be done with the whole running order; on a phone in a menu. */
export function OrderActions({ session, live, setting, onAdd }: OrderActionsProps) {
  const narrow = useNarrow()
  const confirm = useConfirm()
  const mayEdit = session.meta.permissions.timeline.value
  const count = session.timeline.items.length
  const take = async () => {
    const text = `Replace the running order (${counted(count, 'item', 'items')}) with the one of the event’s template or format?`
    if (count === 0 || (await confirm({ text }))) setting.onTake()
  }
  const print = () => window.print()
  const reflow = { key: 'reflow', label: 'Re-flow', onSelect: setting.onShow }
  const others = [
    ...(count > 0 && narrow ? [{ key: 'print', label: 'Print', icon: Printer, onSelect: print }] : []),
    ...(mayEdit && count > 0 ? [reflow] : []),
    ...(mayEdit && (narrow || live) ? [{ key: 'template', label: 'Set from template', onSelect: () => void take() }] : []),
  ]
  return (
    <>
      {count > 0 && !narrow && (
        <Button size="sm" variant="tertiary" icon={Printer} onClick={print}>
          Print
        </Button>
      )}
      {mayEdit && !narrow && !live && (
        <Button size="sm" onClick={() => void take()}>
          Set from template
        </Button>
      )}
      {mayEdit && (
        <Button size="sm" icon={Plus} onClick={onAdd}>
          Add item
        </Button>
      )}
      {others.length > 0 && <Menu label="More for the running order" items={others} />}
    </>
  )
}

/** The keys of an item, where there is a keyboard. */
export const OrderKeys = () => (
  <p className={css.keys}>
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd>Move 5 minutes, with Alt 1
    </span>
    <span>
      <kbd>Shift ↑</kbd>
      <kbd>Shift ↓</kbd>Length
    </span>
    <span>
      <kbd>P</kbd>Pin
    </span>
    <span>
      <kbd>Enter</kbd>Edit
    </span>
    <span>
      <kbd>N</kbd>New after this
    </span>
  </p>
)

/** Paper is white whatever the theme of the screen is. */
export function useLightPaper() {
  useEffect(() => {
    const root = document.documentElement
    let theme: string | undefined
    const lighten = () => {
      theme = root.dataset.theme
      root.dataset.theme = 'light'
    }
    const restore = () => {
      if (theme) root.dataset.theme = theme
      else delete root.dataset.theme
    }
    addEventListener('beforeprint', lighten)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', lighten)
      removeEventListener('afterprint', restore)
    }
  }, [])
}
