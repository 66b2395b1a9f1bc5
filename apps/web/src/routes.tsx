import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { categoryOfPath, type ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import { Catalogue } from './catalogue/catalogue.tsx'
import { catalogueQuery } from './catalogue/catalogue-queries.ts'
import { type Me, meQuery } from './platform/account.ts'
import { chosenWorkspace, lastEvent } from './platform/choices.ts'
import { bookingSearch, type CatalogueSearch, catalogueSearch, eventSearch, eventsSearch, loginSearch, outboxSearch } from './searches.ts'
import { sessionQuery } from './session/session-query.ts'
import { Missing } from './shell/missing.tsx'
import { Shell } from './shell/shell.tsx'
import { WholePageError } from './shell/whole-page-error.tsx'

interface Context {
  readonly queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({ component: Outlet, errorComponent: WholePageError, notFoundComponent: Missing })

/** Pages under the bar. */
const layout = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const speakingPage = lazyRouteComponent(() => import('./shell/speaking.tsx'), 'Speaking')

/** Pages that ask questions and show short messages: the widgets for that are not loaded with the catalogue. */
const speaking = createRoute({
  getParentRoute: () => layout,
  id: 'speaking',
  component: speakingPage,
})

const meOf = ({ queries }: Context): Promise<Me | null> => queries.ensureQueryData(meQuery)

/** Only for visitors: whoever is signed in goes home. */
async function onlyGuests({ context }: { context: Context }) {
  if (await meOf(context)) throw redirect({ to: '/' })
}

/** Needs a person and a chosen workspace; `anyWorkspace` leaves the second out. */
const signedIn =
  (options: { anyWorkspace?: boolean } = {}) =>
  async ({ context, location, params }: { context: Context; location: { pathname: string; href: string }; params: { id?: string } }) => {
    const me = await meOf(context)
    if (!me) {
      if (location.pathname.startsWith('/event/') && params.id) lastEvent.set(params.id)
      throw redirect({ to: '/login', search: { to: location.href } })
    }
    const onEvent = location.pathname.startsWith('/event/') && params.id
    if (!options.anyWorkspace && !onEvent && !chosenWorkspace.get()) throw redirect({ to: '/workspace' })
  }

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
  beforeLoad: onlyGuests,
  component: lazyRouteComponent(() => import('./account/login.tsx'), 'Login'),
})

const workspace = createRoute({
  getParentRoute: () => layout,
  path: '/workspace',
  beforeLoad: signedIn({ anyWorkspace: true }),
  component: lazyRouteComponent(() => import('./workspace/picker.tsx'), 'WorkspacePicker'),
})

/** The list is on its way while the page's code still comes. The page waits for neither here. */
function askEarly({ queries }: Context, category: ExperienceCategory | null, { q, format, people, order = 'booked' }: CatalogueSearch) {
  void queries.prefetchQuery(catalogueQuery({ category, text: q, format, people, order }))
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
  component: lazyRouteComponent(() => import('./catalogue/experience.tsx'), 'Experience'),
})

const events = createRoute({
  getParentRoute: () => speaking,
  path: '/events',
  validateSearch: eventsSearch,
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('./session/events.tsx'), 'Events'),
})

const eventPage = lazyRouteComponent(() => import('./session/event.tsx'), 'Event')
const event = createRoute({
  getParentRoute: () => speaking,
  path: '/event/$id',
  validateSearch: eventSearch,
  beforeLoad: (args) => {
    // its code comes while we ask who is there
    void speakingPage.preload?.()
    void eventPage.preload?.()
    return signedIn()(args)
  },
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(sessionQuery(params.id))
  },
  component: eventPage,
})

const anyEvent = createRoute({
  getParentRoute: () => layout,
  path: '/event',
  beforeLoad: async (args) => {
    await signedIn()({ ...args, params: {} })
    const id = lastEvent.get()
    throw id ? redirect({ to: '/event/$id', params: { id } }) : redirect({ to: '/events' })
  },
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
  component: lazyRouteComponent(() => import('./staffing/approval.tsx'), 'Approval'),
})

const admin = createRoute({
  getParentRoute: () => speaking,
  path: '/settings/admin',
  validateSearch: outboxSearch,
  beforeLoad: async (args) => {
    await signedIn()({ ...args, params: {} })
    if ((await meOf(args.context))?.role !== 'ADMIN') throw redirect({ to: '/experiences' })
  },
  component: lazyRouteComponent(() => import('./message/outbox.tsx'), 'Outbox'),
})

/** Any unknown path goes to login, which sends whoever is signed in home. */
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
  unknown,
  layout.addChildren([workspace, experiences, category, anyEvent, speaking.addChildren([experience, events, event, admin])]),
])

/** The router of the whole app; links are preloaded on intent, scroll is restored. */
export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: Missing,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
