import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

export type Choice<Answer extends string = string> = {
  answer: Answer
  label: string
  variant?: ButtonVariant | undefined
}

export type Asked = {
  title: ReactNode
  text: ReactNode
  /** The main one last. */
  choices: readonly Choice[]
  /** Null for a question that was closed. */
  answer: (given: string | null) => void
}

type QuestionDialogProps = { asked: Asked; open: boolean; onAnswer: (given: string | null) => void; onClosed: () => void }

/** A question that is answered by a button, or a notice with OK. */
export function QuestionDialog({ asked: { title, text, choices }, open, onAnswer, onClosed }: QuestionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(null)}
      onClosed={onClosed}
      title={title}
      role="alertdialog"
      closeless
      actions={choices.map(({ answer, label, variant }) => (
        <Button key={answer} variant={variant} onClick={() => onAnswer(answer)}>
          {label}
        </Button>
      ))}
    >
      <div className={styles.text}>{text}</div>
    </Dialog>
  )
}
