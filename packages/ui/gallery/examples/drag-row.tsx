import { DragOrder } from '@troupe/ui/drag-order'
import { DragRow } from '@troupe/ui/drag-row'
import { moved } from '@troupe/ui/pure/order'
import { Table } from '@troupe/ui/table'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Drag row'
export const group = 'Asking'
export const about =
  'A row of a table that is moved by its grip, with Space and the arrow keys, or by typing its position in the whole list.'

/** The second page of a list of nine. */
const offset = 3
const total = 9

export function Usage() {
  return <Songs label="Songs" start={['Dirge', 'Étude', 'Fugue']} />
}

export function States() {
  return (
    <Together>
      <State name="a name that is too long" wide>
        <Songs label="Encores" start={['W'.repeat(48), 'Gigue']} />
      </State>
    </Together>
  )
}

function Songs({ label, start }: { label: string; start: readonly string[] }) {
  const [songs, setSongs] = useState(start)
  const move = (from: number, to: number) => setSongs(moved(songs, from, Math.min(Math.max(to, 0), songs.length - 1)))
  return (
    <DragOrder keys={songs} labelOf={(song) => song} part={{ offset, total }} onMove={move}>
      <Table
        label={label}
        rows={songs}
        rowKey={(song) => song}
        columns={[
          {
            key: 'position',
            head: 'Position',
            width: '150px',
            cell: (song) => (
              <DragRow
                id={song}
                label={song}
                position={songs.indexOf(song) + 1 + offset}
                count={total}
                onMove={(position) => move(songs.indexOf(song), position - 1 - offset)}
              />
            ),
          },
          { key: 'name', head: 'Song', cell: (song) => song },
        ]}
      />
    </DragOrder>
  )
}
