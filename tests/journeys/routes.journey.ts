import { within } from '../pace/pace.ts'
import { idOf, world } from '../world/ids.ts'
import { venueIdOf } from '../world/venues.ts'
import { expect, expectFine, expectNoSideways, isPhone, type Page, test } from './steps.ts'

/** Where an address leads, and what stands there: the window's title and the one heading. */
interface Place {
  readonly path: string | RegExp
  readonly title: string
  readonly heading?: string | RegExp
}
type Routes = Readonly<Record<string, Place>>

const place = (path: string | RegExp, title: string, heading: string | RegExp = title): Place => ({ path, title, heading })
const at = (path: string, title: string, heading?: string | RegExp): Routes => ({ [path]: place(path, title, heading) })

const event = world.sessions.gameReady
const group = idOf('group', 'autumn')
const experiences = place('/experiences', 'Experiences')
const login = (to: string) => place(`/login?to=${encodeURIComponent(to)}`, 'Sign in')

/** Open to everyone, signed in or not. */
const open: Routes = {
  ...at('/experiences', 'Experiences'),
  ...at('/experiences/game-show', 'Game show'),
  ...at('/experiences/no-such-category', 'Not found'),
  ...at('/packages', 'Packages'),
  ...at('/cart', 'Cart'),
  ...at('/actor-application', 'Work with us as an actor'),
  ...at('/actor-application/no-such-code-00000000', 'Your application', 'This link doesn’t work'),
  ...at(
    `/experience-quote/${world.experiences.blackout}?format=IN_PERSON&host=ON_SITE&people=40`,
    'Quote for Blackout at Pier Nine',
    'Blackout at Pier Nine',
  ),
  ...at('/q/no-such-code-00000000', 'Quote', 'This quote isn’t available'),
  ...at('/unsubscribe/no-such-code-00000000', 'Stop reminders', 'Stop reminders?'),
  '/': experiences,
  ...at('/assignment-rating/no-such-code-0000000000000000000000000000000', 'Rating'),
  '/a/no-such-code-0000000000000000000000000000000': place(
    '/assignment-approval/no-such-code-0000000000000000000000000000000',
    'Offer',
    'Offer',
  ),
}

/** Only for people who are not signed in. */
const forGuests: Routes = {
  ...at('/login', 'Sign in'),
  ...at('/register', 'Create an account'),
  ...at('/password/forgot', 'Forgot your password?'),
}

/** With the header bar, for signed-in people. Pages that come later are named only by their address. */
const inside: Routes = {
  ...at('/workspace', 'Workspaces'),
  ...at('/open-rooms', 'Open rooms'),
  ...at('/events', 'Events'),
  ...at(`/group/${group}`, 'Autumn get-together'),
  ...at('/contact', 'Contact'),
  ...at('/orders', 'Orders'),
  ...at('/venues', 'Venues'),
  ...at(`/venue/${venueIdOf('merchantHall')}`, 'The Merchant Hall'),
  ...at('/users', 'Users'),
  ...at('/settings/profile', 'Profile'),
  ...at('/settings/webhooks', 'Webhooks'),
  ...at('/settings/workspace', 'Workspace'),
  ...at('/settings/api-tokens', 'API tokens'),
  ...at('/customization/branding', 'Branding'),
  // a workspace that writes missions has them first
  ...at('/customization/content', 'Content', /^(Content|Missions)$/),
  '/settings': place('/settings/profile', 'Profile'),
  '/customization': place('/customization/branding', 'Branding'),
  '/login': experiences,
  '/register': experiences,
  '/password/forgot': experiences,
  '/password/change': experiences,
  '/no/such/page': experiences,
}

/** The availability of one host, by the title that the reader sees. */
function ofHost(title: string): Routes {
  return { [`/availability?id=${world.users.host}`]: place(`/availability/personal?id=${world.users.host}`, title) }
}

/** The pages of availability for people who work at events. */
const availability: Routes = {
  ...at('/availability/planning', 'Planning'),
  ...at('/shows', 'My shows'),
  ...at('/availability/event', 'Event availability'),
  ...at('/availability/overrides', 'Blocked times'),
  ...ofHost('Marcus Oyelaran’s availability'),
}
const ownAvailability: Routes = {
  '/availability': place('/availability/personal', 'My availability'),
  ...at('/availability/personal', 'My availability'),
}
const noOwnAvailability = (title: string): Routes => ({
  '/availability': place('/availability/planning', title),
  '/availability/personal': place('/availability/planning', title),
})

