import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { applyChange } from '../edit/change.ts'
import { readLocation } from '../edit/locations.ts'
import { sessionColumns } from '../row.ts'

/**
 * Where an event starts was made a venue: its START refers to that, and says what it said before. An event that is over has no other way to get a venue,
 * and without one its crew isn't asked for a review.
 */
export async function linkStart(work: Work, { venueId, sessionId }: Events['venue.made']): Promise<void> {
  const row = await work.tx.selectFrom('session').select(sessionColumns).where('id', '=', sessionId).executeTakeFirstOrThrow()
  const before = await readLocation(work, row, 'START')
  if (before === null) throw new Error(`session ${sessionId} has no START`)
  const link = work.tx.updateTable('session_location').set({ venue_id: venueId, precision: 'POINT' }).where('session_id', '=', sessionId)
  await link.where('type', '=', 'START').execute()
  const fields = { 'locations.START': { before, after: { ...before, venueId } } }
  await applyChange(work, row, { fields, isQuiet: true, keepsReview: true })
  await work.emit('session.venueMade', { sessionId })
}
