import { ErrorBlock } from '@troupe/ui/error-block'
import { State, Together } from '../state.tsx'

export const title = 'Error'
export const group = 'Saying'
export const about = 'Replaces content that failed to load, with a button to retry.'

export function Usage() {
  return <ErrorBlock title="Couldn’t load orders." onRetry={() => {}} />
}

export function States() {
  return (
    <Together>
      <State name="asking again">
        <ErrorBlock title="Couldn’t load people." onRetry={() => {}} busy />
      </State>
      <State name="what the other side said">
        <ErrorBlock title="Couldn’t send the message." message="Mailbox unavailable" />
      </State>
    </Together>
  )
}
