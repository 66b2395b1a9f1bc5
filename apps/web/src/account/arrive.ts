import type { AnyRouter } from '@tanstack/react-router'
import { isCrew, type Me } from '../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { chooseAtSignIn } from '../workspace/choose.ts'

/** Whoever just got in: chooses their workspace as far as it can be known, and answers the page where they begin. */
export async function arrive(me: Me, router: AnyRouter, to?: string): Promise<string> {
  const chosen = await chooseAtSignIn(isCrew(me))
  await router.invalidate()
  if (to) return to
  if (!chosen) return '/workspace'
  return chosenWorkspace.get() === staffWorkspace ? '/events' : '/experiences'
}
