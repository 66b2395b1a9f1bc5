import { dayInZone } from '@troupe/domain/time/clock-words'
import { quoteOf } from '../../catalogue/catalogue.ts'
import type { House } from '../../platform/ctx.ts'
import type { PageHead } from '../../platform/pages/page-head.ts'

/**
 * What the link of a quote shows where it is shared: its shows, its number and until when its prices hold. Never the customer, a price or a number of
 * people: a chat shows this to everyone in it, also to those who don't open the link. Undefined for a wrong or withdrawn code.
 */
export async function previewQuote({ db, now }: House, code: string): Promise<PageHead | undefined> {
  const quote = await quoteOf(db, code)
  if (!quote) return undefined
  const [first, ...others] = new Set(quote.shows.map(({ wish }) => wish.experienceId))
  const poster = await db
    .selectFrom('catalogue_experience')
    .select(['title', 'category'])
    .where('id', '=', first ?? '')
    .executeTakeFirst()
  if (!poster) return undefined
  const more = others.length > 0 ? ` and ${others.length} more ${others.length === 1 ? 'show' : 'shows'}` : ''
  const isOpen = Temporal.Instant.compare(quote.valid_until, now()) > 0
  return {
    title: `Quote for ${poster.title}${more}`,
    description: isOpen
      ? `Quote ${quote.number}. Its prices are valid until ${dayInZone(quote.valid_until, 'UTC')}.`
      : `Quote ${quote.number} has expired. Open it to see today’s prices.`,
    poster,
  }
}
