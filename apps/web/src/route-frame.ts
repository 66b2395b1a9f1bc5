import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { type Me, meQuery } from './platform/account.ts'
import { chosenWorkspace, lastEvent } from './platform/choices.ts'
import { currentToken } from './platform/wire/token.ts'
import { FrameComing } from './shell/frame-coming.tsx'
import { type Access, guard } from './shell/guard.ts'
import { Missing } from './shell/missing.tsx'
import { Shell } from './shell/shell.tsx'
import { Speaking } from './shell/speaking.tsx'
import { WholePageError } from './shell/whole-page-error.tsx'
import { prepareWorkspaces } from './workspace/workspace-queries.ts'

export interface RouterContext {
  readonly queries: QueryClient
}

const framed = window.top !== window.self

export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  pendingComponent: FrameComing,
  errorComponent: WholePageError,
  notFoundComponent: Missing,
  // another site may frame the prices, which are a page of their own, and nothing of the app: it could be clicked blindly
  beforeLoad: () => {
    if (framed) throw redirect({ href: '/pricing-embedded', reloadDocument: true })
  },
})

/** Pages under the bar. What the bar shows about a signed-in person is requested together with the person. */
export const layout = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context }) => {
    if (currentToken()) prepareWorkspaces(context.queries)
  },
  component: Shell,
})

/** Pages that ask questions and show short messages. */
export const speaking = createRoute({ getParentRoute: () => layout, id: 'speaking', component: Speaking })

/** The same without the bar. */
export const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: Speaking })

export const meOf = ({ queries }: RouterContext): Promise<Me | null> => queries.ensureQueryData(meQuery)

interface Arrival {
  readonly context: RouterContext
  readonly location: { readonly pathname: string; readonly href: string }
  readonly params: { readonly id?: string }
  readonly preload: boolean
}

/** Lets through who may come; sends everyone else where guard() says. */
export const only =
  (access: Access) =>
  async ({ context, location, params, preload }: Arrival) => {
    const event = location.pathname.startsWith('/event/') ? params.id : undefined
    const me = await meOf(context)
    const way = guard({ access, href: location.href, event }, { me, workspace: chosenWorkspace.get() })
    // what a guest wanted is the event to come back to
    if (event && !me && !preload) lastEvent.set(event)
    if (way) throw redirect(way)
  }
