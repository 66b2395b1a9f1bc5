import type { IntegrationError, IntegrationType } from '@troupe/domain/integration/kinds'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import type { IntegrationFieldsFragment } from '../../graphql.ts'
import { FAILED_WORDS, FAILURE_WORDS } from '../../integration/port-words.ts'
import { type WordsAt, whenWords } from '../../integration/when-words.ts'
import { dayInYear, time } from '../../platform/format.ts'

/** An event's link with one of the systems outside. */
export type IntegrationLink = IntegrationFieldsFragment

/** How a link looks, the worst first. */
const LOOKS = ['givenUp', 'failing', 'unlinked', 'waiting', 'synced', 'off'] as const
export type LinkLook = (typeof LOOKS)[number]

/** Whether something is being sent, or is next to be. */
export const isBusy = ({ active, sending, state, nextTryAt }: IntegrationLink, now: number): boolean =>
  active && (sending || ((state === 'PENDING' || state === 'FAILED') && nextTryAt != null && Date.parse(nextTryAt) <= now))

export function lookOf({ unlinked, active, state }: IntegrationLink): LinkLook {
  if (unlinked) return 'unlinked'
  if (!active) return 'off'
  return ({ DEAD: 'givenUp', FAILED: 'failing', PENDING: 'waiting', SYNCED: 'synced', OFF: 'off' } as const)[state]
}

/** Those that need someone first, then those that wait, those that are up to date, and those that are off. While everything is sent again, the rows hold still. */
export function inOrder(links: readonly IntegrationLink[], now: number): readonly IntegrationLink[] {
  const isBusyAll = links.some((link) => isBusy(link, now)) && !links.some((link) => isStuck(link, now))
  const rank = (link: IntegrationLink) => (isBusyAll && link.active ? 0 : LOOKS.indexOf(lookOf(link)))
  return links.toSorted((one, other) => rank(one) - rank(other))
}

/** It needs someone, or an hour that hasn't come. */
const isStuck = (link: IntegrationLink, now: number) => !isBusy(link, now) && ['givenUp', 'failing', 'unlinked'].includes(lookOf(link))

/** The one line over all links: '1 given up', '2 of 5 done', 'All up to date'. */
export function headWords(
  links: readonly IntegrationLink[],
  now: number,
): { readonly words: string; readonly tone: 'danger' | 'warning' | 'plain' } | null {
  const count = (look: LinkLook) => links.filter((link) => lookOf(link) === look && !isBusy(link, now)).length
  const active = links.filter((link) => link.active)
  if (count('givenUp') > 0) return { words: `${count('givenUp')} given up`, tone: 'danger' }
  if (active.some((link) => isBusy(link, now))) {
    const done = active.filter((link) => !isBusy(link, now)).length
    return { words: `${done} of ${active.length} done`, tone: 'plain' }
  }
  if (count('failing') > 0) return { words: `${count('failing')} not reached`, tone: 'warning' }
  if (count('unlinked') > 0) return { words: 'Not linked', tone: 'warning' }
  if (active.length === 0) return null
  return { words: count('waiting') > 0 ? `${count('waiting')} waiting` : 'All up to date', tone: 'plain' }
}

/** 'Now', '2 min ago', '3 h ago', 'Tue 24 Nov': how long ago the other side was brought up to date. */
function sinceWords(iso: string, { now, timezone }: WordsAt): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : dayInYear(iso, timezone)
}

/** What stands to the right of the name: a time, or what happens with it now. */
export function timeWords(link: IntegrationLink, { now, timezone }: WordsAt): string {
  const { sending, nextTryAt, syncedAt } = link
  if (link.active && sending) return 'Sending'
  if (isBusy(link, now)) return 'Waiting'
  switch (lookOf(link)) {
    case 'failing':
    case 'waiting':
      return nextTryAt ? `Next try at ${whenWords(nextTryAt, { now, timezone })}` : ''
    case 'synced':
      return syncedAt ? sinceWords(syncedAt, { now, timezone }) : ''
    case 'off':
      return 'Off'
    default:
      return ''
  }
}

/** Its state in words, unless it is up to date or being sent now; null then. */
export function stateWords(link: IntegrationLink, { now, timezone }: WordsAt): string | null {
  const { lastError, syncedAt } = link
  if (isBusy(link, now)) return null
  switch (lookOf(link)) {
    case 'givenUp':
      return lastError?.kind === 'REFUSED' ? 'Given up: it refused the event' : 'Given up after 8 tries'
    case 'failing':
      return lastError ? `${FAILED_WORDS[lastError.kind]} at ${whenWords(lastError.at, { now, timezone })}` : 'Not reached'
    case 'unlinked':
      return 'Not linked to a game'
    case 'waiting':
      return syncedAt ? 'Waiting to send the changes' : 'Waiting to send the event'
    default:
      return null
  }
}

interface ToWhom {
  readonly timezone: string
  /** The reader can look after addresses and tokens themselves. */
  readonly isAdmin: boolean
}

/** What guests see of a link that was given up, why, and who can mend it. */
export function givenUpWords({ type, syncedAt, lastError }: IntegrationLink, { timezone, isAdmin }: ToWhom): string {
  const seen = syncedAt ? `${SEEN[type].old} ${dayInYear(syncedAt, timezone)}, ${time(syncedAt, timezone)}.` : SEEN[type].none
  return lastError ? `${seen} ${INTEGRATION_WORDS[type]} ${FAILURE_WORDS[lastError.kind]}${remedyWords(lastError.kind, isAdmin)}` : seen
}

const guests = { old: 'Guests still see it as it was on', none: 'Guests can’t open it yet.' } as const
const SEEN: Readonly<Record<IntegrationType, { readonly old: string; readonly none: string }>> = {
  ...{ BREADCRUMB: guests, GALLERY: guests, PLAY: guests, WEB_EVENT: guests },
  SLACK: { old: 'The channel still shows it as it was on', none: 'The channel doesn’t show it yet.' },
  HUBSPOT: { old: 'The deal still shows it as it was on', none: 'There is no deal for it yet.' },
}

function remedyWords(kind: IntegrationError, isAdmin: boolean): string {
  switch (kind) {
    case 'SIGNED_OUT':
      return isAdmin ? ', so check its token.' : ', so ask an admin to check it.'
    case 'BAD_ANSWER':
      return isAdmin ? ', so check its address.' : ', so ask an admin to check its address.'
    case 'REFUSED':
      return '. Check the event’s details, then try again.'
    default:
      return '. Try again once it works.'
  }
}
