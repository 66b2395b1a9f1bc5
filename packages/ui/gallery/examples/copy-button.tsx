import { CopyButton } from '@troupe/ui/copy-button'
import { Row, State, Together } from '../state.tsx'

export const title = 'Copy button'
export const group = 'Doing'
export const about = 'Copies a text and says Copied, or says what to do when the browser blocks the clipboard.'

export function Usage() {
  return <CopyButton text="k7Qw3mPz" label="Copy the code" />
}

export function States() {
  return (
    <Together>
      <State name="with words, bare">
        <Row>
          <CopyButton text="k7Qw3mPz" />
          <CopyButton text="k7Qw3mPz" label="Copy the address" bare />
        </Row>
      </State>
    </Together>
  )
}
