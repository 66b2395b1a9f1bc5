import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import styles from './dialog.module.css'
import { passFocusGuard } from './focus-guard.ts'
import { IconButton } from './icon-button.tsx'
import { classes } from './pure/classes.ts'
import { firstControl } from './pure/first-control.ts'
import { liftToasts } from './toast-lift.ts'

export type DialogSize = 'default' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl' | 'auto'

type DialogProps = {
  open: boolean
  /** Asked by the close button, Escape and a press outside. */
  onClose: () => void
  title: ReactNode
  size?: DialogSize | undefined
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Makes the content a form: Enter in a field and a button of type submit call it. */
  onSubmit?: (() => void) | undefined
  /** A press outside doesn't close it: for forms, whose content would be lost. */
  steady?: boolean | undefined
  /** No close button in the head, for questions that are answered by their buttons. */
  closeless?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** After the closing movement. */
  onClosed?: (() => void) | undefined
}

/**
 * A modal dialog; below 992 px a sheet at the bottom, full width. It opens on its first field, without one on its main button, or on the first
 * button when the main one destroys something. The focus goes back to where it was.
 */
export function Dialog({
  open,
  onClose,
  title,
  size = 'default',
  children,
  actions,
  onSubmit,
  steady = false,
  closeless = false,
  role = 'dialog',
  onClosed,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
      disablePointerDismissal={steady}
    >
      <Base.Portal onFocusCapture={passFocusGuard}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            role={role}
            className={classes(styles.popup, styles[size])}
            initialFocus={() => firstControl(body.current, body.current?.nextElementSibling) ?? true}
          >
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {!closeless && <Base.Close render={<IconButton label="Close" icon={X} className={styles.close} />} />}
            </header>
            <Content onSubmit={onSubmit}>
              <div ref={body} className={styles.body}>
                {children}
              </div>
              {actions && (
                <footer ref={liftToasts} className={styles.actions}>
                  {actions}
                </footer>
              )}
            </Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Content({ onSubmit, children }: { onSubmit: DialogProps['onSubmit']; children: ReactNode }) {
  if (!onSubmit) return <div className={styles.content}>{children}</div>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A portal's events travel up the React tree: without this a form around the dialog would be submitted too.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form noValidate className={styles.content} onSubmit={submit}>
      {children}
    </form>
  )
}
