import { serverNow } from '../platform/wire/clock.ts'

const followMs = 1500
const soonMs = 60_000

interface ShownMails {
  readonly delivers: boolean
  readonly nodes: readonly { readonly nextAt?: string | null }[]
}

/** How soon emails are read again, in milliseconds: while one of them is about to be sent its state follows, otherwise never. */
export const followMails = (mails: ShownMails | undefined): number | false =>
  mails?.delivers && mails.nodes.some(({ nextAt }) => nextAt && Date.parse(nextAt) < serverNow() + soonMs) ? followMs : false
