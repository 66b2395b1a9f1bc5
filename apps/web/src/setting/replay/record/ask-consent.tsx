import { Button } from '@troupe/ui/button'
import { useState } from 'react'
import type { Me } from '../../../platform/account.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import css from './ask-consent.module.css'
import { useConsent } from './use-consent.ts'

interface AskConsentProps {
  readonly me: Me
  /** Puts the focus where the page begins. */
  readonly onLeave: () => void
}

/** The strip that asks once. Either answer closes it; it can be changed in the profile. */
export function AskConsent({ me, onLeave }: AskConsentProps) {
  const { mutate, isPending, variables, error } = useConsent(me)
  const [hasFocus, setFocus] = useState(false)
  const answer = (wish: 'yes' | 'no') => {
    // the strip goes, and the focus with it
    if (hasFocus) onLeave()
    mutate(wish)
  }
  return (
    <section
      className={css.strip}
      aria-label="Recording of your pages"
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      data-plain=""
    >
      <p>
        <b>May we record how you use Troupe?</b>{' '}
        <span>
          It helps us find faults. Text, pictures and everything you type are masked in your browser, and recordings are deleted after 14
          days. You can change this in your profile.
        </span>
      </p>
      {error && <p role="alert">{refusalWords(error)}</p>}
      <div className={css.answers}>
        <Button size="sm" busy={isPending && variables === 'no'} onClick={() => answer('no')}>
          No, thanks
        </Button>
        <Button size="sm" busy={isPending && variables === 'yes'} onClick={() => answer('yes')}>
          Yes, record
        </Button>
      </div>
    </section>
  )
}
