import type { Readable } from 'node:stream'
import { type Answer, yes } from '@troupe/domain/answer'
import type { Cell } from '@troupe/domain/csv'
import { statusName } from '@troupe/domain/session/event-words'
import { isOver } from '@troupe/domain/session/lifecycle'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { customerStateWords, FORMAT_WORDS } from '@troupe/domain/words'
import { sql } from 'kysely'
import { streamOf } from '../../platform/csv.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { readPage } from '../read.ts'
import { CUSTOMER_STATE_FACTS, customerStateOf, READINESS_FACTS, readinessOf } from '../readiness/readiness.ts'
import type { AskedFilter } from './filters.ts'
import { allOf, type Condition, orderOf, pageOfSessions, type SessionPage } from './page.ts'
import type { SessionView } from './view.ts'

/** How many events one statement reads. */
const mostAtOnce = 1000
const shown: ReadonlySet<string> = new Set(['name', 'status', 'type', 'attendees', 'starts_at', 'ends_at', 'timezone', 'workspace'])
const byStart = [{ field: 'startsAt', direction: 'ASC' }] as const

/**
 * Every event that the list shows for a filter, as a table with its columns, the earliest first and those without a date last. Times are the event's own,
 * whose zone is named. Refuses as the list.
 */
export async function exportSessions(ctx: Ctx, filter: AskedFilter, atOnce = mostAtOnce): Promise<Answer<Readable>> {
  const page = await pageOfSessions(ctx, { filter, sorting: byStart, offset: 0, limit: atOnce })
  if (!page.ok) return page
  const state = isStaff(ctx) ? 'Readiness' : 'State'
  const heads = ['Event', state, 'Date', 'Starts', 'Ends', 'Time zone', 'Workspace', 'Format', 'Attendees', 'Status']
  return yes(await streamOf(heads, pagesOf(ctx, page.value)))
}

async function* pagesOf(ctx: Ctx, page: SessionPage): AsyncGenerator<Cell[][], void> {
  // an inbox puts what is urgent first, and a place in that order can't be found again when it has changed
  const order = orderOf(byStart, 'SESSION')
  for (let last: SessionView | undefined; ; ) {
    const condition = allOf([page.condition, ...(last ? [isAfter(last)] : [])])
    const { nodes } = await readPage(ctx, { ...page, condition, order, sorted: order, isInbox: false }, { reads: shown, total: false })
    const states = await statesOf(ctx, nodes)
    yield nodes.map((view) => cellsOf(ctx, view, states.get(view.id) ?? ''))
    if (nodes.length < page.limit) return
    last = nodes.at(-1)
  }
}

/**
 * How ready each event is for staff, and for customers what it waits for. Only events that aren't over have a state: what it follows from is most of what there
 * is to read of an event, and nearly all of a long table is over.
 */
async function statesOf(ctx: Ctx, listed: readonly SessionView[]): Promise<ReadonlyMap<string, string>> {
  const ids = listed.flatMap(({ id, status }) => (isOver(status) ? [] : [id]))
  if (ids.length === 0) return new Map()
  const page = {
    ...{ from: sql`session s`, condition: sql`s.id = any(${ids}::uuid[])`, order: sql`s.id`, sorted: sql`s.id` },
    ...{ offset: 0, limit: ids.length },
  }
  const reads = new Set<string>(isStaff(ctx) ? READINESS_FACTS : CUSTOMER_STATE_FACTS)
  const { nodes } = await readPage(ctx, page, { reads, below: new Set(), total: false })
  return new Map(nodes.map((view) => [view.id, stateOf(ctx, view)]))
}

/** By the place in the order and not by how many came before: an event that moves while the table is being sent must not push another out of it. */
const isAfter = ({ starts_at, id }: SessionView): Condition =>
  starts_at === null
    ? sql`s.starts_at is null and s.id > ${id}::uuid`
    : sql`((s.starts_at, s.id) > (${starts_at.toString()}::timestamptz, ${id}::uuid) or s.starts_at is null)`

function cellsOf(ctx: Ctx, view: SessionView, state: string): Cell[] {
  const [from, to] = [view.starts_at, view.ends_at].map((at) => at?.toZonedDateTimeISO(view.timezone))
  return [
    view.name,
    state,
    from?.toPlainDate().toString(),
    from?.toPlainTime().toString({ smallestUnit: 'minute' }),
    to?.toPlainTime().toString({ smallestUnit: 'minute' }),
    from && view.timezone,
    view.workspace.name,
    FORMAT_WORDS[view.type],
    view.attendees,
    statusName(view.status, isStaff(ctx)),
  ]
}

function stateOf(ctx: Ctx, view: SessionView): string {
  const judged = { now: ctx.now(), blackoutExperienceIds: ctx.settings.blackoutExperienceIds }
  if (isStaff(ctx)) return readinessOf(view, { ...judged, reader: 'STAFF' })?.label ?? ''
  const found = customerStateShown({ status: view.status, customerState: customerStateOf(view, judged) })
  return found ? customerStateWords(found.state, false).label : ''
}
