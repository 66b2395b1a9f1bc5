import { FORMAT_WORDS } from '@troupe/domain/words'
import { Field } from '@troupe/ui/field'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { TextInput } from '@troupe/ui/text-input'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CatalogueSearch } from '../searches.ts'
import css from './catalogue.module.css'

interface FiltersProps {
  readonly search: CatalogueSearch
  readonly onChange: (next: Partial<Record<keyof CatalogueSearch, string | number | undefined>>) => void
  /** With the labels above, for the sheet on a phone. */
  readonly labelled?: boolean
}

const formats = [
  { value: 'REMOTE', label: FORMAT_WORDS.REMOTE },
  { value: 'HYBRID', label: FORMAT_WORDS.HYBRID },
  { value: 'IN_PERSON', label: FORMAT_WORDS.IN_PERSON },
] as const
const orders = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'name', label: 'Name' },
  { value: 'credits', label: 'Fewest credits' },
  { value: 'new', label: 'Recently updated' },
] as const

/** Format, number of people and order. */
export function Filters({ search, onChange, labelled = false }: FiltersProps) {
  const { format = 'any', people, order = 'recommended' } = search
  return (
    <>
      <Named label="Format" shown={labelled}>
        <Segmented
          {...(labelled ? {} : { label: 'Format' })}
          value={format}
          onChange={(next) => onChange({ format: next === 'any' ? undefined : next })}
          // under its label the short word is enough, and stays on one line of a phone
          options={[{ value: 'any', label: labelled ? 'Any' : 'Any format' }, ...formats]}
        />
      </Named>
      <Named label="People" shown={labelled}>
        <PeopleFilter {...(labelled ? {} : { label: 'People' })} value={people} onChange={(next) => onChange({ people: next })} />
      </Named>
      {/* the table is sorted by its heads */}
      {search.view !== 'table' && (
        <Named label="Sort by" shown={labelled}>
          <Select
            {...(labelled ? {} : { label: 'Sort by' })}
            value={order}
            onChange={(next) => onChange({ order: next === 'recommended' ? undefined : next })}
            options={orders}
          />
        </Named>
      )}
    </>
  )
}

interface PeopleFilterProps {
  readonly label?: string
  readonly value: number | undefined
  readonly onChange: (people: number | undefined) => void
}

/** How long (ms) a pause in typing applies the number. */
const appliedAfter = 400

/** Any number of people. What isn't one stays in the field, next to what is allowed, and filters nothing. */
function PeopleFilter({ label, value, onChange }: PeopleFilterProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const sent = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value === undefined ? '' : String(value))
  }, [value])
  useEffect(() => {
    const wanted = peopleIn(typed)
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      latest.current(wanted)
    }, appliedAfter)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      {...(label ? { label } : {})}
      inputMode="numeric"
      placeholder="Any number of people"
      value={typed}
      onChange={setTyped}
      suffix={typed !== '' && <span className={css.unit}>{unitOf(peopleIn(typed))}</span>}
    />
  )
}

const unitOf = (count: number | undefined): string => (count === undefined ? '1 to 10,000' : count === 1 ? 'person' : 'people')

/** A whole number of people from 1 to 10,000; undefined for anything else. */
function peopleIn(text: string): number | undefined {
  const count = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= 10_000 ? count : undefined
}

function Named({ label, shown, children }: { label: string; shown: boolean; children: ReactNode }) {
  return shown ? <Field label={label}>{children}</Field> : children
}
