import { Field } from '@troupe/ui/field'
import * as icons from '@troupe/ui/icons'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Text input'
export const group = 'Asking'
export const about = 'One line of text. With a maximum length, it shows how many characters are left.'

export function Usage() {
  const [name, setName] = useState('Find a ferry bell')
  return (
    <Field label="Mission title" rules={{ required: true, max: 18 }}>
      <TextInput value={name} onChange={setName} />
    </Field>
  )
}

export function States() {
  const [text, setText] = useState('The Paper Lantern')
  const shared = { value: text, onChange: setText }
  return (
    <Together>
      <State name="empty">
        <Field label="Company" hint="As on the invoice">
          <TextInput value="" onChange={() => {}} placeholder="Northwind Foods" />
        </Field>
      </State>
      <State name="filled, with an icon and a unit">
        <Field label="Venue">
          <TextInput {...shared} icon={icons.place} suffix={<span className="faint">km</span>} />
        </Field>
      </State>
      <State name="required">
        <Field label="Venue name" required>
          <TextInput {...shared} />
        </Field>
      </State>
      <State name="wrong: the first message of several">
        <Field label="Email" error={['The Email field must be lowercase', 'The Email field must be a valid email']}>
          <TextInput value="Dana@" onChange={() => {}} type="email" />
        </Field>
      </State>
      <State name="no character left">
        <Field label="Short name">
          <TextInput value="Lantern" onChange={() => {}} maxLength={7} />
        </Field>
      </State>
      <State name="for codes">
        <Field label="Code">
          <TextInput value="k7Qw3mPz" onChange={() => {}} mono readOnly />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Workspace">
          <TextInput value="Northwind Foods" onChange={() => {}} disabled />
        </Field>
      </State>
      <State name="a name of 32 letters, a label that is long">
        <Field label="The name of the person whom the courier should ask for at the door" required>
          <TextInput value={'W'.repeat(32)} onChange={() => {}} />
        </Field>
      </State>
    </Together>
  )
}
