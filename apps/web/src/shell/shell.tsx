import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { meQuery } from '../platform/account.ts'
import { lastEvent } from '../platform/choices.ts'
import { chunk } from '../platform/chunk.ts'
import { useKeptInvite } from '../platform/invite.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { staleAfter } from '../platform/keys/stale-after.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'
import { useLive } from '../platform/live.ts'
import { usePainted } from '../platform/painted.ts'
import { useStore } from '../platform/store.ts'
import { useBrand } from '../workspace/branding/use-brand.ts'
import { useWorkspace } from '../workspace/workspace-queries.ts'
import { focusMain } from './arrivals.ts'
import { Bar } from './bar.tsx'
import { lazyPart } from './lazy-part.ts'
import css from './shell.module.css'
import { TroubleStrip } from './trouble-strip.tsx'
import { useOwnRights } from './use-own-rights.ts'
import { useViewer } from './use-viewer.ts'

const InviteDialog = lazy(() => chunk(() => import('../account/people/invite-dialog.tsx')).then((file) => ({ default: file.InviteDialog })))

/** Without it no one is asked and nothing is recorded; the page doesn't need it. */
const FollowConsent = lazyPart(() => import('../setting/replay/record/follow-consent.tsx').then((file) => file.FollowConsent))

/** The bar over every page, the way past it, and what follows the server live. */
export function Shell() {
  const viewer = useViewer()
  const invite = useKeptInvite()
  useChosenWorkspace(viewer.me !== null, viewer.isHouse)
  useLastEvent(viewer.me !== null)
  useOwnRights(viewer.me !== null)
  const isPainted = usePainted()
  return (
    <div className={css.shell} data-density={viewer.isDense ? 'compact' : 'comfortable'}>
      {/* no link: a fragment in the history would forget where one had scrolled to */}
      <button type="button" className={css.skip} onClick={focusMain}>
        Skip to content
      </button>
      <Bar viewer={viewer} />
      <TroubleStrip />
      {isPainted && (viewer.me?.replay === 'ASK' || viewer.me?.replay === 'YES') && (
        <Suspense fallback={null}>
          <FollowConsent me={viewer.me} onLeave={focusMain} />
        </Suspense>
      )}
      <Outlet />
      {viewer.me && invite && (
        <Suspense fallback={null}>
          <InviteDialog code={invite} />
        </Suspense>
      )}
    </div>
  )
}

/** Credits and colours follow the chosen workspace. */
function useChosenWorkspace(signedIn: boolean, isHouse: boolean) {
  const { id, workspace } = useWorkspace()
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  useBrand(me && id && !isHouse ? workspace?.customization.colours : me === undefined ? undefined : null)
  useLive('workspace', signedIn ? id : null, ({ kind }) => {
    if (kind !== 'missions.changed' && kind !== 'workspace.webhooks') void queries.invalidateQueries({ queryKey: workspaceKeys.one(id) })
  })
}

/** The last viewed event is followed on every page but its own, which follows it itself: what is kept of it is asked for again. */
function useLastEvent(signedIn: boolean) {
  const last = useStore(lastEvent)
  const { pathname } = useLocation()
  const queries = useQueryClient()
  useLive('session', signedIn && pathname !== `/event/${last}` ? last : null, ({ kind }) => {
    for (const queryKey of staleAfter(kind, { id: last, lists: [sessionKeys.lists], credits: [workspaceKeys.all] }))
      void queries.invalidateQueries({ queryKey })
  })
}
