import { Button } from '@troupe/ui/button'
import { FilterChips } from '@troupe/ui/filter-chips'
import { useRef, useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Filter chips'
export const group = 'Asking'
export const about = 'What a list is filtered by. Each filter can be removed; the line scrolls when there are many.'

const some = ['Status: Scheduled, Live', 'City: Oslo', 'From: 1 Dec 2026'].map((label) => ({ key: label, label }))

export function Usage() {
  const [chips, setChips] = useState(some)
  const filter = useRef<HTMLButtonElement>(null)
  return (
    <div className="stack">
      <Button ref={filter}>Filter ({chips.length})</Button>
      <FilterChips
        label="Filters"
        chips={chips}
        onRemove={(key) => setChips(chips.filter((chip) => chip.key !== key))}
        onClear={() => setChips([])}
        returnTo={filter}
      />
    </div>
  )
}

export function States() {
  const none = useRef<HTMLElement>(null)
  const shown = { label: 'Filters', onRemove: () => {}, onClear: () => {}, returnTo: none }
  const many = Array.from({ length: 12 }, (_, at) => ({ key: `${at}`, label: `Question ${at + 1}: Yes` }))
  return (
    <Together>
      <State name="one">
        <FilterChips {...shown} chips={some.slice(0, 1)} />
      </State>
      <State name="more than fit">
        <FilterChips {...shown} chips={many} />
      </State>
      <State name="a long one">
        <FilterChips {...shown} chips={[{ key: 'long', label: `City: ${'W'.repeat(60)}` }]} />
      </State>
    </Together>
  )
}
