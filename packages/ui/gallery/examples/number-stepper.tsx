import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Number stepper'
export const group = 'Asking'
export const about = 'A number with minus and plus buttons, 0 to 10000 in steps of 1. Text that is not a number reverts to the last value.'

export function Usage() {
  const [people, setPeople] = useState(42)
  return (
    <Field label="Attendees">
      <NumberStepper value={people} onChange={setPeople} unit="people" />
    </Field>
  )
}

export function States() {
  const [value, setValue] = useState(7)
  const [price, setPrice] = useState(2.5)
  return (
    <Together>
      <State name="between its bounds">
        <Field label="Rooms">
          <NumberStepper value={value} onChange={setValue} max={12} />
        </Field>
      </State>
      <State name="at its least">
        <Field label="Actors">
          <NumberStepper value={0} onChange={() => {}} />
        </Field>
      </State>
      <State name="above its most, which it raises">
        <Field label="Seats" hint="At most 25">
          <NumberStepper value={30} onChange={() => {}} max={25} />
        </Field>
      </State>
      <State name="decimal, by halves">
        <Field label="Hours">
          <NumberStepper value={price} onChange={setPrice} step={0.5} decimal />
        </Field>
      </State>
      <State name="wrong">
        <Field label="People" error="The People field must be 5 or more">
          <NumberStepper value={3} onChange={() => {}} />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Credits">
          <NumberStepper value={24} onChange={() => {}} disabled />
        </Field>
      </State>
    </Together>
  )
}
