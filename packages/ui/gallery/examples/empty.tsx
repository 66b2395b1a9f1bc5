import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { State, Together } from '../state.tsx'

export const title = 'Empty'
export const group = 'Saying'
export const about = 'A place with nothing in it yet: what is missing, how it comes, one thing to do.'

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
