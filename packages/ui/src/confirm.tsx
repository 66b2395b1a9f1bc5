import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
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
      <Suspense fallback={null}>
        {current && (
          <QuestionDialog
            asked={current}
            open={!closing}
            onAnswer={answer}
            onClosed={() => {
              setWaiting((list) => list.slice(1))
              setClosing(false)
            }}
          />
        )}
      </Suspense>
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

type Asker = { confirm: (question: Question) => Promise<boolean>; notice: (message: Message) => Promise<void> }

const AskerContext = createContext<Asker | null>(null)

function useAsker(): Asker {
  const asker = useContext(AskerContext)
  if (!asker) throw new Error('no ConfirmProvider around')
  return asker
}
