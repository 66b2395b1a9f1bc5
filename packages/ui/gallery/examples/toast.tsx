import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { Row, State, Together } from '../state.tsx'

export const title = 'Toast'
export const group = 'Saying'
export const about = 'A short confirmation. Disappears after 4000 ms; the timer pauses under the pointer.'

export function Usage() {
  const toast = useToast()
  return <Button onClick={() => toast('Copied')}>Copy</Button>
}

export function States() {
  const toast = useToast()
  return (
    <Together>
      <State name="tones and an action">
        <Row>
          <Button onClick={() => toast('Couldn’t save', { tone: 'danger' })}>Fail</Button>
          <Button onClick={() => toast('Draft kept', { tone: 'plain' })}>Keep</Button>
          <Button onClick={() => toast('Round removed', { action: { label: 'Undo', onSelect: () => {} } })}>Remove</Button>
        </Row>
      </State>
    </Together>
  )
}
