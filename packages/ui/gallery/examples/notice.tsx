import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { State, Together } from '../state.tsx'

export const title = 'Notice'
export const group = 'Saying'
export const about = 'A message about this part of the page, shown for as long as it is true.'

export function Usage() {
  return (
    <Notice tone="warning" title="Not enough credits">
      You do not have enough available credits. 1 more is required. You may <a href="#notice">purchase more credits</a>.
    </Notice>
  )
}

export function States() {
  return (
    <Together>
      <State name="danger">
        <Notice tone="danger">Something Went Wrong</Notice>
      </State>
      <State name="info">
        <Notice tone="info">This event syncs every time it changes.</Notice>
      </State>
      <State name="success">
        <Notice tone="success" title="Saved" />
      </State>
      <State name="with something to do">
        <Notice tone="warning" title="Two versions" actions={<Button size="sm">Show both</Button>}>
          Someone else changed it.
        </Notice>
      </State>
    </Together>
  )
}
