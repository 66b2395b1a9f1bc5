import { credits, number } from '../../platform/format.ts'

/** What an event cost and what comes back of it, in credits, and the workspace that they go back to. */
interface RefundDue {
  readonly refund: number
  readonly paid: number
  readonly workspace: string
}

/** The largest line of the cancel sheet: '5 credits back', '2 of 4 credits back', 'No refund'. */
export function refundHeadline({ refund, paid }: RefundDue): string {
  if (paid === 0) return 'No credits were charged'
  if (refund === 0) return 'No refund'
  return refund === paid ? `${credits(paid)} back` : `${number(refund)} of ${credits(paid)} back`
}

/** Under it: whose credits they are. */
export function refundNote({ refund, paid, workspace }: RefundDue): string {
  if (paid === 0) return ''
  if (refund === 0) return `${workspace} paid ${credits(paid)}, which won’t be refunded.`
  return ended(refund === paid ? `Full refund to ${workspace}` : `Partial refund to ${workspace}`)
}

/** What a message says when it is done. */
export function refundDone(refund: number, paid: number): string {
  if (paid === 0) return 'Event cancelled'
  return refund === 0 ? 'Cancelled, no refund' : `Cancelled, ${credits(refund)} back`
}

/** A sentence with its full stop, which a name such as 'Orbis Inc.' brings itself. */
const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
