import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Date and time field'
export const group = 'Asking'
export const about =
  'A date and a time in a named time zone. A time that the clock change skips is refused; for one that it repeats, the field asks which one is meant.'

export function Usage() {
  const [start, setStart] = useState<DateTimeValue>({ date: '2026-12-16', time: '13:30', offset: '-06:00' })
  return <DateTimeField label="Start" value={start} onChange={setStart} zoneName="Chicago time" zone="America/Chicago" />
}

export function States() {
  const shared = { onChange: () => {}, zoneName: 'Chicago time', zone: 'America/Chicago' }
  return (
    <Together>
      <State name="empty, required">
        <DateTimeField {...shared} label="End" required value={{ date: '', time: '', offset: null }} />
      </State>
      <State name="a time that the clocks skip">
        <DateTimeField {...shared} label="Doors" value={{ date: '2026-03-08', time: '02:30', offset: null }} />
      </State>
      <State name="a time that happens twice">
        <DateTimeField {...shared} label="Curtain" value={{ date: '2026-11-01', time: '01:30', offset: '-06:00' }} />
      </State>
      <State name="disabled">
        <DateTimeField {...shared} label="Lobby" disabled value={{ date: '2026-12-16', time: '13:15', offset: '-06:00' }} />
      </State>
    </Together>
  )
}
