import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import { categoryOfPath, type ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import type { Page } from '@troupe/domain/pages'
import { forgotSearch, loginSearch, passwordSearch, registerSearch, workspaceSearch } from './account-searches.ts'
import { Catalogue } from './catalogue/catalogue.tsx'
import { catalogueQuery } from './catalogue/catalogue-queries.ts'
import { chosenWorkspace, customerOf, lastEvent } from './platform/choices.ts'
import { screen } from './platform/chunk.ts'
import { keptInvite } from './platform/invite.ts'
import { currentToken } from './platform/wire/token.ts'
import { bare, layout, meOf, only, type RouterContext, root, speaking } from './route-frame.ts'
import { sections } from './route-sections.tsx'
import { readSearch, writeSearch } from './search-values.ts'
import {
  bookingSearch,
  type CatalogueSearch,
  cartSearch,
  catalogueSearch,
  eventSearch,
  eventsSearch,
  experienceEditSearch,
  ordersSearch,
  quoteSearch,
  usersSearch,
} from './searches.ts'
import { sessionQuery } from './session/session-query.ts'
import { anyEvent } from './shell/guard.ts'
import { Missing } from './shell/missing.tsx'
import { PageComing } from './shell/page-coming.tsx'
import { WholePageError } from './shell/whole-page-error.tsx'
import { venueSearch, venuesSearch } from './venue-searches.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/experiences' })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: only('guests'),
  component: screen(() => import('./account/entrance/login.tsx'), 'Login'),
})

const register = createRoute({
  getParentRoute: () => bare,
  path: '/register',
  validateSearch: registerSearch,
  beforeLoad: async (args) => {
    // a signed-in person answers an invitation in a dialog at home
    if (args.search.code && !args.preload && (await meOf(args.context))) keptInvite.set(args.search.code)
    return only('guests')(args)
  },
  component: screen(() => import('./account/entrance/register.tsx'), 'Register'),
})

const passwordChange = createRoute({
  getParentRoute: () => bare,
  path: '/password/change',
  validateSearch: passwordSearch,
  beforeLoad: only('guests'),
  component: screen(() => import('./account/profile/password-change.tsx'), 'PasswordChange'),
})

const passwordForgot = createRoute({
  getParentRoute: () => bare,
  path: '/password/forgot',
  validateSearch: forgotSearch,
  beforeLoad: only('guests'),
  component: screen(() => import('./account/entrance/password-forgot.tsx'), 'PasswordForgot'),
})

const shortApproval = createRoute({
  getParentRoute: () => root,
  path: '/a/$code',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/assignment-approval/$code', params, replace: true })
  },
})

const approval = createRoute({
  getParentRoute: () => root,
  path: '/assignment-approval/$code',
  component: screen(() => import('./staffing/approval.tsx'), 'Approval'),
})

const rating = createRoute({
  getParentRoute: () => root,
  path: '/assignment-rating/$code',
  component: screen(() => import('./staffing/rating/rating.tsx'), 'Rating'),
})

const quote = createRoute({
  getParentRoute: () => bare,
  path: '/experience-quote/$id',
  validateSearch: quoteSearch,
  component: screen(() => import('./catalogue/quote/quote.tsx'), 'Quote'),
})

const quotePage = createRoute({
  getParentRoute: () => bare,
  path: '/q/$code',
  component: screen(() => import('./catalogue/quote/quote-page.tsx'), 'QuotePage'),
})

const join = createRoute({
  getParentRoute: () => bare,
  path: '/join/$code',
  component: screen(() => import('./session/join/join.tsx'), 'Join'),
})

const unsubscribe = createRoute({
  getParentRoute: () => bare,
  path: '/unsubscribe/$code',
  component: screen(() => import('./message/unsubscribe/unsubscribe.tsx'), 'Unsubscribe'),
})

/** What a browser shows at the address that mail programs post to. */
const unsubscribeByMail = createRoute({
  getParentRoute: () => root,
  path: '/email/unsubscribe/$code',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/unsubscribe/$code', params, replace: true })
  },
})

