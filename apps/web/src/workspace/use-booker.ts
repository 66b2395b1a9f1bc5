import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { meQuery } from '../platform/account.ts'
import { bookerOf } from './booker.ts'
import { useWorkspace } from './workspace-queries.ts'

/** Who is looking, in which workspace, and whether they may book there: editors of it and staff. */
export function useBooker() {
  const { data: me, isPending } = useQuery(meQuery)
  const { id, workspace } = useWorkspace()
  const staff = isStaff(me)
  return { booker: isPending ? ({ kind: 'unknown' } as const) : bookerOf(me ?? null, id, staff), me: me ?? null, staff, workspace }
}
