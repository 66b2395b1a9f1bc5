import { HoursGrid } from '@troupe/ui/hours-grid'
import type { HoursBlock } from '@troupe/ui/pure/hours-blocks'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Hours grid'
export const group = 'Asking'
export const about = 'A week of hours that are drawn, moved, resized and copied, by pointer or with the keys.'

const week: readonly HoursBlock[] = [
  ...[1, 2, 3, 4].map((day) => ({ id: `day ${day}`, day, from: 9 * 60, to: 17 * 60 })),
  { id: 'friday', day: 5, from: 18 * 60, to: 2 * 60 },
  { id: 'sunday', day: 7, from: 10 * 60, to: 10 * 60 + 30 },
]

export function Usage() {
  const [blocks, setBlocks] = useState<readonly HoursBlock[]>(week)
  const isOpen = (day: number, minutes: number) => blocks.some((one) => one.day === day && one.from <= minutes && minutes < one.to)
  return (
    <HoursGrid
      label="Weekly hours"
      blocks={blocks}
      onChange={setBlocks}
      whyAt={(day, minutes) => (isOpen(day, minutes) ? 'Weekly hours' : 'No hours on this day')}
    />
  )
}

export function States() {
  return (
    <Together>
      <State name="empty">
        <HoursGrid label="Hours of week 2" blocks={[]} onChange={() => {}} />
      </State>
      <State name="read only">
        <HoursGrid label="Hours of Ada" blocks={week} onChange={() => {}} disabled />
      </State>
    </Together>
  )
}