const workspace = createRoute({
  getParentRoute: () => layout,
  path: '/workspace',
  validateSearch: workspaceSearch,
  beforeLoad: only('person'),
  component: screen(() => import('./workspace/picker.tsx'), 'WorkspacePicker'),
})

/** The list is on its way while the page's code still comes. The page waits for neither here. */
function askEarly(
  { queries }: RouterContext,
  category: ExperienceCategory | null,
  { q, format, people, order = 'recommended' }: CatalogueSearch,
) {
  void queries.prefetchQuery(catalogueQuery({ category, text: q, format, people, order, workspaceId: customerOf(chosenWorkspace.get()) }))
}

const experiences = createRoute({
  getParentRoute: () => layout,
  path: '/experiences',
  validateSearch: catalogueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => askEarly(context, null, deps),
  component: Catalogue,
})
const category = createRoute({
  getParentRoute: () => layout,
  path: '/experiences/$category',
  validateSearch: catalogueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => askEarly(context, categoryOfPath(params.category), deps),
  component: Catalogue,
})

const experience = createRoute({
  getParentRoute: () => speaking,
  path: '/experience/$id',
  validateSearch: bookingSearch,
  component: screen(() => import('./catalogue/experience.tsx'), 'Experience'),
})

const experienceEdit = createRoute({
  getParentRoute: () => speaking,
  path: '/experience/$id/edit',
  validateSearch: experienceEditSearch,
  beforeLoad: only('person'),
  component: screen(() => import('./catalogue/edit/experience-editor.tsx'), 'ExperienceEditor'),
})

const openRooms = createRoute({
  getParentRoute: () => speaking,
  path: '/open-rooms',
  beforeLoad: only('workspace'),
  component: screen(() => import('./schedule/rooms/open-rooms.tsx'), 'OpenRooms'),
})

const packages = createRoute({
  getParentRoute: () => speaking,
  path: '/packages',
  component: screen(() => import('./credit/packages/packages.tsx'), 'Packages'),
})

const cart = createRoute({
  getParentRoute: () => speaking,
  path: '/cart',
  validateSearch: cartSearch,
  component: screen(() => import('./checkout/cart.tsx'), 'Cart'),
})

const booked = createRoute({
  getParentRoute: () => speaking,
  path: '/booked/$traceId',
  beforeLoad: only('person'),
  component: screen(() => import('./checkout/booked/booked.tsx'), 'Booked'),
})

const orders = createRoute({
  getParentRoute: () => speaking,
  path: '/orders',
  beforeLoad: only('workspace'),
  validateSearch: ordersSearch,
  component: screen(() => import('./credit/orders/orders.tsx'), 'Orders'),
})

const order = createRoute({
  getParentRoute: () => speaking,
  path: '/order/$id',
  beforeLoad: only('workspace'),
  component: screen(() => import('./credit/orders/order.tsx'), 'Order'),
})

const actorApplication = createRoute({
  getParentRoute: () => speaking,
  path: '/actor-application',
  component: screen(() => import('./staffing/applications/actor-application.tsx'), 'ActorApplication'),
})

const ownApplication = createRoute({
  getParentRoute: () => speaking,
  path: '/actor-application/$code',
  component: screen(() => import('./staffing/applications/own-application.tsx'), 'OwnApplication'),
})

const events = createRoute({
  getParentRoute: () => speaking,
  path: '/events',
  validateSearch: eventsSearch,
  beforeLoad: only('workspace'),
  component: screen(() => import('./session/events.tsx'), 'Events'),
})

const eventPage = screen(() => import('./session/event/event.tsx'), 'Event')
const event = createRoute({
  getParentRoute: () => speaking,
  path: '/event/$id',
  validateSearch: eventSearch,
  beforeLoad: (args) => {
    // its code comes while we ask who is there
    void eventPage.preload?.()
    // someone with a token can probably read it: the event is asked for together with who they are
    if (currentToken()) void args.context.queries.prefetchQuery(sessionQuery(args.params.id))
    return only('workspace')(args)
  },
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(sessionQuery(params.id))
  },
  component: eventPage,
})

