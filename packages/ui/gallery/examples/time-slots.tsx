import { TimeSlots } from '@troupe/ui/time-slots'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Time slots'
export const group = 'Asking'
export const about = 'The times of one day. A time that is taken says why.'

const slots = [
  { value: '10', label: '10:00 am', note: 'Many left' },
  { value: '11', label: '11:30 am' },
  { value: '13', label: '1:00 pm', note: 'Taken', disabled: true },
]

export function Usage() {
  const [time, setTime] = useState<string | null>('11')
  return <TimeSlots label="Time" slots={slots} value={time} onChange={setTime} />
}

export function States() {
  return (
    <Together>
      <State name="on their way">
        <TimeSlots label="Times to come" slots={[]} value={null} onChange={() => {}} loading />
      </State>
    </Together>
  )
}
