import { Checkbox } from '@troupe/ui/checkbox'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Checkbox'
export const group = 'Asking'
export const about = 'Yes or no; takes effect when the form is saved.'

export function Usage() {
  const [food, setFood] = useState(true)
  return <Checkbox label="There will be food" checked={food} onChange={setFood} />
}

export function States() {
  return (
    <Together>
      <State name="off">
        <Checkbox label="Alcohol" checked={false} onChange={() => {}} />
      </State>
      <State name="on">
        <Checkbox label="A screen" checked onChange={() => {}} />
      </State>
      <State name="some of them">
        <Checkbox label="All rooms" checked={false} mixed onChange={() => {}} />
      </State>
      <State name="with a hint">
        <Checkbox label="Families welcome" hint="The host keeps it clean" checked onChange={() => {}} />
      </State>
      <State name="wrong">
        <Checkbox label="I have read the terms" checked={false} error="Required" onChange={() => {}} />
      </State>
      <State name="disabled">
        <Checkbox label="Paid" checked disabled onChange={() => {}} />
        <br />
        <Checkbox label="Refunded" checked={false} disabled onChange={() => {}} />
      </State>
    </Together>
  )
}
