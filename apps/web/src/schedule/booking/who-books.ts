import { useQuery } from '@tanstack/react-query'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { type Me, meQuery } from '../../platform/account.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'

/** What stands between this visitor and a booking. */
export type Booker =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'reader'; readonly workspaceId: string }
  | { readonly kind: 'booker'; readonly workspaceId: string }

/** Who is looking, in which workspace, and whether they may book there: editors of it and staff. */
export function useBooker() {
  const { data: me, isPending } = useQuery(meQuery)
  const { id, workspace } = useWorkspace()
  const staff = isStaff(me)
  return { booker: isPending ? ({ kind: 'unknown' } as const) : bookerOf(me ?? null, id, staff), me: me ?? null, staff, workspace }
}

function bookerOf(me: Me | null, workspaceId: string | null, staff: boolean): Booker {
  if (!me) return { kind: 'guest' }
  if (!workspaceId) return { kind: 'nowhere' }
  return staff || levelPasses(levelIn(me.permissions, workspaceId), 'EDITOR')
    ? { kind: 'booker', workspaceId }
    : { kind: 'reader', workspaceId }
}
