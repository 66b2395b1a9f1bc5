import { Button } from '@troupe/ui/button'
import { useState } from 'react'
import { formatWords } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import type { BookingChange } from '../../searches.ts'
import type { BookableFormat, BookableShow } from '../booking.ts'
import { type WayOut, WaysOut } from '../ways-out.tsx'
import css from './booking-panel.module.css'

interface UnlistedCityProps {
  readonly show: BookableShow
  readonly format: BookableFormat
  /** Asks for the time zone instead. */
  readonly onElsewhere: () => void
  readonly onAnswer: (next: BookingChange) => void
}

/** For a city that isn't on the list: a time zone is enough where no one travels, and a crew on site has alternatives. */
export function UnlistedCity({ show, format, onElsewhere, onAnswer }: UnlistedCityProps) {
  const [open, setOpen] = useState(false)
  const travels = format.hostType === 'ON_SITE'
  return (
    <>
      <Button variant="tertiary" className={css.aside} onClick={() => (travels ? setOpen(true) : onElsewhere())}>
        My city isn’t listed
      </Button>
      {travels && (
        <WaysOut
          open={open}
          onClose={() => setOpen(false)}
          title="My city isn’t listed"
          reason="If you’re close to a city on the list, choose that one and add the exact address later."
          ways={waysFor(show, onAnswer)}
        />
      )}
    </>
  )
}

function waysFor({ formats }: BookableShow, onAnswer: UnlistedCityProps['onAnswer']): readonly WayOut[] {
  const onScreen = formats.find((one) => one.hostType === 'ON_SCREEN' && one.creditsFrom !== null)
  return [
    ...(onScreen
      ? [
          {
            label: 'Choose this format',
            note: `Our crew doesn’t have to travel for this format: ${formatWords(onScreen)}.`,
            onTake: () => onAnswer({ format: onScreen.type, host: onScreen.hostType, start: undefined }),
          },
        ]
      : []),
    {
      label: 'Contact sales',
      note: 'Tell us where you are, and we’ll see what we can do.',
      onTake: () => location.assign(`mailto:${salesAddress}`),
    },
  ]
}
