import './base.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DragOrder } from './drag-order.tsx'
import { DragRow } from './drag-row.tsx'
import { moved } from './pure/order.ts'
import { Table } from './table/table.tsx'

/** The second page of a catalogue of nine. */
function Shows({ onMove }: { onMove: (from: number, to: number) => void }) {
  const [shows, setShows] = useState(['Aria', 'Ballad', 'Canon'])
  return (
    <DragOrder
      keys={shows}
      labelOf={(key) => key}
      part={{ offset: 3, total: 9 }}
      onMove={(from, to) => {
        setShows(moved(shows, from, to))
        onMove(from, to)
      }}
    >
      <Table
        label="Shows"
        rows={shows}
        rowKey={(show) => show}
        columns={[
          { key: 'name', head: 'Show', cell: (show) => show },
          {
            key: 'position',
            head: 'Position',
            cell: (show) => <DragRow id={show} label={show} position={shows.indexOf(show) + 4} count={9} onMove={() => {}} />,
          },
        ]}
      />
    </DragOrder>
  )
}

test('rows of a table are dragged by their grips, and each number says where its row would be', async () => {
  await page.viewport(1200, 800)
  const onMove = vi.fn()
  const screen = await render(<Shows onMove={onMove} />)
  const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` })
  const number = (name: string) => screen.getByRole('spinbutton', { name: `Position of ${name}` })
  grip('Aria').element().focus()
  for (const key of [' ', '{ArrowDown}']) {
    await userEvent.keyboard(key)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await expect.element(screen.getByText('Aria is over position 5 of 9.')).toBeInTheDocument()
  await expect.element(number('Aria')).toHaveValue('5')
  await expect.element(number('Ballad')).toHaveValue('4')
  await userEvent.keyboard('{Escape}')
  await expect.element(number('Aria')).toHaveValue('4')
  expect(onMove).not.toHaveBeenCalled()

  await userEvent.dragAndDrop(grip('Canon'), grip('Aria'), { steps: 12 })
  await expect.poll(() => onMove.mock.lastCall).toEqual([2, 0])
  await expect
    .poll(() => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-row')))
    .toEqual(['Canon', 'Aria', 'Ballad'])
  await expect.element(number('Canon')).toHaveValue('4')
})
