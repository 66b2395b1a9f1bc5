import { Skeleton } from '@troupe/ui/skeleton'
import { State, Together } from '../state.tsx'

export const title = 'Skeleton'
export const group = 'Saying'
export const about = 'The shape of content that is loading, four rows by default, drawn after 150 ms.'

export function Usage() {
  return <Skeleton />
}

export function States() {
  return (
    <Together>
      {(['line', 'person', 'block', 'tile'] as const).map((look) => (
        <State key={look} name={look}>
          <Skeleton look={look} rows={look === 'tile' ? 1 : 3} />
        </State>
      ))}
    </Together>
  )
}
