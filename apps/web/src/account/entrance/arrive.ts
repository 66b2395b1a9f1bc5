import type { AnyRouter } from '@tanstack/react-router'
import { isBookingPath } from '@troupe/domain/account/own-path'
import { plays } from '@troupe/domain/setting/areas'
import { isCrew, type Me } from '../../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { writeSearch } from '../../search-values.ts'
import { chooseAtSignIn } from '../../workspace/choose.ts'
import { openWorkspace } from '../../workspace/make-workspace.ts'

/**
 * After signing in: chooses their workspace as far as it can be known, and goes to the page where they begin, or to `to`. Someone who has just
 * registered in the middle of a booking needs a workspace for it: the `company` they typed makes one, or fills in the form that does.
 */
export async function arrive(me: Me, router: AnyRouter, to?: string, company?: string | null) {
  const chosen = await chooseAtSignIn(isCrew(me))
  const ownHome = plays({ me, level: null }) ? '/shows' : chosenWorkspace.get() === staffWorkspace ? '/events' : '/experiences'
  const begin = chosen ? ownHome : '/workspace'
  const needs = !chosen && company && to && isBookingPath(to) ? company : null
  const isReady = !needs || (await openWorkspace(needs))
  await router.navigate({ href: isReady ? (to ?? begin) : `/workspace${writeSearch({ to })}` })
  // only now: on the page that was left, its guard would find someone signed in
  await router.invalidate()
}
