import { type Answer, no, yes } from '@troupe/domain/answer'
import type { ExperienceCategory, FormatType, HostType, PlayMode, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { priceOf } from '@troupe/domain/catalogue/price'
import type { PriceTable } from '@troupe/domain/catalogue/price-table'
import { searchItems } from '@troupe/domain/catalogue/search'
import { subscriberMayBook } from '@troupe/domain/catalogue/subscribers-only'
import { isUuid } from '@troupe/domain/ids'
import { CATEGORY_WORDS, FORMAT_WORDS } from '@troupe/domain/words'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import type { Page } from '../platform/lists.ts'
import { priceTableAt } from './price-tables.ts'

export const experienceSortFields = ['position', 'title', 'category', 'tier', 'updatedAt'] as const

export interface ExperiencesAsked {
  readonly category?: string | undefined
  readonly format?: string | undefined
  readonly hostType?: string | undefined
  readonly attendees?: number | undefined
  readonly text?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly pricedFor?: PricedFor | undefined
  readonly sorting: readonly { readonly field: (typeof experienceSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** An experience as the database's JSON gives it; instants are text here. */
export interface ExperienceRow {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly overview: string
  readonly visible: boolean
  readonly bookable: boolean
  readonly subscribers: boolean
  readonly position: number
  readonly type: 'COMBO' | 'MULTI_FORMAT'
  readonly category: ExperienceCategory
  readonly status: string
  readonly tier: number
  readonly tags: readonly string[]
  readonly images: readonly string[]
  readonly attributes: Readonly<Record<string, unknown>>
  readonly updatedAt: string
  readonly version: number
  readonly formats: readonly FormatRow[]
  /** The least of the formats that were asked for and that this reader can book, in credits; null when there is none. */
  readonly creditsFrom: number | null
}
export interface FormatRow {
  readonly id: string
  readonly experienceId: string
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly pdfType: FormatType | null
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly formatDescription: string
  readonly hostDescription: string | null
  readonly minDuration: number
  readonly duration: number
  readonly maxDuration: number
  readonly lobby: number
  readonly scheduleOffset: number
  readonly attendeesMin: number
  readonly attendeesMax: number
  readonly actors: number
  readonly kitBased: boolean
  readonly syncType: string
  readonly playType: PlayMode
  readonly templateId: string | null
  readonly youtube: string | null
  readonly modifiers: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly hasGroupDetails: boolean
  readonly level: number | null
  readonly peoplePerUnit: number | null
  readonly timeline: readonly { readonly offsetMinutes: number; readonly title: string; readonly description: string }[]
  readonly languages: readonly string[]
  readonly subscribers: boolean
  /** What it costs this reader, in credits; null when they can't book it: not for so many people, or for subscribers only. */
  readonly creditsFrom: number | null
  /** Booking it would be refused with SUBSCRIBERS_ONLY. */
  readonly subscribersOnly: boolean
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
 * The catalogue: one statement for page, total and the counts of every category (which the category filter itself doesn't narrow), and one
 * before it for a search. Guests and customers see what is visible and active, staff see everything.
 */
export async function experiences(ctx: Ctx, asked: ExperiencesAsked, page: Page): Promise<ExperienceList> {
  const order = sql.join([
    ...asked.sorting.map(({ field, direction }) => sql`${sortedBy[field]} ${direction === 'DESC' ? sql`desc` : sql`asc`}`),
    sql`position, title, id`,
  ])
  const wanted = asked.text?.trim() ? { ...asked, ids: await foundIds(ctx, asked.text, asked.ids) } : asked
  const { rows } = await sql<{ answer: ExperienceList & { readonly subscriber: boolean } }>`
    with base as (select e.* from catalogue_experience e where ${sql.join(conditions(ctx, wanted), sql` and `)}),
    matched as (select * from base where ${asked.category ? sql`category = ${asked.category}` : sql`true`}),
    page as (select *, row_number() over (order by ${order}) as place from matched order by place offset ${page.offset} limit ${page.limit})
    select json_build_object(
      'nodes', coalesce((select json_agg(${experienceJson(sql`page`)} order by place) from page), '[]'),
      'totalCount', (select count(*) from matched),
      'categoryCounts', coalesce((select json_agg(json_build_object('category', category, 'count', amount) order by category)
        from (select category, count(*) as amount from base group by category) counted), '[]'),
      'subscriber', ${isSubscriber(payerOf(ctx, asked.pricedFor))}
    ) as answer`.execute(ctx.db)
  const { table } = await priceTableAt(ctx.db, ctx.now())
  const { nodes = [], totalCount = 0, categoryCounts = [], subscriber = false } = rows[0]?.answer ?? {}
  const price = pricing(ctx, { table, subscriber, attendees: asked.attendees, ...asked.pricedFor })
  return { nodes: nodes.map((one) => pricedExperience({ ...one, formats: one.formats.map(price) }, asked)), totalCount, categoryCounts }
}

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
  const { rows } = await sql<{ answer: { nodes: readonly FormatRow[]; totalCount: number; subscriber: boolean } }>`
    with matched as (
      select f.*, e.subscribers, e.position from catalogue_format f join catalogue_experience e on e.id = f.experience_id
      where ${sql.join(conditions(ctx, { ids, sorting: [] }), sql` and `)}
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
function pricing(ctx: Ctx, { table, subscriber, ...wish }: PricedBy): (format: FormatRow) => FormatRow {
  const workspace = { id: payerOf(ctx, wish) ?? '', subscriber }
  const { diyWorkspaceIds } = ctx.settings
  return (format) => {
    const { subscribers, hostType, attendeesMin, attendeesMax } = format
    const subscribersOnly = !subscriberMayBook({ subscribers, hostType, workspace, diyWorkspaceIds }).ok
    const attendees = wish.attendees ?? attendeesMin
    const canBook = !subscribersOnly && attendees >= attendeesMin && attendees <= attendeesMax
    return { ...format, subscribersOnly, creditsFrom: canBook ? creditsFor(format, attendees, table) : null }
  }
}

function creditsFor(format: FormatRow, attendees: number, table: PriceTable): number | null {
  const price = priceOf(
    {
      format: format.type,
      hostType: format.hostType,
      durationMinutes: format.duration,
      attendees,
      packageLevel: 'STANDARD',
      peoplePerUnit: format.peoplePerUnit,
      zonePriceCredits: 0,
      levelOverride: format.level,
      modifiers: [],
      localStartDate: null,
    },
    table,
  )
  return price.ok ? price.value.credits : null
}

/** The price of an experience is the least of its formats that the filter leaves. */
function pricedExperience(row: ExperienceRow, { format, hostType }: ExperiencesAsked): ExperienceRow {
  const prices = row.formats
    .filter((one) => (!format || one.type === format) && (!hostType || one.hostType === hostType))
    .flatMap((one) => one.creditsFrom ?? [])
  return { ...row, creditsFrom: prices.length > 0 ? Math.min(...prices) : null }
}

const sortedBy = {
  position: sql`position`,
  title: sql`lower(title)`,
  category: sql`category`,
  tier: sql`tier`,
  updatedAt: sql`updated_at`,
} as const satisfies Record<(typeof experienceSortFields)[number], RawBuilder<unknown>>

/** Conditions on the experience `e`; the ones on its formats must hold for one and the same format. */
function conditions(ctx: Ctx, asked: ExperiencesAsked): RawBuilder<unknown>[] {
  const all = [isStaff(ctx) ? sql`true` : sql`e.visible and e.status = 'ACTIVE'`]
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

const formatJson = (f: RawBuilder<unknown>, subscribers: RawBuilder<unknown>) => sql`jsonb_build_object(
  'id', ${f}.id, 'experienceId', ${f}.experience_id, 'type', ${f}.type, 'hostType', ${f}.host_type, 'pdfType', ${f}.pdf_type,
  'title', ${f}.title, 'subtitle', ${f}.subtitle, 'description', ${f}.description, 'formatDescription', ${f}.format_description,
  'hostDescription', ${f}.host_description, 'minDuration', ${f}.min_duration, 'duration', ${f}.duration, 'maxDuration', ${f}.max_duration,
  'lobby', ${f}.lobby, 'scheduleOffset', ${f}.schedule_offset, 'attendeesMin', ${f}.attendees_min, 'attendeesMax', ${f}.attendees_max,
  'actors', ${f}.actors, 'kitBased', ${f}.kit_based, 'syncType', ${f}.sync_type, 'playType', ${f}.play_type,
  'templateId', ${f}.template_id, 'youtube', ${f}.youtube, 'modifiers', ${f}.modifiers, 'settings', ${f}.settings,
  'hasGroupDetails', ${f}.has_group_details, 'level', ${f}.level, 'peoplePerUnit', ${f}.people_per_unit,
  'timeline', ${f}.timeline, 'languages', ${f}.languages, 'subscribers', ${subscribers})`

const experienceJson = (e: RawBuilder<unknown>) => sql`json_build_object(
  'id', ${e}.id, 'title', ${e}.title, 'subtitle', ${e}.subtitle, 'description', ${e}.description, 'overview', ${e}.overview,
  'visible', ${e}.visible, 'bookable', ${e}.bookable, 'subscribers', ${e}.subscribers, 'position', ${e}.position, 'type', ${e}.type,
  'category', ${e}.category, 'status', ${e}.status, 'tier', ${e}.tier, 'tags', ${e}.tags, 'images', ${e}.images,
  'attributes', ${e}.attributes, 'updatedAt', ${e}.updated_at, 'version', ${e}.version,
  'formats', coalesce((select json_agg(${formatJson(sql`f`, sql`${e}.subscribers`)} order by f.type desc, f.host_type)
    from catalogue_format f where f.experience_id = ${e}.id), '[]'))`
