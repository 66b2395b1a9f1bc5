import { Icon } from '@troupe/ui/icon'
import { ShieldAlert } from 'lucide-react'
import { overrideWords } from './offer-words.ts'
import css from './staff-tab.module.css'

/** That staff assigned the person on a place against a rule, and why. */
export function OverrideLine({ reason }: { readonly reason: string }) {
  return (
    <span className={css.noted}>
      <Icon of={ShieldAlert} size={14} />
      <span>{overrideWords(reason)}</span>
    </span>
  )
}
