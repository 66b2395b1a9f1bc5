import { MonthCalendar } from '@troupe/ui/month-calendar'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Month calendar'
export const group = 'Asking'
export const about = 'The days of a month. Works with the arrow keys, Home, End, Page Up and Page Down.'

export function Usage() {
  const [month, setMonth] = useState('2026-12')
  const [date, setDate] = useState<string | null>('2026-12-16')
  return (
    <MonthCalendar
      label="Date of the report"
      month={month}
      onMonth={setMonth}
      selected={date}
      onSelect={setDate}
      today="2026-12-04"
      weekStart={1}
    />
  )
}

export function States() {
  const shared = { weekStart: 1, month: '2026-12', onMonth: () => {}, onSelect: () => {}, today: '2026-12-04' }
  return (
    <Together>
      <State name="with bounds">
        <MonthCalendar {...shared} label="Date of the second report" selected={null} min="2026-12-05" max="2026-12-28" />
      </State>
    </Together>
  )
}
