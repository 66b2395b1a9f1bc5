import { customerStateWords } from '@troupe/domain/words'
import { RingBadge } from '@troupe/ui/ring-badge'
import { Tone } from '@troupe/ui/tone'
import { CircleAlert, Hourglass } from 'lucide-react'
import type { CustomerState } from '../../graphql.ts'
import { type EventReader, hearByWords, neededByWords } from '../words.ts'
import css from './readiness.module.css'

interface CustomerBadgeProps {
  readonly found: { readonly state: CustomerState; readonly neededBy?: string | null; readonly hearBy?: string | null } | null
  /** Of the event. */
  readonly timezone: string
  readonly reader: Exclude<EventReader, 'STAFF'>
  readonly bare?: boolean
}

/**
 * What an event waits for, for readers without staff rights; those who booked it also read until when they answer, or when they hear of their crew.
 * Nothing once it is over.
 */
export function CustomerBadge({ found, timezone, reader, bare = false }: CustomerBadgeProps) {
  if (!found) return null
  const { label, tone } = customerStateWords(found.state, reader === 'CREW')
  if (found.state === 'READY')
    return (
      <RingBadge filled={5} done tone={tone} bare={bare}>
        {label}
      </RingBadge>
    )
  const hears = reader === 'CUSTOMER' && found.state === 'FINDING_CREW' && found.hearBy
  const needed = reader === 'CUSTOMER' && found.state === 'ANSWERS_MISSING' && neededByWords(found.neededBy, timezone)
  return (
    <>
      <Tone tone={tone} icon={found.state === 'ANSWERS_MISSING' ? CircleAlert : Hourglass} bare={bare}>
        {label}
      </Tone>
      {hears && <span className={css.waits}> {hearByWords(hears)}</span>}
      {needed && (
        <span className={css.waits} data-deadline>
          {' '}
          {needed}
        </span>
      )}
    </>
  )
}
