import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { isStaff, type Me, meQuery } from './platform/account.ts'
import { chosenWorkspace, lastEvent } from './platform/choices.ts'
import { Missing } from './shell/missing.tsx'
import { Shell } from './shell/shell.tsx'
import { WholePageError } from './shell/whole-page-error.tsx'

interface Context {
  readonly queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({ component: Outlet, errorComponent: WholePageError, notFoundComponent: Missing })

/** Pages under the bar. */
const layout = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

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
  validateSearch: (search: { to?: string } & SearchSchemaInput): { to?: string } => (inside(search.to) ? { to: search.to } : {}),
  beforeLoad: onlyGuests,
  component: lazyRouteComponent(() => import('./account/login.tsx'), 'Login'),
})

const workspace = createRoute({
  getParentRoute: () => layout,
  path: '/workspace',
  beforeLoad: signedIn({ anyWorkspace: true }),
  component: lazyRouteComponent(() => import('./workspace/picker.tsx'), 'WorkspacePicker'),
})

export interface CatalogueSearch {
  readonly q?: string
  readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'
  readonly people?: number
  readonly order?: 'booked' | 'name' | 'credits' | 'new'
}

/** What the catalogue keeps in its address, so that a reload or a shared link shows the same. */
function catalogueSearch(search: Record<string, unknown> & SearchSchemaInput): CatalogueSearch {
  const { q, format, people, order } = search
  return {
    ...(typeof q === 'string' && q ? { q: q.slice(0, 100) } : {}),
    ...(format === 'REMOTE' || format === 'HYBRID' || format === 'IN_PERSON' ? { format } : {}),
    ...(Number.isInteger(Number(people)) && Number(people) > 0 ? { people: Math.min(10_000, Number(people)) } : {}),
    ...(order === 'name' || order === 'credits' || order === 'new' ? { order } : {}),
  }
}

const catalogue = lazyRouteComponent(() => import('./catalogue/catalogue.tsx'), 'Catalogue')
const experiences = createRoute({
  getParentRoute: () => layout,
  path: '/experiences',
  validateSearch: catalogueSearch,
  component: catalogue,
})
const category = createRoute({
  getParentRoute: () => layout,
  path: '/experiences/$category',
  validateSearch: catalogueSearch,
  component: catalogue,
})

export interface BookingSearch {
  readonly format?: string
  readonly host?: string
  readonly people?: number
  readonly city?: string
  readonly zone?: string
  readonly date?: string
  readonly start?: string
}

const experience = createRoute({
  getParentRoute: () => layout,
  path: '/experience/$id',
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BookingSearch => ({
    ...text('format', search.format),
    ...text('host', search.host),
    ...text('city', search.city),
    ...text('zone', search.zone),
    ...text('date', search.date),
    ...text('start', search.start),
    ...(Number.isInteger(Number(search.people)) && Number(search.people) > 0 ? { people: Math.min(10_000, Number(search.people)) } : {}),
  }),
  component: lazyRouteComponent(() => import('./catalogue/experience.tsx'), 'Experience'),
})

const events = createRoute({
  getParentRoute: () => layout,
  path: '/events',
  validateSearch: (
    search: Record<string, unknown> & SearchSchemaInput,
  ): { q?: string; when?: 'past' | 'all'; page?: number; sort?: string } => ({
    ...text('q', search.q),
    ...(search.when === 'past' || search.when === 'all' ? { when: search.when } : {}),
    ...(Number(search.page) > 1 ? { page: Math.floor(Number(search.page)) } : {}),
    ...text('sort', search.sort),
  }),
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('./session/events.tsx'), 'Events'),
})

const event = createRoute({
  getParentRoute: () => layout,
  path: '/event/$id',
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): { tab?: string } => text('tab', search.tab),
  beforeLoad: signedIn(),
  component: lazyRouteComponent(() => import('./session/event.tsx'), 'Event'),
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
  getParentRoute: () => layout,
  path: '/settings/admin',
  beforeLoad: async (args) => {
    await signedIn()({ ...args, params: {} })
    if (!isStaff(await meOf(args.context))) throw redirect({ to: '/experiences' })
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
  layout.addChildren([workspace, experiences, category, experience, events, event, anyEvent, admin]),
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

/** A path of this site, and nothing that a browser could read as another one. */
const inside = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])[^\\]*$/.test(to)

const text = <K extends string>(name: K, value: unknown): { [key in K]?: string } =>
  typeof value === 'string' && value ? ({ [name]: value } as { [key in K]?: string }) : {}
