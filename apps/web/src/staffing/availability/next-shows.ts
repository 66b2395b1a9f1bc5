import { isLiveOffer } from '@troupe/domain/role/assignment'
import { dayInYear, isoDay, timeBeside, timeRange } from '../../platform/format.ts'
import { ownPlaces } from '../../session/own-places.ts'
import type { AgendaShow } from '../shows/shows-query.ts'
import type { Stretch } from './hours-queries.ts'

/** A show that takes someone's time: when it is, and when they have to be there. */
export interface NextShow {
  readonly claim: Stretch
  /** 'Today, 6:00 to 7:30 pm', and whether it is only an offer yet. */
  readonly when: string
  /** 'Call 5:15 pm, leave 4:00 pm'; null while it isn't known. */
  readonly call: string | null
  /** The person was asked, and hasn't answered. */
  readonly isOffer: boolean
  /** Until when it can be left: its start, or, where that isn't known, the end of the time that it takes. */
  readonly leaveUntil: string
  /** Their places on it that are offered to them or accepted, the earliest call first; none while it isn't known. */
  readonly places: readonly AgendaShow[]
}

/**
 * The next shows of someone, the earliest first, by their own places alone. Of two places on a show the earlier call counts, and it is an offer only until
 * one is accepted. A show whose crew can't be read says the time that it takes, with travel and rest.
 */
export function nextShows(
  stretches: readonly Stretch[],
  shows: readonly AgendaShow[],
  { timezone, today }: { readonly timezone: string; readonly today: string },
): readonly NextShow[] {
  const dayOf = (iso: string) => (isoDay(iso, timezone) === today ? 'Today' : dayInYear(iso, timezone))
  return claimsOf(stretches).map((claim): NextShow => {
    const places = claimingPlaces(claim, shows)
    const [show] = places
    const { startsAt, endsAt } = show?.session ?? {}
    if (!show || !startsAt || !endsAt)
      return {
        claim,
        when: `${dayOf(claim.from)}, ${timeRange(claim.from, claim.to, timezone)}, including travel and rest`,
        call: null,
        isOffer: false,
        leaveUntil: claim.to,
        places,
      }
    const isOffer = places.every(({ approval }) => approval?.state === 'PENDING')
    const when = `${dayOf(startsAt)}, ${timeRange(startsAt, endsAt, timezone)}${isOffer ? ', offer not answered yet' : ''}`
    return { claim, when, call: callWords(show, timezone), isOffer, leaveUntil: startsAt, places }
  })
}

/** The time that each show takes, the earliest first; two claims of one show are one time. */
function claimsOf(stretches: readonly Stretch[]): readonly Stretch[] {
  const claims = stretches.filter(({ layer }) => layer === 'CLAIM').sort((a, b) => a.from.localeCompare(b.from))
  return [...Map.groupBy(claims, ({ sessionId, from }) => sessionId ?? from).values()].flatMap((all) => {
    const [first] = all
    const [to] = all.map((claim) => claim.to).sort((a, b) => b.localeCompare(a))
    return first && to ? { ...first, to } : []
  })
}

/** The places by which a show takes the time of the claim's person, the earliest call first. */
const claimingPlaces = ({ userId, sessionId }: Stretch, shows: readonly AgendaShow[]): readonly AgendaShow[] =>
  ownPlaces(shows, userId)
    .filter(({ session, role, approval }) => session.id === sessionId && role !== 'SALESPERSON' && approval && isLiveOffer(approval.state))
    .toSorted((a, b) => (a.callAt ?? '').localeCompare(b.callAt ?? ''))

function callWords({ callAt, way, session }: AgendaShow, timezone: string): string | null {
  if (!callAt) return null
  const at = (iso: string) => timeBeside(iso, session.startsAt ?? iso, timezone)
  const call = `Call ${at(callAt)}`
  return way ? `${call}, leave ${at(way.leaveAt)}` : call
}

/** What is asked before someone is taken off a show, or their offer for it ends, and what is said afterwards. `name` is null for the reader, who answers an offer instead. */
export function leaveShowWords({ claim: { sessionName }, isOffer }: Pick<NextShow, 'claim' | 'isOffer'>, name: string | null) {
  const show = sessionName === null ? 'this show' : `“${sessionName}”`
  const why = 'You can’t undo this. What’s the reason?'
  if (isOffer && name !== null)
    return {
      title: `Withdraw ${name}’s offer for this show?`,
      text: `${name}’s offer for ${show} will be withdrawn immediately, and we’ll ask someone else. ${why}`,
      keep: 'Keep the offer',
      done: `${name}’s offer was withdrawn.`,
    }
  return {
    title: name === null ? 'Can’t make it?' : `Remove ${name} from this show?`,
    text: `${name === null ? 'You’ll' : `${name} will`} be removed from ${show} immediately, and we’ll find someone else. ${why}`,
    keep: name === null ? 'Keep the show' : `Keep ${name} on the show`,
    done: name === null ? 'You’re no longer on this show.' : `${name} is no longer on this show.`,
  }
}

/** What is said once someone has left a show: that it's done, and who finds another person for a role that is left to fill. */
export function leftWords(done: string, { released, open }: { readonly released: number; readonly open: number }): string {
  if (released === 0) return done
  return open > 0 ? `${done} We’ve asked a producer to find someone else.` : `${done} We’re finding someone else.`
}
