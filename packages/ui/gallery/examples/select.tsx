import { Field } from '@troupe/ui/field'
import { Select } from '@troupe/ui/select'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Select'
export const group = 'Asking'
export const about = 'One of many options. Typing a letter jumps to an option; on a phone the list opens from the bottom.'

const cities = [
  { value: 'osl', label: 'Oslo' },
  { value: 'ghe', label: 'Ghent', note: 'no host' },
  { value: 'par', label: 'Paris', disabled: true },
]

export function Usage() {
  const [city, setCity] = useState<string | null>(null)
  return (
    <Field label="City" required>
      <Select value={city} onChange={setCity} options={cities} placeholder="Select a city" />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="chosen">
        <Field label="Start">
          <Select value="osl" onChange={() => {}} options={cities} />
        </Field>
      </State>
      <State name="left empty">
        <Field label="End" required error="Required">
          <Select value={null} onChange={() => {}} options={cities} placeholder="Select a city" />
        </Field>
      </State>
      <State name="without options">
        <Field label="Zone">
          <Select value={null} onChange={() => {}} options={[]} />
        </Field>
      </State>
      <State name="small, without a field">
        <Select label="Order" size="sm" value="osl" onChange={() => {}} options={cities} />
      </State>
      <State name="disabled">
        <Field label="Venue">
          <Select value="osl" onChange={() => {}} options={cities} disabled />
        </Field>
      </State>
      <State name="a name that is too long for its box">
        <Field label="Room">
          <Select value="w" onChange={() => {}} options={[{ value: 'w', label: 'W'.repeat(64) }]} />
        </Field>
      </State>
    </Together>
  )
}
