import { customerStateWords } from '@troupe/domain/words'
import { RingBadge } from '@troupe/ui/ring-badge'
import { Tone } from '@troupe/ui/tone'
import { CircleAlert, Hourglass } from 'lucide-react'
import type { CustomerState } from '../../graphql.ts'
import { type EventReader, hearByWords } from '../words.ts'
import css from './readiness.module.css'

interface CustomerBadgeProps {
  readonly found: { readonly state: CustomerState; readonly hearBy?: string | null } | null
  readonly reader: Exclude<EventReader, 'STAFF'>
  readonly bare?: boolean
}

/** What an event waits for, for readers without staff rights, and when those who booked it hear of their crew. Nothing once it is over. */
export function CustomerBadge({ found, reader, bare = false }: CustomerBadgeProps) {
  if (!found) return null
  const { label, tone } = customerStateWords(found.state, reader === 'CREW')
  if (found.state === 'READY')
    return (
      <RingBadge filled={5} done tone={tone} bare={bare}>
        {label}
      </RingBadge>
    )
  const hears = reader === 'CUSTOMER' && found.state === 'FINDING_CREW' && found.hearBy
  return (
    <>
      <Tone tone={tone} icon={found.state === 'ANSWERS_MISSING' ? CircleAlert : Hourglass} bare={bare}>
        {label}
      </Tone>
      {hears && <span className={css.waits}> {hearByWords(hears)}</span>}
    </>
  )
}
