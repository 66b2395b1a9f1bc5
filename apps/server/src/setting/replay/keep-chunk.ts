import { replayConsentOf } from '@troupe/domain/account/replay-consent'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { REPLAY_BYTES, REPLAY_MINUTES, REPLAYS_A_DAY, type ReplayChunk } from '@troupe/domain/setting/replay'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { countHit, type Limit } from '../../platform/http/rate-limit.ts'
import { readChunk } from './read-chunk.ts'

const perPerson: Limit = { purpose: 'replays', most: REPLAYS_A_DAY, minutes: 24 * 60 }

/** A chunk as it came: what it belongs to, its bytes, and what the browser says that it is. */
interface ReplayChunkGiven extends ReplayChunk {
  readonly bytes: unknown
  readonly device: string | null
}

/**
 * Stores a chunk of the caller's recording; without an id it begins one. A chunk that is there already is answered as it was. Refuses FORBIDDEN {reason: OFF,
 * NO_CONSENT}, NOT_FOUND for a recording that isn't theirs or was deleted, STATE_CONFLICT {reason: FULL} once it has 30 minutes or 5 MB, TOO_MANY_REQUESTS
 * for the 101st of a day, and as readChunk. Rules: outside world, 15.15.
 */
export async function keepReplayChunk(ctx: Ctx, { bytes, ...chunk }: ReplayChunkGiven): Promise<Answer<{ id: string }>> {
  const may = await mayRecord(ctx, ctx.db)
  if (!may.ok) return may
  const read = await readChunk(bytes)
  if (!read.ok || !Buffer.isBuffer(bytes)) return read.ok ? no('INTERNAL') : read
  const { errors } = read.value
  return command(ctx, async (work) => {
    // a person who says no waits for this chunk, and no chunk is stored after it
    const still = await mayRecord(work, work.tx)
    if (!still.ok) return still
    const found = chunk.id === undefined ? await begin(work, chunk) : await replayToContinue(work, chunk.id)
    if (!found.ok) return found
    const { id, stored, startedAt } = found.value
    const made = await work.tx
      .insertInto('setting_replay_part')
      .values({ replay_id: id, number: chunk.part, events: bytes })
      .onConflict((conflict) => conflict.columns(['replay_id', 'number']).doNothing())
      .returning('number')
      .executeTakeFirst()
    if (!made) return yes({ id })
    const isOver = Temporal.Instant.compare(work.at, startedAt.add({ minutes: REPLAY_MINUTES })) > 0
    if (isOver || stored + bytes.length > REPLAY_BYTES) return no('STATE_CONFLICT', { reason: 'FULL' })
    await work.tx
      .updateTable('setting_replay')
      .set((eb) => ({ bytes: stored + bytes.length, errors: eb('errors', '+', errors), ended_at: work.at }))
      .where('id', '=', id)
      .execute()
    return yes({ id })
  })
}

/** Whether the caller's pages may be recorded by what is stored now. In a transaction their row stays as it is until its end. */
async function mayRecord(ctx: Ctx, db: Ctx['db'] | Work['tx']): Promise<Answer<null>> {
  if (!ctx.settings.sessionReplay) return no('FORBIDDEN', { reason: 'OFF' })
  const person = db
    .selectFrom('account_user')
    .select('attributes')
    .where('id', '=', actorId(ctx) ?? '')
  const row = await (db.isTransaction ? person.forShare() : person).executeTakeFirst()
  return row && replayConsentOf(true, row.attributes) === 'YES' ? yes(null) : no('FORBIDDEN', { reason: 'NO_CONSENT' })
}

interface ReplayHead {
  readonly id: string
  readonly stored: number
  readonly startedAt: Temporal.Instant
}

async function begin(work: Work, { width, height, device }: Omit<ReplayChunkGiven, 'bytes'>): Promise<Answer<ReplayHead>> {
  const userId = actorId(work) ?? ''
  const retryAfter = await countHit({ db: work.tx, now: work.now }, perPerson, userId)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const { id } = await work.tx
    .insertInto('setting_replay')
    .values({ user_id: userId, started_at: work.at, ended_at: work.at, bytes: 0, device, width, height })
    .returning('id')
    .executeTakeFirstOrThrow()
  return yes({ id, stored: 0, startedAt: work.at })
}

async function replayToContinue(work: Work, id: string): Promise<Answer<ReplayHead>> {
  const row = await work.tx
    .selectFrom('setting_replay')
    .select(['id', 'bytes', 'started_at'])
    .where('id', '=', id)
    .where('user_id', '=', actorId(work) ?? '')
    .forUpdate()
    .executeTakeFirst()
  return row ? yes({ id: row.id, stored: row.bytes, startedAt: row.started_at }) : no('NOT_FOUND')
}
