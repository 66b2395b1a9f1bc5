import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { levelIn } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { isCrew, type Me, meQuery } from '../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { useRights } from '../platform/live.ts'
import { isLeaving } from '../platform/wire/leaving.ts'

/** A change of a person's rights shows on their open pages immediately: menus, buttons, and the page itself where they lost it. */
export function useOwnRights(signedIn: boolean) {
  const queries = useQueryClient()
  const router = useRouter()
  useRights(signedIn, async () => {
    if (isLeaving.get()) return
    const me = await queries.fetchQuery({ ...meQuery, staleTime: 0 })
    const chosen = chosenWorkspace.get()
    if (me && chosen && !stillReaches(me, chosen)) chosenWorkspace.set(null)
    // what was read with the rights of before is asked for again; who lost the page is led away by its guard
    await queries.invalidateQueries()
    await router.invalidate()
  })
}

function stillReaches(me: Me, chosen: string): boolean {
  if (chosen === staffWorkspace) return isCrew(me)
  return isStaff(me) || levelIn(me.permissions ?? [], chosen) !== null
}