const toLogin = (...paths: readonly string[]): Routes => Object.fromEntries(paths.map((path) => [path, login(path)]))

const guest: Routes = {
  ...open,
  ...forGuests,
  '/no/such/page': place('/login', 'Sign in'),
  ...toLogin('/workspace', '/events?when=past'),
}
const behindLogin = toLogin(
  '/open-rooms',
  `/event/${event}`,
  '/event',
  `/group/${group}`,
  '/contact',
  '/orders',
  '/venues',
  `/venue/${event}`,
  '/users?roles=HOST&roles=PLANT',
  '/settings',
  '/settings/admin',
  '/customization/branding',
  '/availability/planning',
)

test('a guest finds what is public, and signs in for everything else', async ({ visit, refusals }) => {
  refusals.add(404)
  const page = await visit('/experiences')
  await walk(page, guest, { typed: true, name: 'guest' })
  // they all lead to the page that axe has just checked; each is typed too in the deep tier
  await walk(page, behindLogin, process.env.TIER === 'deep' ? { typed: true, name: 'guest' } : {})
})

test('a customer walks every route', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(404).add(403)
  const page = await visit('/experiences', { as: 'owner@northwind.example', workspace: world.workspaces.northwind })
  await walk(
    page,
    {
      ...open,
      ...inside,
      ...noOwnAvailability('Not found'),
      ...at('/shows', 'Not found'),
      ...at('/orders', 'Statement', 'Credits and orders'),
      '/settings/admin': place('/settings/admin', 'Not found'),
      '/event': place('/events', 'Events'),
    },
    { typed: true },
  )
})

test('a host without staff permission walks every route', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(404).add(403)
  const page = await visit('/experiences', { as: 'host@troupe.example', workspace: 'staff' })
  await walk(
    page,
    {
      ...open,
      ...inside,
      ...at(`/group/${group}`, 'Not found'),
      ...availability,
      '/availability/planning': place('/shows', 'My shows'),
      ...ownAvailability,
      ...ofHost('My availability'),
    },
    { name: 'host' },
  )
})

test('an actor’s entry in the bar leads to their own hours by name, as they have no page of planning', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/experiences', { as: 'plant@troupe.example', workspace: 'staff' })
  if (isPhone(page)) await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole(isPhone(page) ? 'menuitem' : 'link', { name: 'Availability', exact: true })
    .first()
    .click()
  await expect(page).toHaveURL('/availability/personal?id=own')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My availability')
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible()
})

test('a producer walks every route', async ({ visit, refusals }) => {
  refusals.add(404).add(403)
  const page = await visit('/experiences', { as: 'producer@troupe.example', workspace: 'staff' })
  await walk(page, { ...open, ...inside, ...availability, ...ownAvailability, ...at('/settings/admin', 'Price modifiers') })
})

test('an admin walks every route', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(404).add(403)
  const page = await visit('/experiences', { as: 'admin@troupe.example', workspace: 'staff' })
  await walk(
    page,
    {
      ...open,
      ...inside,
      ...availability,
      ...noOwnAvailability('Planning'),
      ...at('/settings/admin', 'Outbox'),
      ...at('/settings/admin?tab=audit', 'Audit log'),
      ...at('/settings/admin?tab=price-modifiers', 'Price modifiers'),
      ...at('/settings/admin?tab=price-lists', 'Price lists'),
      ...at('/settings/admin?tab=packs', 'Packs'),
      ...at('/settings/admin?tab=fees', 'Fees'),
      ...at('/settings/admin?tab=staffing-weights', 'Staffing weights'),
      ...at('/settings/admin?tab=discount-codes', 'Discount codes'),
      ...at('/settings/admin?tab=tags', 'Tags'),
      ...at('/settings/admin?tab=instructions', 'Instructions'),
      ...at('/settings/admin?tab=modifiers', 'Modifiers'),
    },
    { name: 'admin' },
  )
})

