import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import styles from './toast.module.css'

export type Said = {
  text: string | null
  tone: 'success' | 'danger' | 'plain'
  action?: { label: string; onSelect: () => void } | undefined
  seconds?: number | undefined
  id?: string | undefined
}

const life = 4000
const stack = 3

/** The toasts themselves: shows each of `said` once, as it comes. The live region is there before the first one. */
export function ToastStack({ said }: { said: readonly Said[] }) {
  return (
    <Toast.Provider timeout={life} limit={stack}>
      <Speaker said={said} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Speaker({ said }: { said: readonly Said[] }) {
  const { add, close } = Toast.useToastManager()
  const spoken = useRef(0)
  /** The last toast of each owner. A new one takes its place: an unchanged text in the same one wouldn't be announced. */
  const last = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { text, tone, action, seconds, id: owner } of said.slice(spoken.current)) {
      const before = owner === undefined ? undefined : last.current.get(owner)
      if (before !== undefined) close(before)
      if (text === null) continue
      const id = add({
        title: text,
        type: tone,
        ...(seconds === undefined ? {} : { timeout: seconds * 1000 }),
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
      if (owner !== undefined) last.current.set(owner, id)
    }
    spoken.current = said.length
  }, [said, add, close])
  return null
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
