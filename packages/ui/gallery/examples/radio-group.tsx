import { Field } from '@troupe/ui/field'
import { RadioGroup } from '@troupe/ui/radio-group'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Radio group'
export const group = 'Asking'
export const about = 'One of a few options, all visible.'

const levels = [
  { value: 'one', label: 'Standard', hint: 'One host a room', aside: 'included' },
  { value: 'two', label: 'Pro', hint: 'A producer on the day', aside: '2 credits' },
  { value: 'three', label: 'Premium', aside: '4 credits', disabled: true },
]

export function Usage() {
  const [level, setLevel] = useState<string | null>('one')
  return (
    <Field label="Package">
      <RadioGroup value={level} onChange={setLevel} options={levels} look="rows" />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="as a list">
        <Field label="Level">
          <RadioGroup value="two" onChange={() => {}} options={levels} />
        </Field>
      </State>
      <State name="nothing chosen, required">
        <Field label="Class" required error="Required">
          <RadioGroup value={null} onChange={() => {}} options={levels} />
        </Field>
      </State>
    </Together>
  )
}
