import { named } from '../../session/staff/question-words.ts'
import type { Brief } from '../approval-query.ts'

export type RoundOffer = Brief['offers'][number]

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** 'Ines, are you in for these five shows?'; once nothing waits for an answer, since it was given or the offers are over, that. */
export function roundTitle(firstName: string, { pending, accepted }: { readonly pending: number; readonly accepted: number }): string {
  if (pending === 0) return named(firstName, 'there’s nothing left to answer.')
  const many = words[pending] ?? String(pending)
  if (accepted > 0) return named(firstName, pending === 1 ? 'are you in for this show too?' : `are you in for these ${many} shows too?`)
  return named(firstName, pending === 1 ? 'are you in?' : `are you in for these ${many} shows?`)
}

/** How the answers stand: '2 accepted, 1 declined, 2 open'. */
export function roundText(offers: readonly Pick<RoundOffer, 'state'>[]): string {
  const count = (state: RoundOffer['state']) => offers.filter((offer) => offer.state === state).length
  if (count('PENDING') === offers.length) return 'Answer each offer, or accept them all.'
  const over = count('EXPIRED') + count('CANCELLED')
  const parts = [
    count('ACCEPTED') > 0 && `${count('ACCEPTED')} accepted`,
    count('DECLINED') > 0 && `${count('DECLINED')} declined`,
    over > 0 && `${over} no longer open`,
    count('PENDING') > 0 && `${count('PENDING')} to answer`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** Offers next to other events first, since they need thought; otherwise as they come. */
export const clashesFirst = <Offer extends Pick<RoundOffer, 'conflicts' | 'state'>>(offers: readonly Offer[]): readonly Offer[] =>
  offers.toSorted((a, b) => clashes(b) - clashes(a))

const clashes = ({ conflicts = [], state }: Pick<RoundOffer, 'conflicts' | 'state'>): number =>
  state === 'PENDING' && conflicts.length > 0 ? 1 : 0
