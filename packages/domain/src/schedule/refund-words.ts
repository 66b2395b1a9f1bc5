const credits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** What a cancelled event's workspace got back of its credits, as a sentence: the same on the event's page and in the emails about it. */
export function refundWords({
  refund,
  paid,
  workspace,
}: {
  readonly refund: number
  readonly paid: number
  readonly workspace: string
}): string {
  if (paid === 0) return 'No credits were charged.'
  if (refund === 0) return `No refund: the ${paid === 1 ? 'credit for this event has' : `${credits(paid)} for this event have`} been used.`
  const to = `went back to ${workspace}${workspace.endsWith('.') ? '' : '.'}`
  return refund === paid ? `Full refund: ${credits(paid)} ${to}` : `Partial refund: ${refund} of ${credits(paid)} ${to}`
}
