import { YearStrip } from '@troupe/ui/year-strip'
import { State, Together } from '../state.tsx'

export const title = 'Year strip'
export const group = 'Showing'
export const about = 'Twelve months on one strip, with stretches of days marked.'

const marks = [
  { id: 'training', from: '2026-03-09', to: '2026-03-11', text: 'Training, 9 to 11 March' },
  { id: 'summer', from: '2026-07-27', to: '2026-08-16', text: 'Summer closing, 27 July to 16 August' },
  { id: 'winter', from: '2026-12-24', to: '2027-01-01', text: 'Winter closing, 24 December to 1 January' },
]

export function Usage() {
  return <YearStrip label="Blocked days in 2026" from="2026-01" marks={marks} today="2026-05-20" />
}

export function States() {
  return (
    <Together>
      <State name="with one that isn’t saved yet">
        <YearStrip
          label="Blocked days with a new one"
          from="2026-01"
          marks={[...marks, { id: 'new', from: '2026-10-05', to: '2026-10-18', text: 'Moving, 5 to 18 October', draft: true }]}
        />
      </State>
      <State name="empty, and the year that a stretch ends in">
        <YearStrip label="Blocked days in 2027" from="2027-01" marks={marks} />
      </State>
    </Together>
  )
}
