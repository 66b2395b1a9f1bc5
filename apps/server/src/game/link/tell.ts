import type { PlaythroughStatus } from '@troupe/domain/game/kinds'
import type { House, Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import type { PortTold } from '../../platform/ports/port.ts'

/** What Breadcrumb is told of an event's game: a status since an instant, or a message to the teams. */
type Telling = { readonly key?: string | undefined; readonly at: Temporal.Instant } & (
  | { readonly status: PlaythroughStatus }
  | { readonly text: string; readonly team: string | null }
)

/** Notes what a linked game is told, in the transaction in which it happened; nothing for an event that isn't linked, and while Breadcrumb is off. */
export async function tellBreadcrumb(work: Work, sessionId: string, telling: Telling): Promise<void> {
  if (!work.breadcrumb) return
  const { key = crypto.randomUUID(), at } = telling
  const said = 'status' in telling ? { status: telling.status } : { text: telling.text, team: telling.team }
  await asHouse(work.tx, async () => {
    const link = await work.tx.selectFrom('game_link').select('game_id').where('session_id', '=', sessionId).executeTakeFirst()
    if (!link) return
    await work.tx
      .insertInto('game_told')
      .values({ session_id: sessionId, key, game_id: link.game_id, at, ...said })
      .execute()
    await work.queue('game', { sessionId })
  })
}

/** Longer than one exchange: after it, the process that was telling is gone. */
const LEASE_S = 15

/**
 * Tells Breadcrumb what it wasn't told of an event, the oldest first, until nothing is left. Two processes don't tell of one event at the same time: what one
 * is telling is leased, and it goes on with the rest. Throws when Breadcrumb doesn't answer, so that the job is tried again, under the same key. While its
 * breaker is open nothing counts as a try: another job waits until it closes.
 */
export async function tellGame(house: House, sessionId: string): Promise<void> {
  const port = house.breadcrumb
  if (!port) return
  for (;;) {
    const next = await takeOldest(house, sessionId)
    if (!next) return
    const { key, game_id: gameId, status, text, team, at } = next
    const told = status
      ? await port.tellStatus({ key, gameId, status, at })
      : await port.tellMessage({ key, gameId, text: text ?? '', team })
    if (told.kind === 'STOPPED') {
      await release(house, next.number)
      return house.jobs.sendAt('game', { sessionId }, told.until)
    }
    await note(house, next.number, told)
    if (told.kind === 'FAILED') throw new Error(`Breadcrumb was not told: ${told.failure}`)
  }
}

/** The oldest untold row of an event, leased to this process; undefined when there is none, or another process has it. */
async function takeOldest({ db, now }: House, sessionId: string) {
  const at = now()
  return db
    .updateTable('game_told')
    .set({ leased_until: at.add({ seconds: LEASE_S }) })
    .where('number', '=', (eb) =>
      eb
        .selectFrom('game_told')
        .select('number')
        .where('session_id', '=', sessionId)
        .where('told_at', 'is', null)
        .orderBy('number')
        .limit(1),
    )
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
    .returning(['number', 'key', 'game_id', 'status', 'text', 'team', 'at'])
    .executeTakeFirst()
}

const release = ({ db }: House, number: number) =>
  db.updateTable('game_told').set({ leased_until: null }).where('number', '=', number).execute()

async function note({ db, now }: House, number: number, told: PortTold<null>): Promise<void> {
  const result =
    told.kind === 'FAILED'
      ? { failure: told.failure }
      : { failure: null, told_at: now(), refused: told.kind === 'REFUSED' ? told.status : null }
  await db
    .updateTable('game_told')
    .set({ leased_until: null, ...result })
    .where('number', '=', number)
    .execute()
}
