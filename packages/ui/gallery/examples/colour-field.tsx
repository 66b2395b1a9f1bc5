import { ColourField } from '@troupe/ui/colour-field'
import { Field } from '@troupe/ui/field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Colour field'
export const group = 'Asking'
export const about = 'A colour, typed as #RRGGBB or picked. An invalid value reverts when the field loses focus.'

export function Usage() {
  const [colour, setColour] = useState<string | null>('#F2B33D')
  return (
    <Field label="Primary colour">
      <ColourField value={colour} onChange={setColour} fallback="#A3123F" />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="none chosen">
        <Field label="Secondary colour">
          <ColourField value={null} onChange={() => {}} fallback="#12433F" />
        </Field>
      </State>
      <State name="wrong">
        <Field label="Tertiary colour" error="Required">
          <ColourField value={null} onChange={() => {}} fallback="#F2B33D" />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Mark">
          <ColourField value="#A3123F" onChange={() => {}} fallback="#A3123F" disabled />
        </Field>
      </State>
    </Together>
  )
}
