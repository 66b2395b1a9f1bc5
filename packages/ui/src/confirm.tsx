import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import type { Asked } from './question-dialog.tsx'

// no page needs it to be read: it comes with the first question
const QuestionDialog = lazy(() => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog })))

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
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [closing, setClosing] = useState<Waiting | null>(null)
  const current = waiting[0]

  const ask = (asked: Omit<Waiting, 'answer'>) => new Promise<boolean>((answer) => setWaiting((list) => [...list, { ...asked, answer }]))
  const [asker] = useState<Asker>(() => ({
    confirm: (question, by) => ask({ ...question, by, notice: false }),
    withdraw: (by) =>
      setWaiting((list) => {
        // an answer that was given before stays the answer
        for (const asked of list) if (asked.by === by) asked.answer(false)
        return list.filter((asked) => asked.by !== by)
      }),
    notice: async (message) => {
      await ask({ ...message, notice: true })
    },
  }))
  const answer = (yes: boolean) => {
    current?.answer(yes)
    setClosing(current ?? null)
  }
  return (
    <AskerContext value={asker}>
      {children}
      <Suspense fallback={null}>
        {current && (
          <QuestionDialog
            asked={current}
            open={closing !== current}
            onAnswer={answer}
            onClosed={() => {
              setWaiting((list) => list.slice(1))
              setClosing(null)
            }}
          />
        )}
      </Suspense>
    </AskerContext>
  )
}

/** Asks Yes or No: true on Yes, false on No and on closing, and when the page that asks is left. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { confirm, withdraw } = useAsker()
  const [by] = useState(() => Symbol('who asks'))
  useEffect(() => () => withdraw(by), [withdraw, by])
  return useCallback((question) => confirm(question, by), [confirm, by])
}

/** Says something that must be read, whatever page stands there meanwhile; fulfilled when it was closed. */
export function useNotice(): (message: Message) => Promise<void> {
  return useAsker().notice
}

type Waiting = Asked & { by?: symbol }

type Asker = {
  confirm: (question: Question, by: symbol) => Promise<boolean>
  /** Their questions no longer need an answer. */
  withdraw: (by: symbol) => void
  notice: (message: Message) => Promise<void>
}

const AskerContext = createContext<Asker | null>(null)

function useAsker(): Asker {
  const asker = useContext(AskerContext)
  if (!asker) throw new Error('no ConfirmProvider around')
  return asker
}
