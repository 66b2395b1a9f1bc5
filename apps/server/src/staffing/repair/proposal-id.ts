import { isUuid } from '@troupe/domain/ids'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { DecidedMove } from '@troupe/domain/staffing/repair/decided'
import { sql } from 'kysely'
import { z } from 'zod'
import { hashOf } from '../../platform/http/tokens.ts'
import type { CrewReader } from '../search/board.ts'
import { rulesReachMs } from './facts.ts'

/**
 * A proposal by its id: the place that it fills, everyone's new place, and a digest of what it was made from. It is stored nowhere: what is applied is
 * judged again.
 */
export interface ProposalKey {
  readonly assignmentId: string
  readonly moves: readonly DecidedMove[]
  readonly state: string
}

const shape = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()])).check(z.maxLength(50)), z.string()])

/** The id of a proposal. */
export const proposalId = ({ assignmentId, moves, state }: ProposalKey): string =>
  Buffer.from(JSON.stringify([assignmentId, moves.map(({ placeId, userId }) => [placeId, userId]), state])).toString('base64url')

/** What an id says, or undefined for anything that isn't one. */
export function readProposalId(id: string): ProposalKey | undefined {
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(id, 'base64url').toString())
  } catch {
    return undefined
  }
  const read = shape.safeParse(said)
  if (!read.success) return undefined
  const [assignmentId, pairs, state] = read.data
  const moves = pairs.map(([placeId, userId]) => ({ placeId, userId }))
  const isWhole = isUuid(assignmentId) && moves.some(({ placeId }) => placeId === assignmentId)
  return isWhole && moves.every((move) => isUuid(move.placeId) && isUuid(move.userId)) ? { assignmentId, moves, state } : undefined
}

/**
 * A digest of all that a proposal touches: its places with their events' times and offers, and what its people have promised so near to them that a rule may
 * see it. Other producers work with the same people at the same time: what is further away, or a yes to an offer that someone has, makes no difference.
 */
export async function touchedBy({ tx }: CrewReader, moves: readonly DecidedMove[]): Promise<string> {
  const placeIds = moves.map(({ placeId }) => placeId)
  const places = await tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', LIVE_OFFERS))
    .select([
      'a.id',
      'a.version',
      'a.user_id',
      's.starts_at',
      's.ends_at',
      's.status',
      'o.id as offer',
      'o.state',
      'o.user_id as offered_to',
    ])
    .where('a.id', 'in', placeIds)
    .orderBy('a.id')
    .execute()
  const people = [...new Set([...moves.map(({ userId }) => userId), ...places.flatMap((place) => place.offered_to ?? [])])]
  const starts = places.flatMap(({ starts_at: startsAt }) => startsAt?.epochMilliseconds ?? [])
  if (starts.length === 0) return hashOf(JSON.stringify(places))
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()
  const [from, to] = [instant(Math.min(...starts) - rulesReachMs), instant(Math.max(...starts) + rulesReachMs)]
  const promised = await tx
    .selectFrom('staffing_claim')
    .select(['user_id', 'session_id', sql<Temporal.Instant>`lower(during)`.as('from'), sql<Temporal.Instant>`upper(during)`.as('to')])
    .where('user_id', 'in', people)
    .where('approval_id', 'is not', null)
    .where(sql<boolean>`during && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .orderBy('user_id')
    .orderBy('during')
    .orderBy('session_id')
    .execute()
  return hashOf(JSON.stringify([places, promised]))
}
