import type { RefObject } from 'react'
import type { Booker } from '../../workspace/booker.ts'
import type { Primary } from './primary.ts'
import type { QuestionsProps } from './questions-props.ts'
import type { TicketOffer } from './use-offer.ts'

/** What both tickets are given: the one with the questions, and the one with date and time. */
export interface TicketProps extends Pick<QuestionsProps, 'show' | 'search' | 'choices' | 'step' | 'onAnswer' | 'onReopen'> {
  readonly booker: Booker
  /** Staff give no notice. */
  readonly staff: boolean
  /** The event without a date. */
  readonly undated: TicketOffer
  /** The name of the workspace that pays. */
  readonly workspace: string | undefined
  /** It pays the prices of subscribers. */
  readonly subscriber: boolean
  /** What it has left. */
  readonly credits: number | undefined
  /** The same in words. */
  readonly balance: string | undefined
  /** Whether this viewer has answered something: only then the focus moves. */
  readonly acted: RefObject<boolean>
}

/** What the stub of either ticket is given. */
export interface StubProps extends TicketProps {
  /** What the answers cost, with the chosen day. */
  readonly offer: TicketOffer
  /** The least credits of any day that can be booked, until a day or a time is chosen; null where it isn't known, or no longer counts. */
  readonly from: number | null
  /** The day whose times are shown; null before there is one. */
  readonly day: string | null
  readonly primary: Primary
  readonly panel: RefObject<HTMLElement | null>
  /** Brings the open question, or the first free time, into view and focus. */
  readonly onAsk: () => void
}
