import { CSPProvider } from '@base-ui/react/csp-provider'
import { QuestionDialog } from '@troupe/ui/question-dialog'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { waitingWords } from './console-words.ts'

/** Asks whether someone who signs out wants to lose what this device hasn't sent yet. The question stands by itself: they may sign out on any page. */
export function mayLeave(unsent: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const onAnswer = (leaves: boolean) => {
      resolve(leaves)
      root.unmount()
      place.remove()
    }
    root.render(
      <CSPProvider disableStyleElements>
        <LeaveQuestion unsent={unsent} onAnswer={onAnswer} />
      </CSPProvider>,
    )
  })
}

function LeaveQuestion({ unsent, onAnswer }: { readonly unsent: number; readonly onAnswer: (leaves: boolean) => void }) {
  const [given, setGiven] = useState<string | null | undefined>()
  const asked = {
    title: 'Sign out?',
    text: `${waitingWords(unsent)}. If you sign out, ${unsent === 1 ? 'it is' : 'they are'} deleted from this device.`,
    choices: [
      { answer: 'leave', label: 'Sign out and delete', variant: 'danger' as const },
      { answer: 'stay', label: 'Stay signed in', variant: 'primary' as const },
    ],
    answer: setGiven,
  }
  return <QuestionDialog asked={asked} open={given === undefined} onAnswer={setGiven} onClosed={() => onAnswer(given === 'leave')} />
}
