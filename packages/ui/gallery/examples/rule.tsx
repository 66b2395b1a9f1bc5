import { Rule } from '@troupe/ui/rule'
import { State, Together } from '../state.tsx'

export const title = 'Oxford rule'
export const group = 'Ground'
export const about = 'A thick line over a thin one: once in a page head, on the quote, above the facts.'

export function Usage() {
  return <Rule />
}

export function States() {
  return (
    <Together>
      <State name="under a name">
        <p className="disp" style={{ fontSize: 'var(--text-2xl)' }}>
          Playbill
        </p>
        <Rule />
      </State>
    </Together>
  )
}
