import { DoneRow, ProgressSteps } from '@troupe/ui/progress-steps'
import { State, Together } from '../state.tsx'

export const title = 'Progress steps'
export const group = 'Finding the way'
export const about = 'The position within a few steps. A completed step collapses to one row.'

const steps = [
  { key: 'format', label: 'Format' },
  { key: 'people', label: 'People' },
  { key: 'date', label: 'Date' },
  { key: 'review', label: 'Review' },
]

export function Usage() {
  return <ProgressSteps label="Booking" steps={steps} current="date" />
}

export function States() {
  return (
    <Together>
      <State name="at the beginning">
        <ProgressSteps label="Another booking" steps={steps} current="format" />
      </State>
      <State name="all done">
        <ProgressSteps label="A finished booking" steps={steps} current={null} />
      </State>
      <State name="steps that are done">
        <DoneRow label="Format" value="Virtual" onChange={() => {}} />
        <DoneRow label="People" value="42" />
      </State>
    </Together>
  )
}