test('without a chosen workspace every page but the public ones and an event leads to the workspace picker', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/events', { as: 'tom@standby.example' })
  await expect(page).toHaveURL('/workspace?to=%2Fevents')
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  await page.goto('/packages')
  await expect(page).toHaveURL('/packages')
  await page.goto('/experiences')
  await expect(page).toHaveURL('/experiences')
  // someone with one workspace isn’t asked, and arrives
  const only = await visit('/events?when=past', { as: 'editor@northwind.example' })
  await expect(only).toHaveURL('/events?when=past')
  await expect(only.getByRole('heading', { level: 1 })).not.toHaveText('Workspaces')
  const own = await visit(`/event/${event}`, { as: 'editor@northwind.example' })
  await expect(own).toHaveURL(`/event/${event}`)
  await expect(own.getByRole('heading', { level: 1 })).not.toHaveText('Not found')
})

test('the event that a guest wanted to see is where /event leads after signing in', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${event}?tab=details`)
  await expect(page).toHaveURL(/\/login\?to=/)
  expect(await page.evaluate(() => localStorage.getItem('troupe.event'))).toBe(JSON.stringify(event))
  const later = await visit('/events', { as: 'editor@northwind.example', workspace: world.workspaces.northwind })
  await later.evaluate((id) => localStorage.setItem('troupe.event', JSON.stringify(id)), event)
  await later.goto('/event?tab=details')
  await expect(later).toHaveURL(`/event/${event}?tab=details`)
})

test('an address says what its page understands: lists and JSON survive a reload, the rest is dropped, and nothing breaks it', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await visit('/users?roles=HOST&roles=PLANT&roles=KING&session=007&junk=1', {
    as: 'admin@troupe.example',
    workspace: 'staff',
  })
  await expect(page).toHaveURL('/users?session=007&roles=HOST&roles=PLANT')
  await page.reload()
  await expect(page).toHaveURL('/users?session=007&roles=HOST&roles=PLANT')

  const location = JSON.stringify({ city: 'Chicago', latitude: 41.88, longitude: -87.63 })
  const quote = `/experience-quote/${world.experiences.blackout}?format=IN_PERSON&host=ON_SITE&people=40&location=${encodeURIComponent(location)}`
  await page.goto(quote)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(JSON.parse(new URL(page.url()).searchParams.get('location') ?? '')).toEqual(JSON.parse(location))

  for (const broken of [
    '/experiences?people=-1&format=%7B&q=%5B1&order=__proto__&__proto__=x&constructor=y',
    '/events?page=NaN&when=now&sort=%FF',
    '/experience-quote/x?location=%7B%22latitude%22',
  ]) {
    await page.goto(broken)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

/** The pages that axe has checked in this window, for any role: an identical page need not be checked again. */
const seen = new Set<string>()

interface Walk {
  /** Whether each address is typed and loads the page; otherwise the journey goes from page to page within the app, as links do. */
  readonly typed?: boolean
  /** Each page that stands there is looked at by axe and photographed under this name. */
  readonly name?: string
}

/** Goes to each address and looks where it leads. */
async function walk(page: Page, routes: Routes, { typed, name }: Walk = {}) {
  test.setTimeout(within(name ? 240_000 : 120_000))
  for (const [address, { path, title, heading }] of Object.entries(routes)) {
    await test.step(address, async () => {
      if (typed) await page.goto(address)
      else await page.evaluate((to) => history.pushState({}, '', to), address)
      await expect.soft(page, `${address} leads to`).toHaveURL(path)
      await expect.soft(page, `the title of ${address}`).toHaveTitle(`${title} · Troupe`)
      const headings = page.getByRole('heading', { level: 1 })
      await expect.soft(headings, `the heading of ${address}`).toHaveCount(1)
      if (heading) await expect.soft(headings).toHaveText(heading)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expectNoSideways(page)
      if (!name) return
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const drawn = await page.getByRole('main').evaluate((main) => `${innerWidth} ${main.outerHTML}`)
      if (seen.has(drawn)) return
      seen.add(drawn)
      await expectFine(page, `route-${name}-${title.toLowerCase().replaceAll(/\W+/g, '-')}`)
    })
  }
}
