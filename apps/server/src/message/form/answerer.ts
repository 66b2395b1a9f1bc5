import { isUuid } from '@troupe/domain/ids'
import { OFFICE, officeHours } from '@troupe/domain/message/office-hours'
import type { Ctx } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'

/** The workspace that someone writes for: the one they name if it is theirs, else their only one. No one learns whether another one exists. */
export function workspaceOf({ actor }: Pick<Ctx, 'actor'>, named: string | null | undefined): string | null {
  if (actor.kind !== 'user') return null
  const id = named?.toLowerCase()
  if (id !== undefined && isUuid(id) && (actor.staff || actor.levels.has(id))) return id
  const [only, ...others] = actor.levels.keys()
  return only !== undefined && others.length === 0 ? only : null
}

/** Who answers what a workspace writes, and when. */
export async function answererOf(ctx: Ctx, workspaceId: string | null) {
  // customers don't read whose salesperson someone is, except their own
  const person = await asHouse(ctx.db, (db) =>
    db
      .selectFrom('workspace as w')
      .innerJoin('account_user as u', 'u.id', 'w.preferred_sales_id')
      .select(['u.full_name', 'u.avatar', 'u.phone', 'u.timezone', 'w.name'])
      .where('w.id', '=', workspaceId)
      .where('u.active', '=', true)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!person) return null
  const { from, to, isOpen } = officeHours(ctx.now(), person.timezone)
  return {
    fullName: person.full_name,
    image: person.avatar,
    phone: person.phone,
    workspace: person.name,
    hours: { from: from.toString(), to: to.toString(), isOpen, answersWithin: OFFICE.answersWithin },
  }
}

/** Whom to call on the day of a show; null where no number is set. */
export const dayPhoneOf = ({ settings }: Ctx): string | null => settings.showDayPhone ?? null

/** The salesperson of a workspace who can be written to; without one, every salesperson. */
export async function salespeopleOf(db: Db | Tx, workspaceId: string | null): Promise<readonly string[]> {
  const own = await db
    .selectFrom('workspace as w')
    .innerJoin('account_user as u', 'u.id', 'w.preferred_sales_id')
    .select('u.id')
    .where('w.id', '=', workspaceId)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .execute()
  if (own.length > 0) return own.map(({ id }) => id)
  const all = await db.selectFrom('account_user').select('id').where('role', '=', 'SALESPERSON').execute()
  return all.map(({ id }) => id)
}
