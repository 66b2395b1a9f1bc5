import { FORMAT_WORDS } from '@troupe/domain/words'
import { Field } from '@troupe/ui/field'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import type { ReactNode } from 'react'
import type { CatalogueSearch } from '../searches.ts'
import { peopleWords } from './facts.ts'

interface FiltersProps {
  readonly search: CatalogueSearch
  readonly onChange: (next: Partial<Record<keyof CatalogueSearch, string | number | undefined>>) => void
  /** With the labels above, for the sheet of a phone. */
  readonly labelled?: boolean
}

const formats = [
  { value: 'any', label: 'Any format' },
  { value: 'REMOTE', label: FORMAT_WORDS.REMOTE },
  { value: 'HYBRID', label: FORMAT_WORDS.HYBRID },
  { value: 'IN_PERSON', label: FORMAT_WORDS.IN_PERSON },
] as const
const orders = [
  { value: 'booked', label: 'Most booked' },
  { value: 'name', label: 'Name' },
  { value: 'credits', label: 'Fewest credits' },
  { value: 'new', label: 'Newest' },
] as const
const counts = [10, 20, 40, 75, 100, 200, 400]

/** Format, number of people and order. */
export function Filters({ search, onChange, labelled = false }: FiltersProps) {
  const { format = 'any', people, order = 'booked' } = search
  const groups = [...new Set(people ? [...counts, people] : counts)].sort((a, b) => a - b)
  const options = [{ value: 'any', label: 'Any number' }, ...groups.map((count) => ({ value: `${count}`, label: peopleWords(count) }))]
  return (
    <>
      <Named label="Format" shown={labelled}>
        <Segmented
          {...(labelled ? {} : { label: 'Format' })}
          value={format}
          onChange={(next) => onChange({ format: next === 'any' ? undefined : next })}
          options={formats}
        />
      </Named>
      <Named label="People" shown={labelled}>
        <Select
          {...(labelled ? {} : { label: 'People' })}
          value={people ? `${people}` : 'any'}
          onChange={(next) => onChange({ people: next === 'any' ? undefined : Number(next) })}
          options={options}
        />
      </Named>
      <Named label="Order" shown={labelled}>
        <Select
          {...(labelled ? {} : { label: 'Order' })}
          value={order}
          onChange={(next) => onChange({ order: next === 'booked' ? undefined : next })}
          options={orders}
        />
      </Named>
    </>
  )
}

function Named({ label, shown, children }: { label: string; shown: boolean; children: ReactNode }) {
  return shown ? <Field label={label}>{children}</Field> : children
}
