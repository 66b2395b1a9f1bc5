import { ListPositionInput } from '@troupe/ui/list-position-input'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'List position input'
export const group = 'Asking'
export const about = 'The position of an item in a list, as a number that can be typed.'

export function Usage() {
  const [place, setPlace] = useState(3)
  return <ListPositionInput label="Position of Icebreaker" position={place} count={12} onMove={setPlace} />
}

export function States() {
  return (
    <Together>
      <State name="disabled">
        <ListPositionInput label="Position of Finale" position={12} count={12} onMove={() => {}} disabled />
      </State>
    </Together>
  )
}
