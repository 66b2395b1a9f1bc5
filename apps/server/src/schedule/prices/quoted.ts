import type { QuotedHold } from '@troupe/domain/schedule/hold'
import { pricesOfQuote } from '../../catalogue/catalogue.ts'
import type { Work } from '../../platform/ctx.ts'
import type { SessionRow } from '../../session/session.ts'

/**
 * The price that a saved quote holds for an event at a time. Null without a quote; undefined when it doesn't hold: it is for another wish or workspace, it
 * is wrong, withdrawn or expired, or the event was booked before. What was booked keeps the prices at which it was sold, whatever is quoted later.
 */
export async function quotedFor(
  work: Work,
  row: SessionRow,
  at: {
    readonly startsAt: Temporal.Instant
    readonly timezone: string
    readonly size: number
    readonly units: number
    readonly quoteToken?: string | null | undefined
  },
): Promise<QuotedHold | null | undefined> {
  if (!at.quoteToken) return null
  if (row.first_booked_at !== null) return undefined
  const { latitude, longitude } = row
  const wish = {
    ...{ experienceId: row.experience_id, format: row.type, hostType: row.host_type, attendees: row.attendees },
    ...{ duration: row.duration, packageLevel: row.package_level },
    location: latitude === null || longitude === null ? null : { latitude, longitude },
    day: at.startsAt.toZonedDateTimeISO(at.timezone).toPlainDate().toString(),
  }
  const [held] = await pricesOfQuote(work.tx, at.quoteToken, { wishes: [wish], workspaceId: row.workspace_id, now: work.at })
  // its price is for its own rooms: other rooms are another wish
  if (held?.price.size !== at.size || held.price.units !== at.units) return undefined
  return { quoteId: held.quoteId, credits: held.price.credits, terms: held.terms }
}
