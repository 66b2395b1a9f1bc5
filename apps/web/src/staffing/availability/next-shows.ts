import { isLiveOffer } from '@troupe/domain/staffing/kinds'
import { dayInYear, isoDay, time, timeRange } from '../../platform/format.ts'
import type { AgendaShow } from '../agenda/agenda-query.ts'
import type { Stretch } from './hours-queries.ts'

/** A show that takes someone's time: when it is, and when they have to be there. */
export interface NextShow {
  readonly claim: Stretch
  /** 'Today, 6:00 to 7:30 pm', and whether it is only an offer yet. */
  readonly when: string
  /** 'Call 5:15 pm, leave 4:00 pm'; null while it isn't known. */
  readonly call: string | null
}

/** The next shows of someone, the earliest first. A show whose crew can't be read says the time that it takes, with travel and rest. */
export function nextShows(
  stretches: readonly Stretch[],
  shows: readonly AgendaShow[],
  { timezone, today }: { readonly timezone: string; readonly today: string },
): readonly NextShow[] {
  const places = new Map(
    shows.flatMap((show) =>
      show.role !== 'SALESPERSON' && show.approval !== null && isLiveOffer(show.approval.state) ? [[show.session.id, show] as const] : [],
    ),
  )
  const dayOf = (iso: string) => (isoDay(iso, timezone) === today ? 'Today' : dayInYear(iso, timezone))
  return stretches
    .filter(({ layer }) => layer === 'CLAIM')
    .sort((a, b) => a.from.localeCompare(b.from))
    .map((claim): NextShow => {
      const show = places.get(claim.sessionId ?? '')
      const { startsAt, endsAt } = show?.session ?? {}
      if (!show || !startsAt || !endsAt)
        return { claim, when: `${dayOf(claim.from)}, ${timeRange(claim.from, claim.to, timezone)}, including travel and rest`, call: null }
      const open = show.approval?.state === 'PENDING' ? ', offer not answered yet' : ''
      return { claim, when: `${dayOf(startsAt)}, ${timeRange(startsAt, endsAt, timezone)}${open}`, call: callWords(show, timezone) }
    })
}

function callWords({ callAt, way }: AgendaShow, timezone: string): string | null {
  if (!callAt) return null
  const call = `Call ${time(callAt, timezone)}`
  return way ? `${call}, leave ${time(way.leaveAt, timezone)}` : call
}
