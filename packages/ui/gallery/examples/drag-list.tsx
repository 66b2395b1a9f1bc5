import { DragList } from '@troupe/ui/drag-list'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Drag list'
export const group = 'Asking'
export const about = 'A list that can be reordered by dragging, with Space and the arrow keys, or by typing a position.'

type Song = { id: string; title: string }
const songs: readonly Song[] = ['Aria', 'Ballad', 'Canon', 'Dirge'].map((name) => ({ id: name.toLowerCase(), title: name }))

export function Usage() {
  const [items, setItems] = useState(songs)
  return (
    <DragList label="Songs" items={items} keyOf={({ id }) => id} labelOf={({ title }) => title} onChange={setItems} positions>
      {({ title }) => title}
    </DragList>
  )
}

export function States() {
  const shared = { keyOf: ({ id }: Song) => id, labelOf: ({ title }: Song) => title, onChange: () => {} }
  return (
    <Together>
      <State name="by the grip alone">
        <DragList {...shared} label="Encores" items={songs.slice(0, 2)}>
          {({ title }) => title}
        </DragList>
      </State>
      <State name="disabled, with a name that is too long">
        <DragList {...shared} label="Played songs" items={[{ id: 'w', title: 'W'.repeat(48) }]} positions disabled>
          {({ title }) => title}
        </DragList>
      </State>
    </Together>
  )
}
