import { credits, day, number } from '../platform/format.ts'
import { price as priceWords, sum } from '../platform/money/money.ts'
import type { CartPrice, PricedItem } from './cart-queries.ts'

export type Way = CartPrice['ways'][number]

export const WAY_WORDS: Readonly<Record<Way['way'], string>> = { CREDITS: 'Credits', CREDITS_AND_CARD: 'Credits and card', CARD: 'Card' }

/** Under a way to pay: what it takes, or why it can't be used; to staff, whose credits they aren't, with the workspace's name. */
export function wayHint({ way, reason, credits: taken }: Way, balance: number | undefined, workspace?: string): string {
  const has = workspace === undefined ? 'You have' : `${workspace} has`
  const from = `${credits(taken)} from ${workspace === undefined ? 'your' : 'the workspace’s'} balance`
  if (reason === 'EDITOR_ONLY') return 'You have view-only access.'
  if (reason === 'PACK') return 'Credits and open rooms can’t be bought with credits.'
  if (reason === 'BALANCE_EMPTY' || (reason === 'BALANCE_TOO_SMALL' && balance === 0)) return `${has} no credits.`
  if (reason === 'BALANCE_TOO_SMALL' && balance !== undefined) return `${has} only ${credits(balance)}.`
  if (reason === 'BALANCE_TOO_SMALL')
    return workspace === undefined ? 'You don’t have enough credits.' : `${workspace} doesn’t have enough credits.`
  if (reason === 'BALANCE_ENOUGH') return `${workspace === undefined ? 'Your' : 'The workspace’s'} credits cover everything.`
  if (reason === 'CARD_OFF') return 'Card payments aren’t available at the moment.'
  // a pack spends no credits, whichever way is chosen
  if (way === 'CARD' || taken === 0) return 'No credits used'
  return way === 'CREDITS' ? from : `${from}, the rest by card`
}

/** What is charged: money, or the credits when they pay for everything. */
export const dueWords = ({ total, currency, creditsFromBalance }: CartPrice): string =>
  total === 0 && creditsFromBalance > 0 ? credits(creditsFromBalance) : sum(total, currency)

/**
 * Next to the credits of a line: what the whole line costs by card. Nothing where the balance pays, as what is then paid by card is only a part, and
 * the price of a credit depends on how many are bought.
 */
export const cardWords = (
  { amount }: Pick<PricedItem, 'amount'>,
  { way, currency }: Pick<CartPrice, 'way' | 'currency'>,
): string | undefined => (way === 'CARD' && amount ? `or ${priceWords(amount, currency)}` : undefined)

/** What to know about a line before it is paid. */
export const WARNING_WORDS: Readonly<Record<PricedItem['warnings'][number], string>> = {
  DATE_TAKEN: 'This time is no longer available. Choose another.',
  SHORT_NOTICE: 'This time is too soon to book online. Choose a later one.',
  NOT_BOOKABLE: 'This isn’t open for booking, or it’s for subscribers only. Choose another format or experience.',
  SEASON_LATER: 'A seasonal price may apply to the date you choose.',
}

/**
 * Of a line with a day and no time: what it costs on that day, where that is more or less than what is paid without a time; undefined where it is the
 * same. A season counts from the time on.
 */
export function dayPriceWords(chosen: string | undefined, { credits: now, creditsOnDay }: Pick<PricedItem, 'credits' | 'creditsOnDay'>) {
  if (chosen === undefined || now === null || creditsOnDay === null || creditsOnDay === now) return undefined
  const onDay = `With a time on ${day(`${chosen}T12:00:00Z`, 'UTC')}, this costs ${credits(creditsOnDay)}. `
  return creditsOnDay > now
    ? `${onDay}Without one, you pay ${credits(now)} now and the difference when you choose a time on that day.`
    : `${onDay}Without one, you pay ${credits(now)} now.`
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
/** 'Three events', '12 events'. */
export const countWords = (count: number, one: string): string => `${words[count] ?? number(count)} ${count === 1 ? one : `${one}s`}`

/** 'Three events', '12 events'; 'Two items' when not all of them are events. */
export const linesWords = (lines: readonly { readonly kind?: string | undefined }[]): string =>
  countWords(lines.length, lines.every(({ kind = 'EVENT' }) => kind === 'EVENT') ? 'event' : 'item')
