import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import { closeBox, openBox } from '../../platform/box.ts'
import type { House } from '../../platform/ctx.ts'
import { messageOf } from '../../platform/errors.ts'
import { tryOf } from '../../platform/outbound/breaker.ts'
import type { EventPort, Pushed } from '../../platform/ports/event-port.ts'
import { failed, type PortTold } from '../../platform/ports/port.ts'
import { inRequestOf, requestId } from '../../platform/request.ts'
import type { ClaimedLink, PushDone } from './claimed-link.ts'
import { eventFactsOf, type PushFacts } from './event-facts.ts'
import { finishPushes } from './finish-pushes.ts'
import { newPassword } from './password.ts'

/** Longer than a try of five seconds can take: after it, the process that was pushing is gone. */
const LEASE_S = 30
/** Pushes to one port at the same time. */
const TOGETHER = 8

/**
 * Pushes what is due at one port, the longest due first, a few at a time, until nothing is or its breaker opens. Nothing of it runs inside a transaction: what is
 * being pushed is leased, and several processes push different links. Answers how many it pushed.
 */
export async function pushDue(house: House, type: IntegrationType, rounds = Number.POSITIVE_INFINITY): Promise<number> {
  const port = house.ports.of[type]
  if (!port) return 0
  let pushed = 0
  for (let round = 0; round < rounds; round++) {
    const done = await pushSome(house, port)
    pushed += done
    if (done < TOGETHER) break
  }
  return pushed
}

/** Pushes of a port in one run of the tick: so many times eight, so that what becomes due at another port doesn't wait for a backlog. */
const ROUNDS = 5
/** The same while the process is busy: a booking must not wait for pushes. 700 events of a port are caught up within a minute and a half even then. */
const BUSY_ROUNDS = 1

/** Pushes what is due at all ports, each beside the others; less of it while the process is busy with other work. */
export async function pushAllDue(house: House, isBusy = false): Promise<void> {
  const { rows } = await sql<{ type: IntegrationType }>`
    select distinct type from integration_link where next_at <= ${house.now()}::timestamptz and type = any(${Object.keys(house.ports.of)}::text[])`.execute(
    house.db,
  )
  await Promise.all(rows.map(({ type }) => pushDue(house, type, isBusy ? BUSY_ROUNDS : ROUNDS)))
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
  const links = await claimDue(house, type, { most: 1, forcedOnly: true, linkId })
  const [done] = await pushClaimed(house, port, links)
  return done?.told
}

async function pushSome(house: House, port: EventPort): Promise<number> {
  const { db, breaker, now } = house
  const at = now()
  const due = await db
    .selectFrom('integration_link')
    .select(sql<boolean>`bool_or(forced)`.as('isForced'))
    .where('type', '=', port.type)
    .where('next_at', '<=', at)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
    .executeTakeFirst()
  if (due?.isForced == null) return 0
  const entry = await breaker.enter(port.type, { most: TOGETHER })
  if (entry.isOpen && !due.isForced) return 0
  const links = await claimDue(
    house,
    port.type,
    entry.isOpen ? { most: TOGETHER, forcedOnly: true } : { most: entry.most, forcedOnly: false },
  )
  await pushClaimed(house, port, links)
  return links.length
}

async function pushClaimed(house: House, port: EventPort, links: readonly ClaimedLink[]): Promise<readonly PushDone[]> {
  if (links.length === 0) return []
  const facts = await eventFactsOf(house, [...new Set(links.map(({ sessionId }) => sessionId))])
  const passwords = port.type === 'GALLERY' ? await passwordsOf(house, links) : new Map<string, string | null>()
  const done = await Promise.all(
    links.map((link) => pushOne(house, port, { link, facts: facts.get(link.sessionId), password: passwords.get(link.id) })),
  )
  await house.breaker.leave(
    port.type,
    done.map(({ told, ms }) => tryOf(told, ms)),
  )
  await finishPushes(house, done)
  for (const { told } of done) house.figures.count('pushes', { port: port.type, result: told.kind.toLowerCase() })
  return done
}

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
  // a push belongs to the request that made it due, not to the tick or the test that runs it
  const told = await inRequestOf(link, () => port.push(push)).catch((error: unknown) => {
    // one push that breaks doesn't take the others with it
    log.error({ link: link.id, error: messageOf(error) }, 'a push broke')
    return failed('BAD_ANSWER')
  })
  return { link, told, ms: performance.now() - began }
}

/** Leases links that are due; what another process is claiming is left to it. */
async function claimDue(
  { db, now }: Pick<House, 'db' | 'now'>,
  type: IntegrationType,
  { most, forcedOnly, linkId = null }: { readonly most: number; readonly forcedOnly: boolean; readonly linkId?: string | null },
): Promise<ClaimedLink[]> {
  const at = now()
  const lease = crypto.randomUUID()
  const { rows } = await sql<Omit<ClaimedLink, 'lease' | 'claimedAt'>>`
    with due as (
      select id, begun_at from integration_link
      where type = ${type} and next_at <= ${at}::timestamptz and (leased_until is null or leased_until <= ${at}::timestamptz) and (forced or not ${forcedOnly})
        and (${linkId}::uuid is null or id = ${linkId}::uuid)
      order by next_at, id limit ${most} for update skip locked)
    update integration_link l set lease = ${lease}, leased_until = ${at.add({ seconds: LEASE_S })}::timestamptz, tries = l.tries + 1,
      begun_at = coalesce(l.begun_at, ${at}::timestamptz)
    from due where l.id = due.id
    returning l.id, l.session_id as "sessionId", l.type, l.wanted_version as version, l.active, l.integration_id as "integrationId",
      due.begun_at as "begunAt", l.tries, l.request_id as "requestId"`.execute(db)
  return rows.map((row) => ({ ...row, lease, claimedAt: at }))
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
