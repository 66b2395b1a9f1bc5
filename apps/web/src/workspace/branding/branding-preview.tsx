import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import type { Scheme } from '@troupe/ui/pure/brand'
import { Toggle } from '@troupe/ui/toggle'
import { useId } from 'react'
import { brandTokens, type Colours } from './brand-theme.ts'
import css from './branding.module.css'

/** A piece of a page in the colours that are being chosen. To look at: nothing in it can be pressed. */
export function Preview({ scheme, colours, name }: { scheme: Scheme; colours: Colours; name: string }) {
  const caption = useId()
  return (
    <figure
      className={css.preview}
      data-theme={scheme}
      data-density="comfortable"
      style={brandTokens(colours, scheme)}
      aria-labelledby={caption}
    >
      <figcaption id={caption} className={css.caption}>
        {scheme === 'light' ? 'Light' : 'Dark'}
      </figcaption>
      <div className={css.scene} inert>
        <div className={css.tabs}>
          <span className={css.here}>Events</span>
          <span>Experiences</span>
        </div>
        <p className={`disp ${css.name}`}>{name}</p>
        <p>
          Your next event is <span className={css.link}>The Lost Ledger</span> on Thursday.
        </p>
        <div className={css.row}>
          <span className={css.mark} />
          <b>Battle Royale</b>
          <span className="note">40 people</span>
        </div>
        <div className="row">
          <Toggle checked onChange={nothing} label="Notifications" />
          <Checkbox checked onChange={nothing} label="Selected" />
        </div>
        <div className="row">
          <Button variant="primary">Book for 4 credits</Button>
          <Button variant="accent">Buy credits</Button>
          <Button>Change</Button>
        </div>
      </div>
    </figure>
  )
}

const nothing = () => {}
