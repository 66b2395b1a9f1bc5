import { type Answer, no, yes } from '@troupe/domain/answer'
import { experienceFields, formatFields } from '@troupe/domain/catalogue/fields'
import type { ExperienceCategory, ExperienceStatus, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { priceOf } from '@troupe/domain/catalogue/price'
import type { PriceTable } from '@troupe/domain/catalogue/price-table'
import { searchItems } from '@troupe/domain/catalogue/search'
import { subscriberMayBook } from '@troupe/domain/catalogue/subscribers-only'
import { columnsOf, type RowOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { CATEGORY_WORDS, FORMAT_WORDS } from '@troupe/domain/words'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import { idOrNone, type Page } from '../platform/database/lists.ts'
import { modifiersOfFormat } from './edit/rows.ts'
import { priceTableAt } from './price-tables.ts'

export const experienceSortFields = ['position', 'title', 'category', 'tier', 'updatedAt', 'status', 'creditsFrom'] as const

export interface ExperiencesAsked {
  readonly category?: string | undefined
  readonly format?: string | undefined
  readonly hostType?: string | undefined
  readonly attendees?: number | undefined
  readonly text?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly status?: ExperienceStatus | undefined
  readonly visible?: boolean | undefined
  readonly pricedFor?: PricedFor | undefined
  readonly sorting: readonly { readonly field: (typeof experienceSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** A picture of an experience; the picture itself is behind GET /files/{id}. */
export interface ImageRow {
  readonly fileId: string
  readonly name: string
  readonly width: number
  readonly height: number
}

export type ExperienceRow = RowOf<typeof experienceFields> & {
  readonly formats: readonly FormatRow[]
  readonly images: readonly ImageRow[]
  /** The least of the formats that were asked for and that this reader can book, in credits; null when there is none. */
  readonly creditsFrom: number | null
}
export type FormatRow = StoredFormat & {
  /** What it costs this reader, in credits; null when they can't book it: not for this many people, or for subscribers only. */
  readonly creditsFrom: number | null
  /** Booking it would be refused with SUBSCRIBERS_ONLY. */
  readonly subscribersOnly: boolean
}

/** Rows as the database's JSON gives them: instants are text. */
type StoredFormat = RowOf<typeof formatFields> & { readonly subscribers: boolean; readonly modifiers: readonly string[] }
type StoredExperience = Omit<RowOf<typeof experienceFields>, 'updated_at'> & {
  readonly updated_at: string
  readonly formats: readonly StoredFormat[]
  readonly images: readonly ImageRow[]
}
interface StoredList {
  readonly nodes: readonly StoredExperience[]
  readonly totalCount: number
  readonly categoryCounts: ExperienceList['categoryCounts']
  readonly subscriber: boolean
}

/** For whom an experience is priced. */
export interface PricedFor {
  /** The workspace that would pay. One that isn't the reader's counts as none. */
  readonly workspaceId?: string | null | undefined
  /** How many people would come; without it as many as the filter says, or the fewest of each format. */
  readonly attendees?: number | null | undefined
}
export interface ExperienceList {
  readonly nodes: readonly ExperienceRow[]
  readonly totalCount: number
  readonly categoryCounts: readonly { readonly category: ExperienceCategory; readonly count: number }[]
}

/**
 * The catalogue: one statement for page, total and the counts of every category (which the category filter itself doesn't narrow); one before it
 * for a search, and one for the order of prices, which aren't stored. Guests and customers see what is visible and active, staff see everything.
 */
export async function experiences(ctx: Ctx, asked: ExperiencesAsked, page: Page): Promise<ExperienceList> {
  const wanted = asked.text?.trim() ? { ...asked, ids: await foundIds(ctx, asked.text, asked.ids) } : asked
  const { table } = await priceTableAt(ctx.db, ctx.now())
  const order = sql.join([...(await orderOf(ctx, wanted, table)), sql`position, title, id`])
  const { rows } = await sql<{ answer: StoredList }>`
    with base as (select e.* from catalogue_experience e where ${sql.join(conditions(ctx, wanted), sql` and `)}),
    matched as (select * from base where ${inCategory(asked)}),
    page as (select *, row_number() over (order by ${order}) as place from matched order by place offset ${page.offset} limit ${page.limit})
    select json_build_object(
      'nodes', coalesce((select json_agg(${experienceJson(sql`page`)} order by place) from page), '[]'),
      'totalCount', (select count(*) from matched),
      'categoryCounts', coalesce((select json_agg(json_build_object('category', category, 'count', amount) order by category)
        from (select category, count(*) as amount from base group by category) counted), '[]'),
      'subscriber', ${isSubscriber(payerOf(ctx, asked.pricedFor))}
    ) as answer`.execute(ctx.db)
  const { nodes = [], totalCount = 0, categoryCounts = [], subscriber = false } = rows[0]?.answer ?? {}
  const price = pricing(ctx, { table, subscriber, attendees: asked.attendees, ...asked.pricedFor })
  return { nodes: nodes.map((one) => pricedExperience(one, one.formats.map(price), asked)), totalCount, categoryCounts }
}

/** What the list is sorted by. An experience that this reader can't book has no price and comes last, whichever end is first. */
async function orderOf(ctx: Ctx, asked: ExperiencesAsked, table: PriceTable): Promise<RawBuilder<unknown>[]> {
  const prices = asked.sorting.some(({ field }) => field === 'creditsFrom') ? await pricesOf(ctx, asked, table) : []
  const price = sql`(select p.credits from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ credits }) => credits)}::int[])
    p(id, credits) where p.id = matched.id)`
  return asked.sorting.map(({ field, direction }) => {
    const by = field === 'creditsFrom' ? price : sortedBy[field]
    return sql`${by} ${direction === 'DESC' ? sql`desc` : sql`asc`} nulls last`
  })
}

/** What each matching experience costs this reader. */
async function pricesOf(ctx: Ctx, asked: ExperiencesAsked, table: PriceTable): Promise<{ id: string; credits: number | null }[]> {
  const { rows } = await sql<{ formats: readonly StoredFormat[]; id: string; subscriber: boolean }>`
    select e.id, ${formatsJson(sql`e`)} as formats, ${isSubscriber(payerOf(ctx, asked.pricedFor))} as subscriber
    from catalogue_experience e where ${sql.join([...conditions(ctx, asked), inCategory(asked)], sql` and `)}`.execute(ctx.db)
  const price = pricing(ctx, { table, subscriber: rows[0]?.subscriber ?? false, attendees: asked.attendees, ...asked.pricedFor })
  return rows.map(({ id, formats }) => ({ id, credits: leastOf(formats.map(price), asked) }))
}

const inCategory = ({ category }: ExperiencesAsked) => (category ? sql`category = ${category}` : sql`true`)

/** One experience. Refuses NOT_FOUND, both for an unknown one and for one that the reader may not see. */
export async function experienceById(ctx: Ctx, id: string, pricedFor: PricedFor): Promise<Answer<ExperienceRow>> {
  const list = await experiences(ctx, { ids: [id], pricedFor, sorting: [] }, { offset: 0, limit: 1 })
  const [found] = list.nodes
  return found ? yes(found) : no('NOT_FOUND')
}

/** What the list of formats may be sorted by. */
export const formatSortFields = ['position', 'duration', 'type'] as const

/** The ways of playing, of one experience or of all that the reader sees. */
export async function experienceFormats(
  ctx: Ctx,
  asked: {
    readonly experienceId?: string | undefined
    readonly id?: string | undefined
    readonly format?: string | undefined
    readonly hostType?: string | undefined
    readonly pricedFor?: PricedFor | undefined
    readonly sorting: readonly { readonly field: (typeof formatSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
  },
  page: Page,
): Promise<{ nodes: readonly FormatRow[]; totalCount: number }> {
  const ids = asked.experienceId === undefined ? undefined : [asked.experienceId]
  const chosen = asked.sorting.map(({ field, direction }) => sql`${sql.ref(field)} ${sql.raw(direction === 'DESC' ? 'desc' : 'asc')}`)
  const order = sql.join([...chosen, sql`position, experience_id, type, host_type`])
  const { rows } = await sql<{ answer: { nodes: readonly StoredFormat[]; totalCount: number; subscriber: boolean } }>`
    with matched as (
      select f.*, e.subscribers, e.position from catalogue_format f join catalogue_experience e on e.id = f.experience_id
      where ${sql.join(conditions(ctx, { ids, sorting: [] }), sql` and `)}
        and ${asked.id === undefined ? sql`true` : sql`f.id = ${asked.id}`}
        and ${asked.format ? sql`f.type = ${asked.format}` : sql`true`} and ${asked.hostType ? sql`f.host_type = ${asked.hostType}` : sql`true`}),
    page as (select * from matched order by ${order} offset ${page.offset} limit ${page.limit})
    select json_build_object(
      'nodes', coalesce((select json_agg(${formatJson(sql`page`, sql`page.subscribers`)} order by ${order}) from page), '[]'),
      'totalCount', (select count(*) from matched),
      'subscriber', ${isSubscriber(payerOf(ctx, asked.pricedFor))}) as answer`.execute(ctx.db)
  const { table } = await priceTableAt(ctx.db, ctx.now())
  const { nodes = [], totalCount = 0, subscriber = false } = rows[0]?.answer ?? {}
  return { nodes: nodes.map(pricing(ctx, { table, subscriber, ...asked.pricedFor })), totalCount }
}

/** One format. Refuses NOT_FOUND, both for an unknown one and for one that the reader may not see. */
export async function formatById(ctx: Ctx, id: string): Promise<Answer<FormatRow>> {
  const list = await experienceFormats(ctx, { id: idOrNone(id), sorting: [] }, { offset: 0, limit: 1 })
  const [found] = list.nodes
  return found ? yes(found) : no('NOT_FOUND')
}

/** The experiences that the reader sees and whose words fit a search; among these ids when they are given. */
async function foundIds(ctx: Ctx, text: string, ids: readonly string[] | undefined): Promise<readonly string[]> {
  const { rows } = await sql<SearchedRow>`
    select e.id, concat_ws(' ', e.title, e.subtitle, e.description, array_to_string(e.tags, ' ')) as text, e.category,
      array(select f.type from catalogue_format f where f.experience_id = e.id) as types
    from catalogue_experience e where ${sql.join(conditions(ctx, { ids, sorting: [] }), sql` and `)}`.execute(ctx.db)
  return searchItems(rows, searchedText, text).map(({ id }) => id)
}

interface SearchedRow {
  readonly id: string
  readonly text: string
  readonly category: ExperienceCategory
  readonly types: readonly SessionFormat[]
}

const searchedText = ({ text, category, types }: SearchedRow): string =>
  [text, CATEGORY_WORDS[category], ...types.map((type) => FORMAT_WORDS[type])].join(' ')

/** The workspace that would pay, if it is one of the reader's or the reader is staff. */
function payerOf({ actor }: Ctx, pricedFor: PricedFor | undefined): string | null {
  const id = pricedFor?.workspaceId
  if (!id || !isUuid(id) || actor.kind !== 'user') return null
  return actor.staff || actor.levels.has(id) ? id : null
}

const isSubscriber = (workspaceId: string | null) => sql`exists(select from workspace w where w.id = ${workspaceId}::uuid and w.subscriber)`

interface PricedBy extends PricedFor {
  readonly table: PriceTable
  /** Whether the workspace that would pay is a subscriber. */
  readonly subscriber: boolean
}

/** Gives a format the price that this reader would pay, at its usual length, in the cheapest zone, out of season. */
function pricing(ctx: Ctx, { table, subscriber, ...wish }: PricedBy): (format: StoredFormat) => FormatRow {
  const workspace = { id: payerOf(ctx, wish) ?? '', subscriber }
  const { diyWorkspaceIds } = ctx.settings
  return (format) => {
    const { subscribers, host_type: hostType, attendees_min: fewest, attendees_max: most } = format
    const subscribersOnly = !subscriberMayBook({ subscribers, hostType, workspace, diyWorkspaceIds }).ok
    const attendees = wish.attendees ?? fewest
    const canBook = !subscribersOnly && attendees >= fewest && attendees <= most
    return { ...format, subscribersOnly, creditsFrom: canBook ? creditsFor(format, attendees, table) : null }
  }
}

function creditsFor(format: StoredFormat, attendees: number, table: PriceTable): number | null {
  const price = priceOf(
    {
      format: format.type,
      hostType: format.host_type,
      durationMinutes: format.duration,
      attendees,
      packageLevel: 'STANDARD',
      peoplePerUnit: format.people_per_unit,
      zonePriceCredits: 0,
      levelOverride: format.level,
      modifiers: [],
      localStartDate: null,
    },
    table,
  )
  return price.ok ? price.value.credits : null
}

function pricedExperience({ updated_at, ...row }: StoredExperience, formats: readonly FormatRow[], asked: ExperiencesAsked): ExperienceRow {
  return { ...row, updated_at: Temporal.Instant.from(updated_at), formats, creditsFrom: leastOf(formats, asked) }
}

/** The price of an experience is the least of its formats that the filter leaves. */
function leastOf(formats: readonly FormatRow[], { format, hostType }: ExperiencesAsked): number | null {
  const prices = formats
    .filter((one) => (!format || one.type === format) && (!hostType || one.host_type === hostType))
    .flatMap((one) => one.creditsFrom ?? [])
  return prices.length > 0 ? Math.min(...prices) : null
}

const sortedBy = {
  position: sql`position`,
  title: sql`lower(title)`,
  category: sql`category`,
  tier: sql`tier`,
  updatedAt: sql`updated_at`,
  status: sql`status`,
} as const satisfies Record<Exclude<(typeof experienceSortFields)[number], 'creditsFrom'>, RawBuilder<unknown>>

/** Conditions on the experience `e`; the ones on its formats must hold for one and the same format. */
function conditions(ctx: Ctx, asked: ExperiencesAsked): RawBuilder<unknown>[] {
  const all = [isStaff(ctx) ? sql`true` : sql`e.visible and e.status = 'ACTIVE'`]
  if (asked.status) all.push(sql`e.status = ${asked.status}`)
  if (asked.visible !== undefined) all.push(sql`e.visible = ${asked.visible}`)
  if (asked.ids) all.push(sql`e.id = any(${asked.ids.filter(isUuid)}::uuid[])`)
  const ofFormat: RawBuilder<unknown>[] = []
  if (asked.format) ofFormat.push(sql`f.type = ${asked.format}`)
  if (asked.hostType) ofFormat.push(sql`f.host_type = ${asked.hostType}`)
  if (asked.attendees !== undefined) ofFormat.push(sql`${asked.attendees}::int between f.attendees_min and f.attendees_max`)
  if (ofFormat.length > 0) {
    all.push(sql`exists (select from catalogue_format f where f.experience_id = e.id and ${sql.join(ofFormat, sql` and `)})`)
  }
  return all
}

/** The columns of a row as JSON, by their names. */
const columnsJson = (row: RawBuilder<unknown>, columns: readonly string[]) =>
  sql.join(columns.flatMap((column) => [sql.lit(column), sql`${row}.${sql.ref(column)}`]))

const formatJson = (f: RawBuilder<unknown>, subscribers: RawBuilder<unknown>) =>
  sql`jsonb_build_object(${columnsJson(f, columnsOf(formatFields))}, 'subscribers', ${subscribers}, 'modifiers', ${modifiersOfFormat(f)})`

const formatsJson = (e: RawBuilder<unknown>) => sql`coalesce((select json_agg(${formatJson(sql`f`, sql`${e}.subscribers`)}
  order by f.type desc, f.host_type) from catalogue_format f where f.experience_id = ${e}.id), '[]')`

const experienceJson = (e: RawBuilder<unknown>) => sql`json_build_object(${columnsJson(e, columnsOf(experienceFields))},
  'formats', ${formatsJson(e)},
  'images', coalesce((select json_agg(json_build_object('fileId', p.id, 'name', p.name, 'width', p.width, 'height', p.height) order by i.place)
    from catalogue_image i join file p on p.id = i.file_id where i.experience_id = ${e}.id), '[]'))`