const eventAgain = createRoute({
  getParentRoute: () => layout,
  path: '/event',
  validateSearch: eventSearch,
  beforeLoad: async (args) => {
    await only('workspace')({ ...args, params: {} })
    throw redirect(anyEvent(lastEvent.get(), args.search))
  },
})

const group = createRoute({
  getParentRoute: () => speaking,
  path: '/group/$id',
  beforeLoad: only('workspace'),
  component: screen(() => import('./session/group/group-page.tsx'), 'GroupPage'),
})

const users = createRoute({
  getParentRoute: () => speaking,
  path: '/users',
  validateSearch: usersSearch,
  beforeLoad: only('workspace'),
  component: screen(() => import('./account/people/list/users.tsx'), 'Users'),
})

type CrewPersonRaw = { readonly week?: unknown; readonly shows?: unknown } & SearchSchemaInput

const crewPerson = createRoute({
  getParentRoute: () => speaking,
  path: '/person/$id',
  // what its address says is read with the page
  validateSearch: ({ week, shows }: CrewPersonRaw) => ({ week, shows }),
  beforeLoad: only('workspace'),
  component: screen(() => import('./staffing/person/person.tsx'), 'CrewPerson'),
})

const workspaceOverviews = createRoute({
  getParentRoute: () => speaking,
  path: '/workspaces',
  // its words, order and page are those of the list of people: the first view has no room for another reader
  validateSearch: usersSearch,
  beforeLoad: only('workspace'),
  component: screen(() => import('./credit/workspaces/overview.tsx'), 'WorkspaceOverviews'),
})

const shows = createRoute({
  getParentRoute: () => speaking,
  path: '/shows',
  beforeLoad: only('workspace'),
  component: screen(() => import('./staffing/shows/shows.tsx'), 'MyShows'),
})

const venues = createRoute({
  getParentRoute: () => speaking,
  path: '/venues',
  validateSearch: venuesSearch,
  beforeLoad: only('workspace'),
  component: screen(() => import('./venue/list/venues.tsx'), 'Venues'),
})

const venue = createRoute({
  getParentRoute: () => speaking,
  path: '/venue/$id',
  validateSearch: venueSearch,
  beforeLoad: only('workspace'),
  component: screen(() => import('./venue-page.tsx'), 'VenuePage'),
})

const contact = createRoute({
  getParentRoute: () => speaking,
  path: '/contact',
  beforeLoad: only('workspace'),
  component: screen(() => import('./message/contact/contact.tsx'), 'Contact'),
})

/** Any unknown path goes to login, which sends a signed-in person home. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})

const tree = root.addChildren([
  home,
  login,
  shortApproval,
  approval,
  rating,
  unsubscribeByMail,
  unknown,
  bare.addChildren([register, passwordChange, passwordForgot, quote, quotePage, join, unsubscribe]),
  layout.addChildren([
    workspace,
    experiences,
    category,
    eventAgain,
    speaking.addChildren([
      experience,
      experienceEdit,
      openRooms,
      packages,
      cart,
      booked,
      orders,
      order,
      actorApplication,
      ownApplication,
      events,
      event,
      group,
      users,
      crewPerson,
      workspaceOverviews,
      shows,
      venues,
      venue,
      contact,
      ...sections,
    ]),
  ]),
])

/** The router of the whole app; links are preloaded on intent, scroll is restored, and a search says what its page understands, no more. */
export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    search: { strict: true },
    defaultNotFoundComponent: Missing,
    // in the place of the page that failed, so that the bar stays
    defaultErrorComponent: WholePageError,
    defaultPendingComponent: PageComing,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

type Routed = Exclude<keyof ReturnType<typeof makeRouter>['routesByPath'], '/$' | `${string}/`>
/** The addresses that only one side knows: the server sends the page for those of `Page`, to programs that take anything too. */
type Drifted = Exclude<Routed, Page> | Exclude<Page, Routed | '/' | '/pricing-embedded' | '/replay/$id'>
;({}) satisfies Record<Drifted, true>
