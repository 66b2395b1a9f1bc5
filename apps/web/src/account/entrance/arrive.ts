import type { AnyRouter } from '@tanstack/react-router'
import { isCrew, type Me } from '../../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { chooseAtSignIn } from '../../workspace/choose.ts'

/** After signing in: chooses their workspace as far as it can be known, and goes to the page where they begin, or to `to`. */
export async function arrive(me: Me, router: AnyRouter, to?: string) {
  const chosen = await chooseAtSignIn(isCrew(me))
  const begin = !chosen ? '/workspace' : chosenWorkspace.get() === staffWorkspace ? '/events' : '/experiences'
  await router.navigate({ href: to ?? begin })
  // only now: on the page that was left, its guard would find someone signed in
  await router.invalidate()
}
