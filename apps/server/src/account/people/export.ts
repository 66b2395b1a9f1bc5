import { type Answer, yes } from '@troupe/domain/answer'
import { tableOf } from '../../platform/csv.ts'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { everyUser, type UsersAsked } from './read.ts'

const columns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'role',
  'permission',
  'active',
  'phone',
  'timezone',
  'languages',
  'level',
  'load',
  'createdAt',
  'lastLoggedInAt',
] as const

/** Everyone who matches a filter, as a table with the columns that the import reads. Formulas are plain text. An audit row records who exported it. */
export async function exportUsers(ctx: Ctx, asked: Omit<UsersAsked, 'sorting'>): Promise<Answer<string>> {
  const rows = await everyUser(ctx, asked)
  // each request makes a new table, so no stored answer is returned for an idempotency key
  const told = await command({ ...ctx, idempotency: undefined }, async (work) => {
    work.audit({
      operation: 'GET /users/export',
      subjectType: 'user',
      subjectId: actorId(ctx) ?? '',
      after: { count: rows.length, ...asked },
    })
    return yes(null)
  })
  if (!told.ok) return told
  const table = rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    permission: row.permission,
    active: row.active,
    phone: row.phone ?? '',
    timezone: row.timezone,
    languages: row.languages.join(' '),
    level: row.level,
    load: row.load,
    createdAt: row.created_at.toString(),
    lastLoggedInAt: row.last_logged_in_at?.toString() ?? '',
  }))
  return yes(tableOf(columns, table))
}
