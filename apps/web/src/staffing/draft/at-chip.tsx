import { Popover } from '@base-ui/react/popover'
import { Sheet } from '@troupe/ui/sheet'
import { type ReactNode, useRef, useState } from 'react'
import { useNarrow } from '../../session/use-narrow.ts'
import css from './at-chip.module.css'

interface AtChipProps {
  /** The id of the card. */
  readonly chip: string
  /** What the card is, in a line. */
  readonly kicker: ReactNode
  readonly title: string
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

const cardOf = (chip: string) => document.querySelector<HTMLElement>(`[data-chip="${CSS.escape(chip)}"]`)

/** What there is to say and decide about a card of the board: at a desk next to the card, which covers nothing else; in a sheet where there is no room or no card. */
export function AtChip(props: AtChipProps) {
  const narrow = useNarrow()
  // a link may lead to a card that isn't on these days
  const [isThere] = useState(() => cardOf(props.chip) !== null)
  if (!narrow && isThere) return <NextToChip {...props} />
  const { kicker, title, actions, onClose, children } = props
  return (
    <Sheet open onClose={onClose} title={title} actions={actions}>
      <p className={css.kicker}>{kicker}</p>
      {children}
    </Sheet>
  )
}

function NextToChip({ chip, kicker, title, actions, onClose, children }: AtChipProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner className={css.positioner} anchor={() => cardOf(chip)} align="start" sideOffset={6} collisionPadding={12}>
          <Popover.Popup ref={popup} className={css.popup} initialFocus={popup} finalFocus={() => cardOf(chip) ?? true}>
            <div className={css.head}>
              <p className={css.kicker}>{kicker}</p>
              <Popover.Title className={css.title}>{title}</Popover.Title>
            </div>
            <div className={css.body}>{children}</div>
            {actions && <div className={css.foot}>{actions}</div>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
