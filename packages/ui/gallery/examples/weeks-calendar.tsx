import { type WeekDay, WeeksCalendar } from '@troupe/ui/weeks-calendar'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Weeks calendar'
export const group = 'Asking'
export const about =
  'Five weeks of days, each with how much of it is free and what it costs more. Works with the arrow keys, Home, End, Page Up and Page Down.'

const days = new Map<string, WeekDay>(
  Array.from({ length: 28 }, (_, index) => {
    const free = (index * 7) % 10
    const date = `2026-12-${String(index + 3).padStart(2, '0')}`
    if (free === 0) return [date, { state: 'full', share: 0, text: 'full' }]
    const more = index > 10 ? { more: 2 } : {}
    return [
      date,
      {
        state: 'open',
        share: free / 9,
        text: `${free} of 9 times free${index > 10 ? ', 2 credits more than the lowest price' : ''}`,
        ...more,
      },
    ]
  }),
)
const shared = { today: '2026-12-01', max: '2028-06-01', weekStart: 1, closedText: 'not open' }

export function Usage() {
  const [from, setFrom] = useState('2026-11-30')
  const [date, setDate] = useState<string | null>('2026-12-16')
  return <WeeksCalendar {...shared} label="Date of the event" from={from} onFrom={setFrom} selected={date} onSelect={setDate} days={days} />
}

export function States() {
  const still = { ...shared, from: '2026-11-30', onFrom: () => {}, onSelect: () => {}, selected: null }
  return (
    <Together>
      <State name="with a caption">
        <WeeksCalendar {...still} label="Date of the second event" days={days} caption="The bar says how much of a day is free." />
      </State>
      <State name="on its way">
        <WeeksCalendar {...still} label="Date that is being looked for" days={new Map()} loading />
      </State>
    </Together>
  )
}
