import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { SESSION_STATUSES, type SessionStatus } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import type { Listed } from '../../platform/database/lists.ts'
import { hasWords, wantedWords } from '../../platform/database/search-words.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { type Reads, readPage } from '../read.ts'
import { allOf, reachOf } from './page.ts'
import type { SessionView } from './view.ts'

/** An event that a search found. */
export interface FoundSession {
  readonly session: SessionView
  /** Of whose names on its crew it was found; empty where its own words were enough. */
  readonly crew: readonly string[]
}

/** How many events one way of finding them looks at, the upcoming and the past each: a word that nearly all of them have must not read them all. */
const mostLookedAt = 2000

/**
 * The events that the actor may read and whose name, city, workspace, or for staff whose crew, has every word of a text: the next ones first, then the
 * past ones, the latest first. The scope of `ctx` is that of the list of events.
 */
export async function searchSessions(
  ctx: Ctx,
  { text, limit }: { readonly text: string; readonly limit: number },
  asked: Reads,
): Promise<Listed<FoundSession>> {
  const { rows } = await foundIds(ctx, text, limit).execute(ctx.db)
  if (rows.length === 0) return { nodes: [], totalCount: 0 }
  const ids = rows.map(({ id }) => id)
  const condition = allOf([sql`s.id = any(${ids}::uuid[])`, ...reachOf(ctx)])
  const { nodes } = await readPage(
    ctx,
    { from: sql`session s`, condition, order: sql`s.id`, sorted: sql`s.id`, offset: 0, limit: ids.length },
    { ...asked, total: false },
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = rows.flatMap(({ id, crew }) => {
    const session = byId.get(id)
    return session ? [{ session, crew }] : []
  })
  return { nodes: found, totalCount: Number(rows[0]?.total ?? found.length) }
}

interface FoundRow {
  readonly id: string
  readonly crew: readonly string[]
  readonly total: string
}

function foundIds(ctx: Ctx, text: string, limit: number) {
  const crew = isStaff(ctx)
  const every = wantedWords(text, 'ALL')
  const own = sql`s.name || ' ' || s.city || ' ' || coalesce((select w.name from workspace w where w.id = s.workspace_id), '')`
  const names = crew ? sql`coalesce((select string_agg(u.full_name, ' ') from ${liveCrew}), '')` : sql`''`
  const byCrew = sql`case when ${hasWords(own, every)} then '{}'::text[]
    else array(select u.full_name from ${liveCrew} and ${hasWords(sql`u.full_name`, wantedWords(text, 'ANY'))} order by 1) end`
  return sql<FoundRow>`
    with looked (id) as materialized (${sql.join(
      [UPCOMING, PAST].flatMap((statuses) => waysOf(ctx, { statuses, longest: longestWord(text), crew })),
      sql` union `,
    )}),
    found as (select s.id, s.status in (${wordsInSql(PAST)}) as is_over, s.starts_at from looked join session s on s.id = looked.id
      where ${hasWords(sql`${own} || ' ' || ${names}`, every)}),
    shown as (select *, count(*) over () as total from found
      order by is_over, case when not is_over then starts_at end nulls last, starts_at desc, id limit ${limit})
    select s.id, p.total, ${crew ? byCrew : sql`'{}'::text[]`} as crew from shown p join session s on s.id = p.id
    order by p.is_over, case when not p.is_over then p.starts_at end nulls last, p.starts_at desc, p.id`
}

const UPCOMING = SESSION_STATUSES.filter((status) => !isOver(status))
const PAST = SESSION_STATUSES.filter(isOver)

/** People with a live offer of the session `s`; its condition is open for more. */
const liveCrew = sql`staffing_approval o join account_user u on u.id = o.user_id
  where o.session_id = s.id and o.state in (${wordsInSql(LIVE_OFFERS)})`

/** By how many letters a word narrows the rows most: whether they have the others is asked of what it finds. */
const longestWord = (text: string) => text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')

function waysOf(
  ctx: Ctx,
  { statuses, longest, crew }: { readonly statuses: readonly SessionStatus[]; readonly longest: string; readonly crew: boolean },
): RawBuilder<unknown>[] {
  const word = wantedWords(longest, 'ALL')
  const where = allOf([sql`s.status in (${wordsInSql(statuses)})`, ...reachOf(ctx)])
  const most = sql.raw(`limit ${mostLookedAt}`)
  const ways = [
    sql`(select s.id from session s where ${where} and ${hasWords(sql`s.name || ' ' || s.city`, word)} ${most})`,
    sql`(select s.id from session s where ${where}
      and s.workspace_id in (select w.id from workspace w where ${hasWords(sql`w.name`, word)}) ${most})`,
  ]
  if (crew)
    ways.push(sql`(select s.id from session s where ${where} and s.id in (select o.session_id from staffing_approval o join account_user u on u.id = o.user_id
      where o.state in (${wordsInSql(LIVE_OFFERS)}) and ${hasWords(sql`u.full_name || ' ' || u.email`, word)}) ${most})`)
  return ways
}
