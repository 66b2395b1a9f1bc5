import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { passFocusGuard } from './focus-guard.ts'
import { IconButton } from './icon-button.tsx'
import { classes } from './pure/classes.ts'
import { firstControl } from './pure/first-control.ts'
import styles from './sheet.module.css'
import { liftToasts } from './toast-lift.ts'

type SheetProps = {
  open: boolean
  /** Asked by the close button, Escape and a press outside. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the primary one last; they stay visible while the content scrolls. */
  actions?: ReactNode
  /** What the buttons do, in their line. */
  note?: ReactNode
  /** middle: for two columns. wide: for what is written, next to what it is about; its content brings its own space. */
  size?: 'default' | 'middle' | 'wide' | undefined
}

/**
 * A modal sheet: at the side of a desktop window, at the bottom on a phone. For a side task that keeps the page visible. It opens on the same control as a dialog does.
 */
export function Sheet({ open, onClose, title, children, actions, note, size = 'default' }: SheetProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal onFocusCapture={passFocusGuard}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classes(styles.sheet, size !== 'default' && styles[size])}
          initialFocus={() => firstControl(body.current, body.current?.nextElementSibling) ?? true}
        >
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={X} className={styles.close} />} />
          </header>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {actions && (
            <footer ref={liftToasts} className={styles.actions}>
              {note && <div className={styles.note}>{note}</div>}
              {actions}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
