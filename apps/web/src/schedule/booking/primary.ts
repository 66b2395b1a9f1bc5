import { credits, day, ownZone } from '../../platform/format.ts'
import type { Booker } from '../../workspace/booker.ts'
import { type BookableShow, type Choices, needsCity, type OpenPart, type Step } from '../booking.ts'
import type { Price } from '../schedule-queries.ts'

/** The next answer, as a button says it. */
function nextWords(step: Step, { format }: Pick<Choices, 'format'>): string {
  if (step === 'place') return format && needsCity(format) ? 'Choose a city' : 'Choose a time zone'
  return { format: 'Choose a format', people: 'Set the number of people', time: 'Choose a time' }[step]
}

/**
 * The one primary action of the ticket. QUESTION and TIME bring the open question or the first free time into the focus, TROUBLE does what the
 * refusal offers, WORKSPACE the choice of who pays; the others do what they say.
 */
export interface Primary {
  readonly act: 'QUESTION' | 'TIME' | 'TROUBLE' | 'WORKSPACE' | 'WAIT' | 'SIGN_IN' | 'SEND' | 'LINE' | 'BUY' | 'BOOK'
  readonly words: string
}

export interface PrimaryFacts {
  readonly booker: Booker
  readonly choices: Choices
  readonly step: OpenPart
  readonly price: Pick<Price, 'credits'> | undefined
  /** Credits that the workspace doesn't have. */
  readonly missing: number
  /** The price couldn't be had, and the refusal says why: there are ways out, or it is asked for again. */
  readonly trouble: 'WAYS' | 'FAILED' | null
  /** A line of the cart is being changed. */
  readonly isLine: boolean
}

export function primaryOf({ booker, choices, step, price, missing, trouble, isLine }: PrimaryFacts): Primary {
  if (step === 'format' || step === 'people' || step === 'place') return { act: 'QUESTION', words: nextWords(step, choices) }
  if (trouble) return { act: 'TROUBLE', words: trouble === 'WAYS' ? 'See your options' : 'Try again' }
  if (step === 'options' || step === 'answers')
    return { act: 'QUESTION', words: choices.start === null ? nextWords('time', choices) : 'Back to date and time' }
  if (choices.start === null) return { act: 'TIME', words: nextWords('time', choices) }
  if (isLine) return { act: 'LINE', words: 'Update cart' }
  if (booker.kind === 'guest') return { act: 'SIGN_IN', words: 'Sign in to book' }
  if (booker.kind === 'nowhere') return { act: 'WORKSPACE', words: 'Choose a workspace' }
  if (booker.kind === 'reader') return { act: 'SEND', words: 'Send to an editor' }
  if (!price || booker.kind !== 'booker') return { act: 'WAIT', words: 'Book' }
  if (missing > 0) return { act: 'BUY', words: `Buy ${credits(missing)} and book` }
  return { act: 'BOOK', words: `Book for ${credits(price.credits)}` }
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
