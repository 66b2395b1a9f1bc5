import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { PortFailure } from '@troupe/domain/integration/kinds'
import { type ReadingEvent, seesAnswers } from '../../mission/mission.ts'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { batched } from '../../platform/graphql/batch.ts'
import type { BreadcrumbList, BreadcrumbMission } from '../../platform/ports/breadcrumb.ts'
import type { PortAnswer } from '../../platform/ports/port.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { holdsOffer } from '../../session/session.ts'

/** The game at Breadcrumb of an event, and how what it was told stands. */
export interface GameLink {
  readonly gameId: string
  readonly simulated: boolean
  /** Commands that it wasn't told yet. */
  readonly waiting: number
  readonly toldAt: Temporal.Instant | null
  /** Why it wasn't told the oldest of those that wait. */
  readonly failure: PortFailure | null
  /** The keys of the commands that it refused. */
  readonly refused: readonly string[]
}

/** How many refused commands are named, the newest first. */
const MOST_REFUSED = 20

/** The link of an event, if it has one. */
export const linkOf = batched<GameLink>(async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('game_link as l')
    .leftJoin('game_told as t', (on) => on.onRef('t.session_id', '=', 'l.session_id').onRef('t.game_id', '=', 'l.game_id'))
    .select(['l.session_id', 'l.game_id', 't.key', 't.told_at', 't.failure', 't.refused'])
    .where('l.session_id', 'in', ids)
    .orderBy('t.number', 'desc')
    .execute()
  const links = [...Map.groupBy(rows, (row) => row.session_id)].map(([id, told]) => {
    const waiting = told.filter((row) => row.key !== null && row.told_at === null)
    const refused = told.flatMap((row) => (row.key !== null && row.refused !== null ? [row.key] : []))
    const link = {
      gameId: told[0]?.game_id ?? '',
      simulated: ctx.breadcrumb?.isSimulated ?? false,
      waiting: waiting.length,
      toldAt: told.find((row) => row.told_at !== null)?.told_at ?? null,
      failure: waiting.at(-1)?.failure ?? null,
      refused: refused.slice(0, MOST_REFUSED),
    }
    return [id, link] as const
  })
  return new Map(links)
})

/** What Breadcrumb's lists can be sorted by. */
export const breadcrumbSorts = ['name', 'nOfMissions'] as const

interface ListsAsked {
  /** A part of the name. */
  readonly text: string
  readonly sorting: readonly { readonly field: (typeof breadcrumbSorts)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

const byName = new Intl.Collator('en').compare
const compared = {
  name: (one: BreadcrumbList, other: BreadcrumbList) => byName(one.name, other.name),
  nOfMissions: (one: BreadcrumbList, other: BreadcrumbList) => one.nOfMissions - other.nOfMissions,
} as const

/** A page of Breadcrumb's lists of missions, in its order. Refuses UNAVAILABLE. */
export async function listBreadcrumbLists(
  ctx: Ctx,
  { text, sorting }: ListsAsked,
  { offset, limit }: Page,
): Promise<Answer<Listed<BreadcrumbList>>> {
  const told = await ctx.breadcrumb?.missionLists()
  if (told?.kind !== 'ANSWERED') return no('UNAVAILABLE')
  const found = told.value.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  // the first of the sortings counts most, and sorting is stable
  for (const { field, direction } of sorting.toReversed())
    found.sort((one, other) => compared[field](one, other) * (direction === 'DESC' ? -1 : 1))
  return yes({ nodes: found.slice(offset, offset + limit), totalCount: found.length })
}

/** A mission of Breadcrumb as its reader sees it: `correct` is null for those who may not know the answers. */
export type ShownMission = Omit<BreadcrumbMission, 'options' | 'notes'> & {
  readonly notes: string | null
  readonly options: readonly { readonly title: string; readonly correct: boolean | null }[]
}

/** The missions of one of Breadcrumb's lists: staff name it; crew, and staff, name an event, whose game has one. Refuses NOT_FOUND, UNAVAILABLE. */
export async function listBreadcrumbMissions(
  ctx: Ctx,
  { listId, sessionId }: { readonly listId?: string | undefined; readonly sessionId?: string | undefined },
  { offset, limit }: Page,
): Promise<Answer<Listed<ShownMission>>> {
  const event = sessionId === undefined ? null : await readingEvent(ctx, sessionId)
  if (event === undefined || (event === null && !ctx.scope.all)) return no('NOT_FOUND')
  if (!ctx.breadcrumb) return no('UNAVAILABLE')
  const list = event ? await listOfGame(ctx, sessionId ?? '') : yes(listId ?? null)
  if (!list.ok) return list
  if (list.value === null) return yes({ nodes: [], totalCount: 0 })
  const told = judged(await ctx.breadcrumb.missionsOf(list.value))
  if (!told.ok) return told
  const knows = event === null || seesAnswers(ctx, { workspace_id: event.workspaceId, event })
  const nodes = told.value.slice(offset, offset + limit).map((mission) => (knows ? mission : withoutAnswers(mission)))
  return yes({ nodes, totalCount: told.value.length })
}

/** The event of a reader who has an offer for it, or is staff. */
async function readingEvent(ctx: Ctx, id: string): Promise<ReadingEvent | undefined> {
  if (!isUuid(id)) return undefined
  const event = await ctx.db
    .selectFrom('session')
    .select(['workspace_id as workspaceId', 'starts_at as startsAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const me = actorId(ctx)
  const assigned = me !== null && (await holdsOffer(ctx.db, id, me))
  return event && reaches(ctx.scope, { assigned }) ? { ...event, assigned } : undefined
}

async function listOfGame(ctx: Ctx, sessionId: string): Promise<Answer<string | null>> {
  const link = await linkOf(ctx, sessionId)
  if (!link || !ctx.breadcrumb) return yes(null)
  const game = judged(await ctx.breadcrumb.game(link.gameId))
  return game.ok ? yes(game.value.missionListId) : game
}

const judged = <T>(told: PortAnswer<T>): Answer<T> =>
  told.kind === 'ANSWERED' ? yes(told.value) : no(told.kind === 'REFUSED' ? 'NOT_FOUND' : 'UNAVAILABLE')

/** Typed answers are all correct, so that their titles would tell them. */
const withoutAnswers = (mission: BreadcrumbMission): ShownMission => ({
  ...mission,
  notes: null,
  options: mission.type === 'TEXT' ? [] : mission.options.map(({ title }) => ({ title, correct: null })),
})
