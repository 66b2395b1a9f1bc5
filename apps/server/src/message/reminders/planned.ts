import { sql } from 'kysely'
import { belongsTo } from '../../account/account.ts'
import type { Db } from '../../platform/database/db.ts'
import { contactIds } from '../../session/session.ts'

/** An event takes place at its time also while someone has requested another one. */
export const REMINDED_STATUSES = ['SCHEDULED', 'REQUESTED'] as const
export const isReminded = (status: string): boolean => REMINDED_STATUSES.some((one) => one === status)

/** Who would be reminded of an event now: its contact, its booking contact and the additional ones who belong to its workspace and want reminders. */
export async function plannedReaders(db: Db, sessionId: string): Promise<readonly { readonly id: string; readonly fullName: string }[]> {
  return db
    .selectFrom('session as s')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .innerJoin('account_user as u', (join) => join.on(sql<boolean>`u.id = any(${contactIds})`))
    .select(['u.id', 'u.full_name as fullName'])
    .where('s.id', '=', sessionId)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`${belongsTo(sql`s.workspace_id`)}`)
    .where(sql<boolean>`coalesce(u.attributes #>> '{email,reminders}', '') <> 'false'`)
    .where((eb) => eb.or([eb('w.notifications', '=', true), eb('u.role', '<>', 'BOOKING_USER')]))
    .orderBy('u.full_name')
    .orderBy('u.id')
    .execute()
}
