/**
 * The addresses of all pages, as the router of the web app writes them: the server answers them with the page, to programs too. The web app's build fails
 * when its routes are others. The embedded prices and a recording are pages of their own, outside that router.
 */
const PAGES = [
  '/',
  '/login',
  '/register',
  '/password/change',
  '/password/forgot',
  '/a/$code',
  '/assignment-approval/$code',
  '/assignment-rating/$code',
  '/q/$code',
  '/join/$code',
  '/unsubscribe/$code',
  '/email/unsubscribe/$code',
  '/workspace',
  '/workspaces',
  '/experiences',
  '/experiences/$category',
  '/experience/$id',
  '/experience/$id/edit',
  '/experience-quote/$id',
  '/open-rooms',
  '/packages',
  '/cart',
  '/booked/$traceId',
  '/orders',
  '/order/$id',
  '/actor-application',
  '/actor-application/$code',
  '/events',
  '/event',
  '/event/$id',
  '/group/$id',
  '/users',
  '/person/$id',
  '/shows',
  '/venues',
  '/venue/$id',
  '/contact',
  '/settings',
  '/settings/profile',
  '/settings/your-data',
  '/settings/webhooks',
  '/settings/workspace',
  '/settings/api-tokens',
  '/settings/admin',
  '/customization',
  '/customization/branding',
  '/customization/content',
  '/availability',
  '/availability/personal',
  '/availability/planning',
  '/availability/event',
  '/availability/overrides',
  '/pricing-embedded',
  '/replay/$id',
] as const
export type Page = (typeof PAGES)[number]

/** The page at a path, and what the path says in place of a name such as `$id`; undefined for a path of no page. */
export function pageAt(path: string): { readonly page: Page; readonly named: string } | undefined {
  for (const { page, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { page, named: found[1] ?? '' }
  }
  return undefined
}

/** As the router reads paths: in small or capital letters, with or without a slash at the end. */
const patterns = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.replace(/\$\w+/, '([^/]+)').replace(/\/$/, '')}/?$`, 'i') }))
