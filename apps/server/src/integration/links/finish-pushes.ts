import { randomInt } from 'node:crypto'
import { yes } from '@troupe/domain/answer'
import type { IntegrationError } from '@troupe/domain/integration/kinds'
import { waitAfter } from '@troupe/domain/integration/tries'
import { sql } from 'kysely'
import { tieGame } from '../../game/game.ts'
import { tellLinkDead } from '../../message/message.ts'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import type { PushDone } from './claimed-link.ts'

/** A push that ended, as its row notes it. */
interface Ended {
  readonly id: string
  readonly lease: string
  readonly version: number
  readonly claimed_at: string
  readonly integration_id: string | null
  readonly url: string | null
  readonly error: IntegrationError | null
  /** Seconds until the next try of a failed one; null when there is none. */
  readonly wait: number | null
}

/**
 * Notes what came of pushes, in one transaction: the object on the other side, or when it is tried next. Only the process that had the lease of a push notes it. One for
 * which more was wanted while the push ran is due again immediately. A push that was the last try makes a task for the event's producer.
 */
export async function finishPushes(house: House, done: readonly PushDone[]): Promise<void> {
  const noted = await command(asSystem(house), async (work) => {
    const ended: Ended[] = []
    const foreign = await foreignOf(work, done)
    for (const push of inOrder(done)) ended.push(await endedOf(work, push, foreign))
    for (const row of await writeEnded(work, ended)) {
      work.tell('session', row.session_id, 'session.integration')
      if (row.state === 'DEAD') await tellLinkDead(work, { sessionId: row.session_id, linkId: row.id, type: row.type, error: row.error })
    }
    return yes(null)
  })
  if (!noted.ok) throw new Error(`pushes were not noted: ${noted.code}`)
}

/** As links are locked wherever several are written: in the order of their events. */
const inOrder = (done: readonly PushDone[]) =>
  done.toSorted(({ link: one }, { link: other }) => (one.sessionId < other.sessionId ? -1 : one.sessionId > other.sessionId ? 1 : 0))

async function endedOf(work: Work, { link, told }: PushDone, foreign: ReadonlySet<string>): Promise<Ended> {
  const { id, lease, version } = link
  const nothing = { id, lease, version, claimed_at: link.claimedAt.toString(), integration_id: null, url: null, error: null, wait: null }
  if (told.kind === 'REFUSED') return { ...nothing, error: 'REFUSED' }
  if (told.kind === 'FAILED') return { ...nothing, error: told.failure, wait: waitOf(link.tries, told.retryAfter) }
  const { id: otherId, url } = told.value
  const isTheirs = link.type === 'BREADCRUMB' ? await tiesGame(work, link, otherId) : !foreign.has(id)
  // it names the object of another event: that is no answer
  if (!isTheirs) return { ...nothing, error: 'BAD_ANSWER', wait: waitOf(link.tries, null) }
  return { ...nothing, url, integration_id: link.type === 'BREADCRUMB' ? null : otherId }
}

/** The links for which an object was named that is another event's already, or another one's of these pushes. */
async function foreignOf({ tx }: Work, done: readonly PushDone[]): Promise<ReadonlySet<string>> {
  const named = done.flatMap(({ link, told }) =>
    told.kind === 'ANSWERED' && told.value.id !== link.integrationId ? [{ link, id: told.value.id }] : [],
  )
  if (named.length === 0) return new Set()
  const owners = await tx
    .selectFrom('integration_link')
    .select(['id', 'integration_id'])
    .where('type', 'in', [...new Set(named.map(({ link }) => link.type))])
    .where(
      'integration_id',
      'in',
      named.map(({ id }) => id),
    )
    .execute()
  const ownerOf = new Map(owners.map((row) => [row.integration_id, row.id]))
  return new Set(
    named.flatMap(({ link, id }) => {
      const owner = ownerOf.get(id) ?? link.id
      ownerOf.set(id, owner)
      return owner === link.id ? [] : [link.id]
    }),
  )
}

/** Links an event to the game that was made for it, unless someone has unlinked it since. False for the game of another event. */
async function tiesGame(work: Work, { id, sessionId, active }: PushDone['link'], gameId: string): Promise<boolean> {
  // the event before its link, as everywhere
  await work.tx.selectFrom('session').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute()
  const row = await work.tx.selectFrom('integration_link').select('active').where('id', '=', id).executeTakeFirst()
  return active && row?.active ? tieGame(work, sessionId, gameId) : true
}

const waitOf = (tries: number, retryAfter: number | null): number | null =>
  waitAfter(tries, { retryAfter, chance: randomInt(1_000_000) / 1_000_000 }) ?? null

type EndedRow = Pick<Ended, 'id' | 'error'> & {
  readonly session_id: string
  readonly type: PushDone['link']['type']
  readonly state: string
}

async function writeEnded({ tx, at }: Work, ended: readonly Ended[]): Promise<EndedRow[]> {
  const now = sql`${at}::timestamptz`
  const { rows } = await sql<EndedRow>`
    with ended as (
      select e.*
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e (id uuid, lease uuid, version int, claimed_at timestamptz, integration_id text,
        url text, error text, wait float8)
      join integration_link l on l.id = e.id and l.lease = e.lease
      order by l.session_id for update of l)
    update integration_link l set
      lease = null, leased_until = null, forced = false, error = e.error, error_at = case when e.error is not null then ${now} end,
      synced_version = case when e.error is null then greatest(l.synced_version, e.version) else l.synced_version end,
      synced_at = case when e.error is null then ${now} else l.synced_at end,
      pushed_at = case when e.error is null then e.claimed_at else l.pushed_at end,
      integration_id = case when e.error is null then coalesce(e.integration_id, l.integration_id) else l.integration_id end,
      url = case when e.error is null then e.url else l.url end,
      tries = case when e.error is null then 0 else l.tries end,
      state = case
        when e.error is not null then case when e.wait is null then 'DEAD' else 'FAILED' end
        when l.wanted_version > e.version then 'PENDING'
        when l.active then 'SYNCED' else 'OFF' end,
      next_at = case
        when e.error is not null then ${now} + make_interval(secs => e.wait)
        when l.wanted_version > e.version then ${now} end
    from ended e where l.id = e.id
    returning l.id, l.session_id, l.type, l.state, l.error`.execute(tx)
  return rows
}
