import { type Answer, no, yes } from '@troupe/domain/answer'
import type { IntegrationError, IntegrationType } from '@troupe/domain/integration/kinds'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { countHit, mustWait } from '../../platform/http/rate-limit.ts'
import { tryOf } from '../../platform/outbound/breaker.ts'
import type { EventPort } from '../../platform/ports/event-port.ts'
import type { PortTold } from '../../platform/ports/port.ts'
import { playDemoEvent } from '../../session/session.ts'
import { pushNow } from '../links/push-links.ts'

const tests = { purpose: 'port test', most: 10, minutes: 60 }

/** What came of asking a port. */
export interface PortTest {
  readonly error: IntegrationError | null
  readonly ms: number
}

/**
 * Asks a port for something that changes nothing, past its breaker; Play gets the newest event of its demo experience in its demo workspace. Refuses
 * STATE_CONFLICT {reason: OFF}, for Play also {reason: NO_EVENT}, and TOO_MANY_REQUESTS above ten an hour for each person.
 */
export async function testPort(ctx: Ctx, type: IntegrationType): Promise<Answer<PortTest>> {
  const me = actorId(ctx) ?? 'system'
  const wait = await mustWait(ctx, tests, me)
  // a retry may have been the last test: under its key the command has the answer
  if (wait !== undefined) return command(ctx, async () => no('TOO_MANY_REQUESTS', { retryAfter: wait }))
  const tested = await tryPort(ctx, type)
  if (!tested.ok) return tested
  return command(ctx, async (work) => {
    const retryAfter = await countHit({ db: work.tx, now: () => work.at }, tests, me)
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    work.audit({ operation: 'testIntegration', subjectType: 'system', subjectId: null, after: { type, error: tested.value.error } })
    return tested
  })
}

async function tryPort(ctx: Ctx, type: IntegrationType): Promise<Answer<PortTest>> {
  const port = ctx.ports.of[type]
  if (!port) return no('STATE_CONFLICT', { reason: 'OFF' })
  const demo = type === 'PLAY' ? await demoLink(ctx) : undefined
  if (type === 'PLAY' && !demo) return no('STATE_CONFLICT', { reason: 'NO_EVENT' })
  const began = performance.now()
  const told = demo ? await asHouse(ctx.db, (db) => pushNow({ ...ctx, db }, type, demo)) : await asked(ctx, port)
  const error = told?.kind === 'FAILED' ? told.failure : told?.kind === 'REFUSED' ? ('REFUSED' as const) : null
  return yes({ error, ms: Math.round(performance.now() - began) })
}

async function asked({ breaker }: Ctx, port: EventPort): Promise<PortTold<unknown>> {
  const began = performance.now()
  const told = await port.test()
  await breaker.leave(port.type, [tryOf(told, performance.now() - began)])
  return told
}

/** The link that Play is tested with: of the event that the two system keys name; undefined without one, and when that event isn't linked with Play. */
async function demoLink({ db }: Ctx): Promise<string | undefined> {
  const event = await playDemoEvent(db)
  if (!event.ok) return undefined
  const links = db.selectFrom('integration_link').select('id').where('type', '=', 'PLAY').where('active', '=', true)
  return (await links.where('session_id', '=', event.value.id).executeTakeFirst())?.id
}
