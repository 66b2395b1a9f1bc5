import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { Dialog } from './dialog.tsx'

export type Question = {
  /** 'Are you sure?' without one. */
  title?: ReactNode
  text: ReactNode
  /** The answer Yes destroys something: its button is red, and the focus starts on No. */
  danger?: boolean
}

export type Message = {
  /** 'Message' without one. */
  title?: ReactNode
  text: ReactNode
}

/** Holds the one place where questions and notices are shown, one after the other. Stands once around the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Asked[]>([])
  const [closing, setClosing] = useState(false)
  const current = waiting[0]

  const ask = (asked: Omit<Asked, 'answer'>) => new Promise<boolean>((answer) => setWaiting((list) => [...list, { ...asked, answer }]))
  const [asker] = useState<Asker>(() => ({
    confirm: (question) => ask({ ...question, notice: false }),
    notice: async (message) => {
      await ask({ ...message, notice: true })
    },
  }))
  const answer = (yes: boolean) => {
    current?.answer(yes)
    setClosing(true)
  }
  return (
    <AskerContext value={asker}>
      {children}
      <QuestionDialog
        asked={current}
        open={current !== undefined && !closing}
        onAnswer={answer}
        onClosed={() => {
          setWaiting((list) => list.slice(1))
          setClosing(false)
        }}
      />
    </AskerContext>
  )
}

/** Asks Yes or No: true on Yes, false on No and on closing. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return useAsker().confirm
}

/** Says something that must be read; fulfilled when it was closed. */
export function useNotice(): (message: Message) => Promise<void> {
  return useAsker().notice
}

type Asked = Question & { notice: boolean; answer: (yes: boolean) => void }
type Asker = { confirm: (question: Question) => Promise<boolean>; notice: (message: Message) => Promise<void> }

const AskerContext = createContext<Asker | null>(null)

function useAsker(): Asker {
  const asker = useContext(AskerContext)
  if (!asker) throw new Error('no ConfirmProvider around')
  return asker
}

type DialogProps = { asked: Asked | undefined; open: boolean; onAnswer: (yes: boolean) => void; onClosed: () => void }

function QuestionDialog({ asked, open, onAnswer, onClosed }: DialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  if (asked?.notice) {
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
  const danger = asked?.danger === true
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
      title={asked?.title ?? 'Are you sure?'}
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
      <div className={styles.text}>{asked?.text}</div>
    </Dialog>
  )
}
