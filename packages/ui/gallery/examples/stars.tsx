import { Field } from '@troupe/ui/field'
import { GivenStars, Stars } from '@troupe/ui/stars'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Stars'
export const group = 'Asking'
export const about = 'One to five stars for a person or a place.'

export function Usage() {
  const [stars, setStars] = useState<number | null>(4)
  return (
    <Field label="Ada, host">
      <Stars value={stars} onChange={setStars} />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="none yet, required">
        <Field label="Ruth, actor" required error="Required">
          <Stars value={null} onChange={() => {}} />
        </Field>
      </State>
      <State name="five, disabled">
        <Stars label="Dana, producer" value={5} onChange={() => {}} disabled />
      </State>
      <State name="in a row of a table">
        <Stars label="Marcus, host" value={3} onChange={() => {}} size="sm" />
      </State>
      <State name="to read">
        <GivenStars value={3} />
      </State>
    </Together>
  )
}
