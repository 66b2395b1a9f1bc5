import { Mark, Wordmark } from '@troupe/ui/symbol'
import { Row, State, Together } from '../state.tsx'

export const title = 'Mark and wordmark'
export const group = 'Ground'
export const about = 'The Troupe mark. Workspaces never recolour it, and it is never smaller than 16 pixels.'

export function Usage() {
  return (
    <Row>
      <Mark />
      <Wordmark />
    </Row>
  )
}

export function States() {
  return (
    <Together>
      <State name="16, 24, 48">
        <Row>
          <Mark height={16} />
          <Mark />
          <Mark height={48} />
        </Row>
      </State>
    </Together>
  )
}
