import { SearchBox } from '@troupe/ui/search-box'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Search box'
export const group = 'Asking'
export const about = 'Narrows a list while you type, 400 ms after the last key; immediately when it is emptied, by hand or by its button.'

export function Usage() {
  const [text, setText] = useState('')
  return <SearchBox label="Search events" placeholder="Search events" text={text} onText={setText} />
}

export function States() {
  return (
    <Together>
      <State name="with a text">
        <SearchBox label="Search hosts" placeholder="Search hosts" text="Dana" onText={() => {}} />
      </State>
    </Together>
  )
}
