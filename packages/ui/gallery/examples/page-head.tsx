import { Button } from '@troupe/ui/button'
import { PageHead } from '@troupe/ui/page-head'
import { RingBadge } from '@troupe/ui/ring-badge'
import { State, Together } from '../state.tsx'

export const title = 'Page head'
export const group = 'Finding the way'
export const about = 'The title of the page, a description, and the actions for the whole page.'

export function Usage() {
  return (
    <PageHead
      title="Events"
      sentence="What is booked, and what it still needs."
      actions={<Button variant="primary">Book an event</Button>}
    />
  )
}

export function States() {
  return (
    <Together>
      <State name="grand" wide>
        <PageHead size="grand" title="Shows for teams" sentence="Each run by a host and a producer." />
      </State>
      <State name="with a status, without the rule" wide>
        <PageHead
          size="dense"
          title="The annual late-autumn lantern walk, treasure hunt and closing ceremony along the old harbour wall"
          badge={
            <RingBadge filled={3} tone="warning">
              More details required to run
            </RingBadge>
          }
          actions={<Button>Move event</Button>}
        />
      </State>
    </Together>
  )
}
