import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import type { KindLocationInput } from '../../graphql.ts'
import { PlaceBox } from '../../venue/place-box.tsx'
import { nowhere, sentPlace } from '../../venue/typed-place.ts'
import css from './kind.module.css'

interface StartPlaceProps {
  /** A place was chosen, and we don't play there. */
  readonly isElsewhere: boolean
  readonly busy: boolean
  readonly onChoose: (place: KindLocationInput) => void
}

/** Where the event starts, which its price with a host on site follows from. */
export function StartPlace({ isElsewhere, busy, onChoose }: StartPlaceProps) {
  const [place, setPlace] = useState(nowhere)
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const choose = () => {
    setAsked(true)
    if (place.at) onChoose(sentPlace({ ...place, name }))
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
      <Field label="Address or city" required error={asked && !place.at ? 'Choose a city or an address from the list' : undefined}>
        <PlaceBox
          value={place}
          onChange={(next) => {
            setPlace(next)
            if (next.name !== place.name) setName(next.name)
          }}
        />
      </Field>
      <Field label="Location name">
        <TextInput value={name} onChange={setName} maxLength={200} />
      </Field>
      <Button type="submit" busy={busy}>
        Use this location
      </Button>
    </form>
  )
}
