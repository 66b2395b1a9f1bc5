import { Combobox } from '@troupe/ui/combobox'
import { Field } from '@troupe/ui/field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Combobox'
export const group = 'Asking'
export const about =
  'One of many options, found by typing: a loaded list is filtered at each key, a search over the wire asked 400 ms after the last one.'

type Town = { id: string; name: string; country: string }
const towns: readonly Town[] = [
  { id: '1', name: 'Oslo', country: 'Norway' },
  { id: '2', name: 'Ghent', country: 'Belgium' },
]

export function Usage() {
  const [town, setTown] = useState<Town | null>(null)
  return (
    <Field label="Town">
      <Combobox
        items={towns}
        value={town}
        onChange={setTown}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        noteOf={({ country }) => country}
      />
    </Field>
  )
}

export function States() {
  const shared = { onChange: () => {}, keyOf: ({ id }: Town) => id, labelOf: ({ name }: Town) => name }
  return (
    <Together>
      <State name="chosen">
        <Field label="Start">
          <Combobox {...shared} items={towns} value={towns[0] ?? null} />
        </Field>
      </State>
      <State name="answers on their way">
        <Field label="Stop">
          <Combobox {...shared} items={[]} value={null} loading />
        </Field>
      </State>
      <State name="nothing to choose">
        <Field label="Depot">
          <Combobox {...shared} items={[]} value={null} placeholder="Search a depot" />
        </Field>
      </State>
      <State name="wrong">
        <Field label="End" required error="Required">
          <Combobox {...shared} items={towns} value={null} />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Via">
          <Combobox {...shared} items={towns} value={towns[1] ?? null} disabled />
        </Field>
      </State>
    </Together>
  )
}
