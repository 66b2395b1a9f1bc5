import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import { closeBox, openBox } from '../../platform/box.ts'
import type { House } from '../../platform/ctx.ts'
import { messageOf } from '../../platform/errors.ts'
import { tryOf } from '../../platform/outbound/breaker.ts'
import type { EventPort, Pushed } from '../../platform/ports/event-port.ts'
import { failed, type PortTold } from '../../platform/ports/port.ts'
import { requestId } from '../../platform/request.ts'
import { openLane, runLanes } from '../queue.ts'
import type { ClaimedLink, PushDone } from './claimed-link.ts'
import { eventFactsOf, type PushFacts } from './event-facts.ts'
import { finishPushes } from './finish-pushes.ts'
import { newPassword } from './password.ts'

/** Times eight links of a port in one run of the tick, so that what becomes due at another port doesn't wait for a backlog. */
const ROUNDS = 5

/** Pushes what is due at one port, until nothing is or its breaker opens. Answers how many it pushed. */
export async function pushDue(house: House, type: IntegrationType, rounds?: number): Promise<number> {
  const port = house.ports.of[type]
  return port ? laneOf(house, port).due(rounds) : 0
}

/** Pushes what is due at all ports, each beside the others; in a rush only at the one that has waited longest. */
export async function pushAllDue(house: House, isRushed = false): Promise<void> {
  const { rows } = await sql<{ type: IntegrationType }>`
    select type from integration_link where next_at <= ${house.now()}::timestamptz and type = any(${Object.keys(house.ports.of)}::text[])
    group by type order by min(next_at)`.execute(house.db)
  await runLanes(rows, { isRushed, rounds: ROUNDS, tell: ({ type }, rounds) => pushDue(house, type, rounds) })
}

/**
 * Makes one link of an event due and pushes it, past the breaker. Answers what came of it; undefined when the event has no such link, or another process is
 * pushing it.
 */
export async function pushNow(house: House, type: IntegrationType, linkId: string): Promise<PortTold<Pushed> | undefined> {
  const port = house.ports.of[type]
  if (!port) return undefined
  await sql`
    update integration_link set wanted_version = wanted_version + case when state = 'SYNCED' then 1 else 0 end, state = 'PENDING',
      next_at = ${house.now()}::timestamptz, forced = true, request_id = ${requestId() ?? null}::uuid
    where id = ${linkId} and active and (leased_until is null or leased_until <= ${house.now()}::timestamptz)`.execute(house.db)
  const done = await laneOf(house, port).now(linkId)
  return done?.told
}

/** The links of a port. */
const laneOf = (house: House, port: EventPort) =>
  openLane<ClaimedLink, PushDone>(house, {
    ...{ breaker: port.type, table: 'integration_link', own: sql`type = ${port.type}` },
    kept: sql`id, begun_at`,
    sets: (at) => sql`begun_at = coalesce(t.begun_at, ${at}::timestamptz)`,
    asks: sql`t.session_id as "sessionId", t.type, t.wanted_version as version, t.active, t.integration_id as "integrationId", due.begun_at as "begunAt"`,
    async prepare(links) {
      const facts = await eventFactsOf(house, [...new Set(links.map(({ sessionId }) => sessionId))])
      const passwords = port.type === 'GALLERY' ? await passwordsOf(house, links) : new Map<string, string | null>()
      return (link) => pushOne(house, port, { link, facts: facts.get(link.sessionId), password: passwords.get(link.id) })
    },
    tryOf: ({ told, ms }) => tryOf(told, ms),
    async finish(done) {
      await finishPushes(house, done)
      for (const { told } of done) house.figures.count('pushes', { port: port.type, result: told.kind.toLowerCase() })
    },
  })

interface Pushing {
  readonly link: ClaimedLink
  readonly facts: PushFacts | undefined
  readonly password: string | null | undefined
}

async function pushOne({ log }: Pick<House, 'log'>, port: EventPort, { link, facts, password }: Pushing) {
  if (!facts) throw new Error(`no session ${link.sessionId}`)
  const began = performance.now()
  const push = {
    ...{ linkId: link.id, version: link.version, active: link.active, event: facts.event, begunAt: link.begunAt },
    knownId: link.type === 'BREADCRUMB' ? facts.gameId : link.integrationId,
    password: password ?? null,
  }
  const told = await port.push(push).catch((error: unknown) => {
    // one push that breaks doesn't take the others with it
    log.error({ link: link.id, error: messageOf(error) }, 'a push broke')
    return failed('BAD_ANSWER')
  })
  return { link, told, ms: performance.now() - began }
}

/** The passwords of galleries by their links; one that has none yet gets one. Null for a box that doesn't open: the gallery keeps the password that it has. */
async function passwordsOf(
  { db, settings }: Pick<House, 'db' | 'settings'>,
  links: readonly ClaimedLink[],
): Promise<Map<string, string | null>> {
  const ids = links.map(({ id }) => id)
  const boxes = await db.selectFrom('integration_link').select(['id', 'password_box']).where('id', 'in', ids).execute()
  const passwords = new Map<string, string | null>()
  for (const { id, password_box: box } of boxes) {
    if (box !== null) passwords.set(id, openBox(settings, id, box) ?? null)
    else {
      const password = newPassword()
      const stored = await db
        .updateTable('integration_link')
        .set({ password_box: closeBox(settings, id, password) })
        .where('id', '=', id)
        .where('password_box', 'is', null)
        .executeTakeFirst()
      // someone who has set one in between has raised the wanted version too
      passwords.set(id, stored.numUpdatedRows === 1n ? password : null)
    }
  }
  return passwords
}
