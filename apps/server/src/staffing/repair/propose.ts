import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { needsApproval } from '@troupe/domain/staffing/places'
import type { Repair } from '@troupe/domain/staffing/repair/moves'
import { proposeRepairs } from '@troupe/domain/staffing/repair/propose'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'
import type { CrewReader } from '../search/board.ts'
import { isAskable, openPlaces, type RepairPicture, type RepairPlace, readPicture } from './facts.ts'
import { freeTime } from './free-time.ts'
import { proposalId, touchedBy } from './proposal-id.ts'
import { endedBy, stepsUpTo } from './repair.ts'

/** A place that is given to another person. */
export interface ProposedMove {
  readonly assignmentId: string
  readonly sessionId: string
  readonly sessionName: string
  readonly startsAt: Temporal.Instant
  readonly timezone: string
  readonly role: AssignmentRole
  readonly userId: string
  readonly fullName: string
  /** Who loses this place, null when it is open. */
  readonly beforeId: string | null
  readonly beforeName: string | null
  readonly wasAccepted: boolean
  /** They are asked; otherwise they are assigned immediately. */
  readonly isAsked: boolean
}

/** One way to fill an open place, with everyone who moves. */
export interface RepairProposal {
  readonly id: string
  readonly moves: readonly ProposedMove[]
  /** How many people have to give up a place that they accepted. */
  readonly accepted: number
  readonly pending: number
  readonly cost: number
}

const mostSteps = 8_000
const mostTries = 8

/**
 * Up to three ways to fill an open place of an upcoming event, the one that moves the fewest accepted people first; none when the place isn't open, there is
 * no time left to ask, or no exchange helps. Refuses NOT_FOUND.
 */
export function repairProposals(ctx: Ctx, assignmentId: string): Promise<Answer<readonly RepairProposal[]>> {
  return command(ctx, async (work) => {
    const place = await placeAsked(work, assignmentId)
    return place ? yes(await asHouse(work.tx, () => proposalsFor(work, place))) : no('NOT_FOUND')
  })
}

async function placeAsked(work: Work, id: string) {
  if (!isUuid(id)) return undefined
  const row = await work.tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.id', 's.workspace_id'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row && reaches(work.scope, { workspaceId: row.workspace_id }) ? row : undefined
}

/** Every offer may move in a proposal, except where a producer overruled the rules; those who would move are asked. */
export const readProposed = (look: CrewReader, place: RepairPlace): Promise<RepairPicture> => readPicture(look, [place], () => true)

async function proposalsFor(look: CrewReader, asked: { readonly id: string }): Promise<RepairProposal[]> {
  const [place] = (await openPlaces(look, [asked])).filter((one) => one.role !== 'SALESPERSON' && isAskable(look, one))
  if (!place) return []
  let picture = await readProposed(look, place)
  for (let tries = 0; tries < mostTries; tries++) {
    const found = proposeRepairs(picture.facts, { isOver: stepsUpTo(mostSteps) })
    const refused = await firstRefused(look, picture, found)
    if (!refused) return shown(look, picture, found)
    picture = { ...picture, facts: { ...picture.facts, forbidden: [...picture.facts.forbidden, refused] } }
  }
  return []
}

/** A pair of these repairs whose person has a pencil that no one else can take over. */
async function firstRefused(look: CrewReader, picture: RepairPicture, repairs: readonly Repair[]) {
  for (const repair of repairs) {
    const ended = endedBy(picture, repair).map(({ claimId }) => claimId)
    const freed = await freeTime(look, picture, { moves: repair.moves, ended })
    if ('refused' in freed) return freed.refused
  }
  return undefined
}

async function shown(look: CrewReader, picture: RepairPicture, repairs: readonly Repair[]): Promise<RepairProposal[]> {
  const ids = repairs.flatMap(({ moves }) => moves.flatMap(({ userId, before }) => (before === null ? userId : [userId, before])))
  if (ids.length === 0) return []
  const rows = await look.tx.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  const proposals: RepairProposal[] = []
  for (const repair of repairs) {
    const { accepted, pending, cost } = repair
    const assignmentId = picture.facts.open[0]?.placeId ?? ''
    const id = proposalId({ assignmentId, moves: repair.moves, state: await touchedBy(look, repair.moves) })
    proposals.push({ id, accepted, pending, cost, moves: movesOf(picture, repair, names) })
  }
  return proposals
}

/** The moves of a repair, each after the one that makes it necessary: first the open place, then the place that its new person leaves. */
function movesOf({ places, facts }: RepairPicture, { moves }: Repair, names: ReadonlyMap<string, string>): ProposedMove[] {
  const left = [...moves]
  const inOrder: (typeof left)[number][] = []
  let leaver: string | undefined
  while (left.length > 0) {
    const isNext = (move: (typeof left)[number]) =>
      leaver === undefined ? facts.open.some(({ placeId }) => placeId === move.placeId) : move.before === leaver
    const [move] = left.splice(Math.max(0, left.findIndex(isNext)), 1)
    if (!move) break
    inOrder.push(move)
    leaver = move.userId
  }
  return inOrder.flatMap(({ placeId, sessionId, role, userId, before, wasAccepted }) => {
    const session = places.get(placeId)?.session
    if (!session?.starts_at) return []
    return {
      ...{ assignmentId: placeId, sessionId, sessionName: session.name, startsAt: session.starts_at, timezone: session.timezone, role },
      ...{ userId, fullName: names.get(userId) ?? '', wasAccepted, isAsked: needsApproval(role, session.is_approvable) },
      ...{ beforeId: before, beforeName: before === null ? null : (names.get(before) ?? '') },
    }
  })
}
