import { Field } from '@troupe/ui/field'
import type { Check } from '@troupe/ui/pure/rules'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Field'
export const group = 'Asking'
export const about =
  'A label, its control and the message below. Rules are an object; the first broken rule is shown once the field loses focus.'

/** An app passes in the check for its fields. */
const check: Check = (value, { required, lowercase }, field) => {
  if (required && value === '') return 'Required'
  return lowercase && value !== String(value).toLowerCase() ? `The ${field} field must be lowercase` : undefined
}

export function Usage() {
  const [email, setEmail] = useState('')
  return (
    <Field label="Email" rules={{ required: true, lowercase: true }} check={check} hint="We write to it once">
      <TextInput type="email" value={email} onChange={setEmail} />
    </Field>
  )
}

export function States() {
  const box = <TextInput value="Oslo" onChange={() => {}} />
  return (
    <Together>
      <State name="bare">
        <Field label="City">{box}</Field>
      </State>
      <State name="required">
        <Field label="City" required>
          {box}
        </Field>
      </State>
      <State name="with a hint">
        <Field label="City" hint="Where the event starts">
          {box}
        </Field>
      </State>
      <State name="with an error and a hint">
        <Field label="City" required error="Required" hint="Where the event starts">
          <TextInput value="" onChange={() => {}} />
        </Field>
      </State>
      <State name="counting">
        <Field label="Mission title" rules={{ max: 18 }}>
          <TextInput value="Find a ferry bell" onChange={() => {}} />
        </Field>
      </State>
      <State name="with a label that is only heard">
        <Field label="City" hideLabel>
          {box}
        </Field>
      </State>
    </Together>
  )
}
