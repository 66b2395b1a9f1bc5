import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Erased } from '../../platform/privacy/listed.ts'
import { wordsOf } from '../../platform/privacy/words.ts'

/** Everything that identified a person, now or in what the audit remembers; undefined when there is no such person, or they are erased. */
export async function knownOf(
  db: Db | Tx,
  id: string,
): Promise<(Erased & { readonly email: string; readonly isDeleted: boolean }) | undefined> {
  const user = await db
    .selectFrom('account_user')
    .select(['email', 'first_name', 'last_name', 'phone', 'meeting_link', 'deleted_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { rows } = await sql<{ name: string; value: string }>`
    select distinct s.key as name, s.value #>> '{}' as value
    from audit_entry a, unnest(array[a.before, a.after]) side, jsonb_each(case when jsonb_typeof(side) = 'object' then side else '{}' end) s
    where a.subject_type = 'user' and a.subject_id = ${id}::uuid and jsonb_typeof(s.value) = 'string'
      and s.key in ('email', 'phone', 'meeting_link', 'meetingLink', 'first_name', 'firstName', 'last_name', 'lastName')`.execute(db)
  const former = (...names: string[]) => rows.filter(({ name }) => names.includes(name)).map(({ value }) => value)
  const emails = [...new Set([user.email, ...former('email')].map((email) => email.toLowerCase()))]
  const firsts = [user.first_name, ...former('first_name', 'firstName')]
  const lasts = [user.last_name, ...former('last_name', 'lastName')]
  const others = [user.phone, user.meeting_link, ...former('phone', 'meeting_link', 'meetingLink')].flatMap((one) => one ?? [])
  const names = firsts.flatMap((first) => lasts.map((last) => ({ first, last })))
  return { id, email: user.email, isDeleted: user.deleted_at !== null, emails, words: wordsOf({ emails, names, others }) }
}
