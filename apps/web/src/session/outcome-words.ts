import type { Session } from './session-query.ts'

export type Outcome = 'RAN' | 'NO_SHOW' | 'FAILED'

const failed = 'The event failed on our side. Everything spent on it, including fees,'
const noShow = 'The customer didn’t come. The event’s credits'

/** What followed from the outcome that an event has; nothing to say of one that took place. */
export function outcomeTold(outcome: Session['outcome']): string | null {
  if (outcome === 'FAILED') return `${failed} was returned to the workspace.`
  return outcome === 'NO_SHOW' ? `${noShow} weren’t refunded.` : null
}

/** What follows from an outcome that is chosen, where it is another one than the event has now. */
export function consequence(session: Pick<Session, 'diy' | 'outcome' | 'contact' | 'bookingContact'>, outcome: Outcome): string {
  if (outcome === 'FAILED')
    return session.outcome === 'FAILED'
      ? `${failed} was returned to the workspace.`
      : `${failed} will be returned to the workspace, and we’ll email the event’s contacts.`
  const again = session.outcome === 'FAILED' ? ' The credits that were returned will be charged again.' : ''
  if (outcome === 'NO_SHOW') return `${noShow} won’t be refunded.${again}`
  const rates = session.outcome !== 'RAN' && !session.diy && (session.contact ?? session.bookingContact)
  return `The event took place.${again}${rates ? ' We’ll ask the contact to rate the crew.' : ''}`
}

/** How serious an outcome is: what wasn't held needs to be seen, what took place doesn't. */
export function outcomeTone(outcome: Session['outcome']): 'info' | 'warning' | 'danger' {
  if (outcome === 'FAILED') return 'danger'
  return outcome === 'NO_SHOW' || outcome === 'UNKNOWN' ? 'warning' : 'info'
}
