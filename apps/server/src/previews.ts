import { categoryOfPath, pathOfCategory } from '@troupe/domain/catalogue/kinds'
import type { Page } from '@troupe/domain/pages'
import { CATEGORY_WORDS } from '@troupe/domain/words'
import { listedExperiences, previewExperience } from './catalogue/preview.ts'
import { previewQuote } from './checkout/quotes/preview.ts'
import { dbOf, type House } from './platform/ctx.ts'
import { traceOf } from './platform/errors.ts'
import { TimeLimit } from './platform/http/time-limit.ts'
import type { PageHead } from './platform/pages/page-head.ts'
import { guest } from './platform/rights/policy.ts'
import { previewInvite } from './session/invites/open-invite.ts'
import { previewOffer } from './staffing/offers/preview.ts'

/** Milliseconds that a preview may wait for the database: the page comes without one rather than late. */
const previewMs = 500

const about =
  'Live shows for teams, each run by a host and a producer. Choose one, tell us how many people are coming, and see which dates are free.'
const catalogue: PageHead = { title: 'Experiences', description: about, poster: { category: 'THEATRICAL', title: 'Live shows for teams' } }

type Preview = (house: House, named: string) => PageHead | undefined | Promise<PageHead | undefined>

/** What the pages that guests open show where their address is shared. What a guest can't open has no preview, and says nothing of what it is. */
const previews: { readonly [P in Page]?: Preview } = {
  '/': () => ({ ...catalogue, title: 'Troupe' }),
  '/experiences': () => catalogue,
  '/experiences/$category': (_, named) => {
    const category = categoryOfPath(named)
    return category
      ? { ...catalogue, title: `Experiences: ${CATEGORY_WORDS[category]}`, poster: { ...catalogue.poster, category } }
      : undefined
  },
  '/experience/$id': (house, id) => previewExperience(dbOf(house, guest), id),
  '/experience-quote/$id': async (house, id) => {
    const shown = await previewExperience(dbOf(house, guest), id)
    return shown && { ...shown, title: `Quote for ${shown.title}` }
  },
  '/packages': () => ({
    ...catalogue,
    title: 'Packages',
    description: 'Packs of credits for live shows, and what each level of a show includes.',
  }),
  '/actor-application': () => ({
    ...catalogue,
    title: 'Apply as an actor',
    description: 'Play a part in our live shows for teams. Tell us about yourself.',
  }),
  '/q/$code': previewQuote,
  '/join/$code': previewInvite,
  '/a/$code': previewOffer,
  '/assignment-approval/$code': previewOffer,
}

/** The preview of a page; undefined for a page without, and when the database doesn't answer in time. */
export async function previewOf(
  house: House,
  { page, named }: { readonly page: Page; readonly named: string },
): Promise<PageHead | undefined> {
  const look = async () => previews[page]?.(house, decodeURIComponent(named))
  try {
    return await (house.embedded ? look() : new TimeLimit(previewMs).run(look))
  } catch (error) {
    house.log.error({ error: traceOf(error) }, 'a page was sent without its preview')
    return undefined
  }
}

/** The pages for search engines: the public catalogue. */
export async function sitemapOf(house: House) {
  const shown = await listedExperiences(dbOf(house, guest))
  const categories = [...new Set(shown.map(({ category }) => category))].toSorted()
  return [
    ...['/experiences', '/packages', '/actor-application'].map((path) => ({ path })),
    ...categories.map((category) => ({ path: `/experiences/${pathOfCategory(category)}` })),
    ...shown.map(({ id, updated_at: changedAt }) => ({ path: `/experience/${id}`, changedAt })),
  ]
}
