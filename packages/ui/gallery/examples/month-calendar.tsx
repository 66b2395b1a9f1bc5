import { type CalendarDay, MonthCalendar } from '@troupe/ui/month-calendar'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Month calendar'
export const group = 'Asking'
export const about = 'A month of days, each showing how much is left. Works with the arrow keys, Home, End, Page Up and Page Down.'

const days = new Map<string, CalendarDay>(
  Array.from({ length: 24 }, (_, index) => {
    const dots = ((index * 7) % 4) as CalendarDay['dots']
    return [
      `2026-12-${String(index + 5).padStart(2, '0')}`,
      { dots, text: ['taken', 'few left', 'some left', 'many left'][dots] ?? '', struck: dots === 0 },
    ]
  }),
)

export function Usage() {
  const [month, setMonth] = useState('2026-12')
  const [date, setDate] = useState<string | null>('2026-12-16')
  return (
    <MonthCalendar
      label="Date of the event"
      month={month}
      onMonth={setMonth}
      selected={date}
      onSelect={setDate}
      days={days}
      today="2026-12-04"
      weekStart={1}
    />
  )
}

export function States() {
  const shared = { weekStart: 1, month: '2026-12', onMonth: () => {}, onSelect: () => {}, today: '2026-12-04' }
  return (
    <Together>
      <State name="with a caption and bounds">
        <MonthCalendar
          {...shared}
          label="Date of the second event"
          selected={null}
          days={days}
          min="2026-12-05"
          max="2026-12-28"
          caption="Three dots: many crews are free"
        />
      </State>
      <State name="on its way">
        <MonthCalendar {...shared} label="Date that is being looked for" selected={null} days={new Map()} loading />
      </State>
    </Together>
  )
}
