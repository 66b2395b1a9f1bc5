import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { isNamed } from './filters.ts'
import type { SessionPage } from './page.ts'

/** What the events of a list can be narrowed to: what at least one of them has. */
export interface ListChoices {
  /** By name. */
  readonly cities: readonly string[]
  /** Those whom the reader knows by name, by name. */
  readonly bookers: readonly { readonly id: string; readonly name: string; readonly avatar: string | null }[]
}

/** The choices of a list, over all of its pages. */
export async function readChoices(ctx: Ctx, { from, condition }: Pick<SessionPage, 'from' | 'condition'>): Promise<ListChoices> {
  const { rows } = await sql<ListChoices>`with listed as (select distinct s.city, s.created_by from ${from} where ${condition})
    select (select coalesce(json_agg(c.city order by c.city), '[]') from (select distinct city from listed where city <> '') c) as cities,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name, 'avatar', u.avatar) order by u.full_name, u.id), '[]')
        from account_user u where u.id in (select created_by from listed) and ${isNamed(ctx)}) as bookers`.execute(ctx.db)
  return rows[0] ?? { cities: [], bookers: [] }
}
