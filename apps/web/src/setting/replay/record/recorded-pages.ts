import { type Page, pageAt } from '@troupe/domain/pages'

/** Pages where passwords, codes or cards are typed, or a captcha is solved: they are never recorded. */
const unrecorded: ReadonlySet<Page> = new Set<Page>([
  '/login',
  '/register',
  '/password/change',
  '/password/forgot',
  '/a/$code',
  '/assignment-approval/$code',
  '/cart',
  '/actor-application',
  '/actor-application/$code',
  '/experience-quote/$id',
  '/q/$code',
])

/** The address of a page as its route writes it, without ids and codes; undefined where nothing may be recorded. */
export function recordedPage(pathname: string): Page | undefined {
  const found = pageAt(pathname)
  return found && !unrecorded.has(found.page) ? found.page : undefined
}
