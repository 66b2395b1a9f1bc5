import { useQuery } from '@tanstack/react-query'
import { levelIn } from '@troupe/domain/role/level'
import { meQuery } from '../platform/account.ts'
import { chosenWorkspace } from '../platform/choices.ts'
import { useStore } from '../platform/store.ts'
import type { Viewer } from './areas.ts'

/** Who looks at the page, with their level in the chosen workspace. */
export function useViewer(): Viewer {
  const { data: me = null } = useQuery(meQuery)
  const workspace = useStore(chosenWorkspace)
  return { me, level: me && workspace ? levelIn(me.permissions ?? [], workspace) : null }
}
