import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

export type Asked = {
  title?: ReactNode
  text: ReactNode
  danger?: boolean
  /** Said, not asked: only OK. */
  notice: boolean
  answer: (yes: boolean) => void
}

type QuestionDialogProps = { asked: Asked; open: boolean; onAnswer: (yes: boolean) => void; onClosed: () => void }

/** A question with Yes and No, or a notice with OK. */
export function QuestionDialog({ asked, open, onAnswer, onClosed }: QuestionDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  if (asked.notice) {
    return (
      <Dialog
        open={open}
        onClose={() => onAnswer(true)}
        onClosed={onClosed}
        title={asked.title ?? 'Message'}
        role="alertdialog"
        closeless
        initialFocus={() => first.current}
        actions={
          <Button variant="primary" ref={first} onClick={() => onAnswer(true)}>
            OK
          </Button>
        }
      >
        <div className={styles.text}>{asked.text}</div>
      </Dialog>
    )
  }
  const danger = asked.danger === true
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
      title={asked.title ?? 'Are you sure?'}
      role="alertdialog"
      closeless
      initialFocus={() => first.current}
      actions={
        <>
          <Button ref={danger ? first : undefined} onClick={() => onAnswer(false)}>
            No
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} ref={danger ? undefined : first} onClick={() => onAnswer(true)}>
            Yes
          </Button>
        </>
      }
    >
      <div className={styles.text}>{asked.text}</div>
    </Dialog>
  )
}
