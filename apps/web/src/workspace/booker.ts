import { levelIn, levelPasses } from '@troupe/domain/role/level'
import type { Me } from '../platform/account.ts'

/** What stands between this visitor and a booking. */
export type Booker =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'reader'; readonly workspaceId: string }
  | { readonly kind: 'booker'; readonly workspaceId: string }

/** Editors of a workspace and staff book for it, others of it only read. */
export function bookerOf(me: Pick<Me, 'permissions'> | null, workspaceId: string | null, staff: boolean): Booker {
  if (!me) return { kind: 'guest' }
  if (!workspaceId) return { kind: 'nowhere' }
  return staff || levelPasses(levelIn(me.permissions, workspaceId), 'EDITOR')
    ? { kind: 'booker', workspaceId }
    : { kind: 'reader', workspaceId }
}
