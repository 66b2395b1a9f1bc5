import { Button } from '@troupe/ui/button'
import { useConfirm, useNotice } from '@troupe/ui/confirm'
import { useState } from 'react'
import { Row, State, Together } from '../state.tsx'

export const title = 'Confirmation and message'
export const group = 'Saying'
export const about = 'Asks a question: true for Yes, false for No and for closing. Can also show a message that must be read.'

export function Usage() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState<boolean>()
  return (
    <Row>
      <Button onClick={async () => setAnswer(await confirm({ text: 'The crew will be asked again.' }))}>Ask again</Button>
      {answer !== undefined && <span className="muted">{answer ? 'Yes' : 'No'}</span>}
    </Row>
  )
}

export function States() {
  const confirm = useConfirm()
  const notice = useNotice()
  return (
    <Together>
      <State name="that destroys something">
        <Button variant="danger" quiet onClick={() => void confirm({ text: 'The room and its plan go away.', danger: true })}>
          Delete the room
        </Button>
      </State>
      <State name="that must be read">
        <Button onClick={() => void notice({ text: 'Your browser does not support shadowRoot, please, use other options' })}>Tell</Button>
      </State>
    </Together>
  )
}
