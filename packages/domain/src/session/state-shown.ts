import type { CustomerState } from './customer-state.ts'
import type { SessionStatus } from './kinds.ts'

/**
 * The state that those without staff rights read next to the status, or null where the status says all: while the event runs, while a request is open
 * and once it is over. Without a date no one looks for a crew yet.
 */
export const customerStateShown = <State extends { readonly state: CustomerState }>({
  status,
  customerState,
}: {
  readonly status: SessionStatus
  readonly customerState?: State | null | undefined
}): State | null => {
  if (status === 'LIVE' || status === 'REQUESTED' || !customerState) return null
  return status === 'UNSCHEDULED' && customerState.state !== 'ANSWERS_MISSING' ? null : customerState
}
