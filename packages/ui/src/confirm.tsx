import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import type { Asked, Choice } from './question-dialog.tsx'

// loaded with the first question: no page needs it before
const QuestionDialog = lazy(() => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog })))

export type Question = {
  /** 'Are you sure?' without one. */
  title?: ReactNode
  text: ReactNode
  /** The answer Yes destroys something: its button is red, and the focus starts on No. */
  danger?: boolean
}

type Choosing<Answer extends string = string> = {
  title: ReactNode
  text: ReactNode
  /** The main one last. The focus starts on it, or on the first one where it destroys something. */
  choices: readonly Choice<Answer>[]
}

export type Message = {
  /** 'Message' without one. */
  title?: ReactNode
  text: ReactNode
}

/** Shows questions and notices, one after the other. Wraps the app once. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [closing, setClosing] = useState<Waiting | null>(null)
  const current = waiting[0]

  const ask = (asked: Omit<Waiting, 'answer'>) =>
    new Promise<string | null>((answer) => setWaiting((list) => [...list, { ...asked, answer }]))
  const [asker] = useState<Asker>(() => ({
    ask: (question, by) => ask({ ...question, by }),
    withdraw: (by) =>
      setWaiting((list) => {
        // the first answer counts
        for (const asked of list) if (asked.by === by) asked.answer(null)
        return list.filter((asked) => asked.by !== by)
      }),
    notice: async ({ title = 'Message', text }) => {
      await ask({ title, text, choices: [{ answer: 'ok', label: 'OK', variant: 'primary' }] })
    },
  }))
  const answer = (given: string | null) => {
    current?.answer(given)
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
  const choose = useChoice()
  return useCallback(
    async ({ title = 'Are you sure?', text, danger = false }) =>
      (await choose({
        title,
        text,
        choices: [
          { answer: 'no', label: 'No' },
          { answer: 'yes', label: 'Yes', variant: danger ? 'danger' : 'primary' },
        ],
      })) === 'yes',
    [choose],
  )
}

/** Asks for one of several answers, the main one last: null on closing, and when the page that asks is left. */
export function useChoice(): <Answer extends string>(question: Choosing<Answer>) => Promise<Answer | null> {
  const { ask, withdraw } = useAsker()
  const [by] = useState(() => Symbol('who asks'))
  useEffect(() => () => withdraw(by), [withdraw, by])
  return useCallback(
    async (question) => {
      const given = await ask(question, by)
      return question.choices.find(({ answer }) => answer === given)?.answer ?? null
    },
    [ask, by],
  )
}

/** Shows a message that must be read, whatever page is open by then; resolves once it is closed. */
export function useNotice(): (message: Message) => Promise<void> {
  return useAsker().notice
}

type Waiting = Asked & { by?: symbol }

type Asker = {
  ask: (question: Choosing, by: symbol) => Promise<string | null>
  /** Withdraws the questions of a component that has unmounted. */
  withdraw: (by: symbol) => void
  notice: (message: Message) => Promise<void>
}

const AskerContext = createContext<Asker | null>(null)

function useAsker(): Asker {
  const asker = useContext(AskerContext)
  if (!asker) throw new Error('no ConfirmProvider around')
  return asker
}
