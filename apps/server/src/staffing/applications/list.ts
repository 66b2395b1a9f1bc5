import { languageWords } from '@troupe/domain/account/language-words'
import { LANGUAGES } from '@troupe/domain/account/languages'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { ApplicationState } from '@troupe/domain/staffing/applications/state'
import { distanceKm } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { anywhere, idOrNone, type Listed, noRow, type Page } from '../../platform/database/lists.ts'
import { cityNamed } from '../../venue/venue.ts'

/** What applications can be sorted by. */
export const applicationSorts = ['appliedAt', 'name', 'city', 'state'] as const
const sorted = { appliedAt: 'a.newest_at', name: 'v.first_name', city: 'v.city', state: 'a.state' } as const

interface ApplicationsAsked {
  readonly id?: string | null | undefined
  readonly states?: readonly ApplicationState[] | null | undefined
  readonly text?: string | null | undefined
  readonly sorting: readonly { readonly field: (typeof applicationSorts)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** The applications that match, for staff: without a sorting the newest first. Of each the newest version is shown and searched. */
export async function listApplications({ db }: Ctx, asked: ApplicationsAsked, page: Page): Promise<Listed<ApplicationRow>> {
  let rows = applications(db)
  if (asked.id) rows = rows.where('a.id', '=', idOrNone(asked.id))
  if (asked.states?.length) rows = rows.where('a.state', 'in', [...asked.states])
  const text = asked.text?.trim()
  if (text) rows = rows.where((eb) => eb.or([says(text), speaks(text)]))
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  for (const { field, direction } of asked.sorting) {
    rows = rows.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
    if (field === 'name') rows = rows.orderBy('v.last_name', direction === 'DESC' ? 'desc' : 'asc')
  }
  const nodes = await rows.orderBy('a.newest_at', 'desc').orderBy('a.id').offset(page.offset).limit(page.limit).execute()
  return { nodes, totalCount: total }
}

/** One application with its newest version. Refuses NOT_FOUND. */
export async function applicationById({ db }: Ctx, id: string): Promise<Answer<ApplicationRow>> {
  const row = isUuid(id) ? await applications(db).where('a.id', '=', id).executeTakeFirst() : undefined
  return row ? yes(row) : no('NOT_FOUND')
}

/** How many applications there are in each state. */
export async function applicationCounts({ db }: Ctx): Promise<readonly { readonly state: ApplicationState; readonly count: number }[]> {
  return db
    .selectFrom('staffing_application')
    .select('state')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('state')
    .execute()
}

/** Everything that these applicants said, the first time first, by the application. */
export async function versionsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly VersionRow[]>> {
  const rows = await ctx.db
    .selectFrom('staffing_application_version as v')
    .select(versionColumns)
    .where('v.application_id', 'in', [...ids, noRow])
    .orderBy('v.number')
    .execute()
  return Map.groupBy(rows, (row) => row.application_id)
}

/** How far from its centre someone lives in a city. */
const CITY_KM = 40

/**
 * Where an applicant lives as far as we know it, which is their city and no street; and who of our crew lives there, each to about a kilometre. Null for
 * a city that isn't known.
 */
export async function homeOf(ctx: Ctx, city: string) {
  const place = await cityNamed(ctx, city)
  if (!place) return null
  const crew = await ctx.db
    .selectFrom('account_user')
    .select(['id', 'latitude', 'longitude'])
    .where('role', 'in', ['HOST', 'PLANT', 'EVENT_PRODUCER'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('latitude', 'is not', null)
    .orderBy('id')
    .execute()
  const homes = crew.flatMap(({ latitude, longitude }) => {
    const home = latitude === null || longitude === null ? null : { latitude, longitude }
    return home && distanceKm(home, place) <= CITY_KM ? { latitude: rough(home.latitude), longitude: rough(home.longitude) } : []
  })
  return { name: place.name, timezone: place.timezone, latitude: place.latitude, longitude: place.longitude, crew: homes }
}
export type ApplicantHome = NonNullable<Awaited<ReturnType<typeof homeOf>>>

/** A degree with two decimals: about a kilometre. */
const rough = (degree: number): number => Math.round(degree * 100) / 100

const versionColumns = [
  ...(['v.application_id', 'v.number', 'v.first_name', 'v.last_name', 'v.phone', 'v.city', 'v.languages', 'v.birth_year'] as const),
  ...(['v.experience', 'v.links', 'v.made_at as sent_at', 'v.withdrawn_at'] as const),
] as const

/** Applications as `a`, each with its newest version as `v`. */
const applications = (db: Db) =>
  db
    .selectFrom('staffing_application as a')
    .innerJoin('staffing_application_version as v', 'v.application_id', 'a.id')
    .select(['a.id', 'a.email', 'a.state', 'a.state_before', 'a.state_at', 'a.user_id', 'a.note', 'a.made_at', 'a.newest_at', 'a.version'])
    .select(versionColumns)
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('staffing_application_version as n')
        .select((inner) => inner.fn.max('n.number').as('number'))
        .whereRef('n.application_id', '=', 'a.id'),
    )

const says = (text: string) => sql<boolean>`(v.first_name || ' ' || v.last_name || ' ' || v.city || ' ' || a.email) ilike ${anywhere(text)}`

/** Languages are codes, and people look for their names. */
const speaks = (text: string) => {
  const wanted = text.toLowerCase()
  const codes = [...LANGUAGES].filter((code) => languageWords(code).toLowerCase().startsWith(wanted))
  return sql<boolean>`v.languages && ${codes}::text[]`
}

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>['executeTakeFirstOrThrow']>>
export type VersionRow = Pick<
  ApplicationRow,
  | 'application_id'
  | 'number'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'city'
  | 'languages'
  | 'birth_year'
  | 'experience'
  | 'links'
  | 'sent_at'
  | 'withdrawn_at'
>
