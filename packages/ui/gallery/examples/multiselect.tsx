import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Multiselect'
export const group = 'Asking'
export const about = 'Several of many options, shown as tags. At the limit, the remaining options dim and the count is shown.'

const skills = [
  { value: 'es', label: 'Spanish' },
  { value: 'travel', label: 'Travels' },
  { value: 'kit', label: 'Kit trained' },
]

export function Usage() {
  const [chosen, setChosen] = useState(['es', 'travel'])
  return (
    <Field label="Skills" required>
      <Multiselect value={chosen} onChange={setChosen} options={skills} />
    </Field>
  )
}

export function States() {
  const rooms = Array.from({ length: 24 }, (_, index) => ({ value: `${index}`, label: `Room ${index + 1}` }))
  const [some, setSome] = useState(['2', '5', '11'])
  return (
    <Together>
      <State name="empty">
        <Field label="Languages">
          <Multiselect value={[]} onChange={() => {}} options={skills} />
        </Field>
      </State>
      <State name="many, with a search">
        <Field label="Rooms">
          <Multiselect value={some} onChange={setSome} options={rooms} />
        </Field>
      </State>
      <State name="at its limit of 2">
        <Field label="Two skills">
          <Multiselect value={['es', 'kit']} onChange={() => {}} options={skills} limit={2} />
        </Field>
      </State>
      <State name="left empty">
        <Field label="Zones" required error="Required">
          <Multiselect value={[]} onChange={() => {}} options={[]} />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Roles">
          <Multiselect value={['es']} onChange={() => {}} options={skills} disabled />
        </Field>
      </State>
      <State name="tags that wrap, one without a space">
        <Field label="Tags">
          <Multiselect value={[...rooms.slice(0, 9).map(({ value }) => value), 'W'.repeat(48)]} onChange={() => {}} options={rooms} />
        </Field>
      </State>
    </Together>
  )
}
