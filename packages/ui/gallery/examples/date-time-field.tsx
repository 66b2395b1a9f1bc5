import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Date and time field'
export const group = 'Asking'
export const about = 'A date and a time in a named zone; what a change of clocks skips is refused, what it repeats is asked about.'

/** The offsets of Chicago in 2026: the clocks go forward on 8 March and back on 1 November. */
function offsetsInChicago(local: string): readonly string[] {
  if (local >= '2026-03-08T02:00' && local < '2026-03-08T03:00') return []
  if (local >= '2026-11-01T01:00' && local < '2026-11-01T02:00') return ['-05:00', '-06:00']
  return local >= '2026-03-08T03:00' && local < '2026-11-01T02:00' ? ['-05:00'] : ['-06:00']
}

export function Usage() {
  const [start, setStart] = useState<DateTimeValue>({ date: '2026-12-16', time: '13:30', offset: '-06:00' })
  return <DateTimeField label="Start" value={start} onChange={setStart} zoneName="Chicago time" offsetsFor={offsetsInChicago} />
}

export function States() {
  const shared = { onChange: () => {}, zoneName: 'Chicago time', offsetsFor: offsetsInChicago }
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
