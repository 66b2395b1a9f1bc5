import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { State, Together } from '../state.tsx'

export const title = 'Empty'
export const group = 'Saying'
export const about = 'An empty state: what will be here, how to start, and one action.'

export function Usage() {
  return (
    <Empty title="No events yet" action={<Button variant="primary">Browse experiences</Button>}>
      Book an experience and it appears here, with its people and its running order.
    </Empty>
  )
}

export function States() {
  return (
    <Together>
      <State name="a title alone">
        <Empty title="No reviews yet" />
      </State>
    </Together>
  )
}
