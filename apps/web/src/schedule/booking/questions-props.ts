import type { BookingChange, BookingSearch } from '../../searches.ts'
import type { BookableShow, Choices, OpenPart } from '../booking.ts'

/** What every question of the ticket is given. */
export interface QuestionsProps {
  readonly show: BookableShow
  readonly search: BookingSearch
  readonly choices: Choices
  readonly step: OpenPart
  /** The workspace whose prices are shown; null before it is known. */
  readonly workspaceId: string | null
  /** The city of the address is being looked up. */
  readonly waiting: boolean
  /** Keeps an answer and goes to the next question; with `stay` the question stays open. */
  readonly onAnswer: (next: BookingChange, options?: { readonly stay: boolean }) => void
  /** Opens an answered question again, or the list of them. */
  readonly onReopen: (part: OpenPart) => void
}
