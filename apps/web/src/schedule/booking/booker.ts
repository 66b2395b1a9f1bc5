import { levelIn, levelPasses } from '@troupe/domain/role/level'
import type { Me } from '../../platform/account.ts'
import { type BookableShow, type Choices, openStep } from '../booking.ts'
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

export const nextWords = { format: 'Choose a format', people: 'Say how many', place: 'Choose a place', time: 'Choose a time' } as const

/** Why nothing can be booked yet; null when it can. */
export function whyNotBooked(booker: Booker, choices: Choices, price: Price | undefined): string | null {
  if (booker.kind === 'reader') return 'You can look at this workspace. One of its editors can book.'
  if (booker.kind === 'nowhere') return 'Choose the workspace that books.'
  const next = openStep(choices)
  if (next) return `${nextWords[next]} first.`
  return price && booker.kind === 'booker' ? null : 'The price is not known yet.'
}

/** The least that it costs, in credits: in the chosen format, or in any; null while no format has a price. */
export function leastOf(show: BookableShow, { format }: Choices): number | null {
  if (format) return format.creditsFrom
  const prices = show.formats.flatMap((one) => one.creditsFrom ?? [])
  return prices.length > 0 ? Math.min(...prices) : null
}
