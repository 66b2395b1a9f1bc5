import { levelIn, levelPasses } from '@troupe/domain/role/level'
import type { Me } from '../../platform/account.ts'
import { day, ownZone } from '../../platform/format.ts'
import { type BookableShow, type Choices, needsCity, openStep, type Step } from '../booking.ts'
import type { Price } from '../schedule-queries.ts'

/** What stands between this visitor and a booking. */
export type Booker =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'reader'; readonly workspaceId: string }
  | { readonly kind: 'booker'; readonly workspaceId: string }

/** Editors of a workspace and staff book for it, others of it only read. */
export function bookerOf(me: Pick<Me, 'permissions'> | null, workspaceId: string | null, staff: boolean): Booker {
  if (!me) return { kind: 'guest' }
  if (!workspaceId) return { kind: 'nowhere' }
  return staff || levelPasses(levelIn(me.permissions, workspaceId), 'EDITOR')
    ? { kind: 'booker', workspaceId }
    : { kind: 'reader', workspaceId }
}

/** The next answer, as a button says it. */
export function nextWords(step: Step, { format }: Pick<Choices, 'format'>): string {
  if (step === 'place') return format && needsCity(format) ? 'Choose a city' : 'Choose a time zone'
  return { format: 'Choose a format', people: 'Set the group size', time: 'Choose a time' }[step]
}

interface PriceKnown {
  readonly price: Price | undefined
  /** It couldn't be had; the refusal says why. */
  readonly hasFailed: boolean
  /** The chosen city has none, and its times aren't asked for. */
  readonly outOfZone: boolean
}

/** Why booking isn't possible yet; null when it is. */
export function whyNotBooked(booker: Booker, choices: Choices, { price, hasFailed, outOfZone }: PriceKnown): string | null {
  if (booker.kind === 'reader') return 'You have view-only access. Ask an editor to book.'
  if (booker.kind === 'nowhere') return 'Choose a workspace to book for.'
  if (outOfZone) return 'There’s no price for this city.'
  const next = openStep(choices)
  if (next) return `${nextWords(next, choices)} first.`
  if (hasFailed) return 'We couldn’t get a price for these choices.'
  return price && booker.kind === 'booker' ? null : 'The price is still loading.'
}

/** Whether the saved quote that the page was opened from holds the price shown. */
export function quoteWords({ quotedUntil }: Pick<Price, 'quotedUntil'>, booker: Booker): string {
  if (quotedUntil) return `Quoted price, valid until ${day(quotedUntil, ownZone())}.`
  if (booker.kind === 'guest') return 'This is today’s price. Sign in to use your quote.'
  if (booker.kind === 'nowhere') return 'This is today’s price. Choose a workspace to use your quote.'
  return 'Your quote has expired or doesn’t apply to these choices. This is today’s price.'
}

/** The least that it costs this viewer, in credits: in the chosen format, or in any; null when they can't book it. */
export const leastOf = (show: BookableShow, { format }: Choices): number | null => (format ?? show).creditsFrom
