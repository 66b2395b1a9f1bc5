import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastOptions = {
  /** What the icon says; plain has none. */
  tone?: 'success' | 'danger' | 'plain'
  action?: { label: string; onSelect: () => void }
}

const life = 4000
const stack = 3

/** Holds the short messages at the corner of the window. Stands once around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={life} limit={stack}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Says in a few words that something is done; gone after 4000 ms, which stand still under the pointer and the focus. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  const { add, close } = Toast.useToastManager()
  return useCallback(
    (text, { tone = 'success', action } = {}) => {
      const id = add({
        title: text,
        type: tone,
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onSelect()
              close(id)
            },
          },
        }),
      })
    },
    [add, close],
  )
}

/** The library says that it is not modal, which only a dialog may say of itself. */
const notModal = { 'aria-modal': undefined }

const icons: Record<string, Glyph> = { success: Check, danger: CircleAlert }

function Shown() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const glyph = icons[toast.type ?? '']
    return (
      <Toast.Root key={toast.id} toast={toast} role="group" {...notModal} swipeDirection={['down', 'right']} className={styles.toast}>
        <Toast.Content className={styles.content}>
          {glyph && <Icon of={glyph} />}
          <Toast.Title render={<p />} className={styles.text} />
          {toast.actionProps && <Toast.Action className={styles.action} />}
          {/* The library hides it from screen readers until the stack is hovered; it is a tab stop all the time. */}
          <Toast.Close className={styles.close} aria-label="Close" aria-hidden={false}>
            <Icon of={X} size={14} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
