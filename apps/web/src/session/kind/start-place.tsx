import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import type { KindLocationInput } from '../../graphql.ts'
import { CityBox, type NamedCity } from '../location/city-box.tsx'
import css from './kind.module.css'

interface StartPlaceProps {
  /** A place was chosen, and we don't play there. */
  readonly isElsewhere: boolean
  readonly busy: boolean
  readonly onChoose: (place: KindLocationInput) => void
}

/** Where the event starts, which its price with a host on site follows from. */
export function StartPlace({ isElsewhere, busy, onChoose }: StartPlaceProps) {
  const [city, setCity] = useState<NamedCity | null>(null)
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [asked, setAsked] = useState(false)
  const choose = () => {
    setAsked(true)
    if (city) onChoose({ name, address, city: city.name, latitude: city.point.latitude, longitude: city.point.longitude })
  }
  return (
    <form
      className={css.place}
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <Notice tone={isElsewhere ? 'warning' : 'info'} live>
        {isElsewhere ? 'Our hosts don’t travel there. Choose another city.' : 'A host on site needs to know where the event starts.'}
      </Notice>
      <Field label="City" required error={asked && !city ? 'Required' : undefined}>
        <CityBox value={city} onChange={setCity} />
      </Field>
      <Field label="Location name">
        <TextInput value={name} onChange={setName} maxLength={200} />
      </Field>
      <Field label="Address">
        <TextInput value={address} onChange={setAddress} maxLength={300} autoComplete="street-address" />
      </Field>
      <Button type="submit" busy={busy}>
        Use this location
      </Button>
    </form>
  )
}
