import { type AccountRole, doerName, type UserRole } from '@troupe/domain/role/roles'
import type { Audience } from '@troupe/domain/session/change-log'
import { unreachable } from '@troupe/domain/session/venue-contacts'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/db.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { hasAccepted, holdsOffer } from '../lock.ts'
import type { SessionRow } from '../row.ts'

/** As whom someone reads the changes of an event: staff are those who read its internal notes, crew those who read its notes for the crew. */
export async function audienceOf(
  ctx: Ctx,
  db: Pick<Tx, 'selectFrom'>,
  { id, workspace_id }: Pick<SessionRow, 'id' | 'workspace_id'>,
): Promise<Audience> {
  if (scopeOf('Session.internalNotes', ctx.actor).all) return 'STAFF'
  const crew = scopeOf('Session.activityNotes', ctx.actor)
  const me = actorId(ctx)
  const assigned = crew.assigned && me !== null && (await holdsOffer(db, id, me))
  return reaches(crew, { workspaceId: workspace_id, assigned }) ? 'CREW' : 'CUSTOMER'
}

/**
 * What a logged value is for someone who reads the changes of an event: the emails and phones of the people at its place are for those who see them on its
 * page, which of the crew are those who have accepted. The venue that a location was copied from may be private, and is for no one.
 */
export async function seenValues(
  ctx: Ctx,
  db: Pick<Tx, 'selectFrom'>,
  { id, workspace_id }: Pick<SessionRow, 'id' | 'workspace_id'>,
): Promise<(path: string, value: unknown) => unknown> {
  const scope = scopeOf('Session.venueContacts.email/phone', ctx.actor)
  const me = actorId(ctx)
  const assigned = scope.assigned && me !== null && (await hasAccepted(db, id, me))
  const isOpen = reaches(scope, { workspaceId: workspace_id, assigned })
  return (path, value) => {
    if (path.startsWith('locations.')) return withoutVenue(value)
    return path === 'venueContacts' && !isOpen ? unreachable(value) : value
  }
}

function withoutVenue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('venueId' in value)) return value
  const { venueId: _, ...place } = value
  return place
}

/** Who did something, as the database has them; all null for the system itself. */
export interface WhoActed {
  readonly actor_id: string | null
  readonly full_name: string | null
  readonly role: UserRole | null
  readonly permission: AccountRole | null
}

/** The name of who did something: customers read 'Troupe' for our staff and crew, and so does everyone for what the system did. */
export function actedBy(ctx: Ctx, audience: Audience, { actor_id, full_name, role, permission }: WhoActed): string {
  if (full_name === null || role === null || permission === null) return 'Troupe'
  return doerName({ fullName: full_name, role, permission }, audience === 'CUSTOMER' && actor_id !== actorId(ctx))
}
