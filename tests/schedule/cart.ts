import type { Answer } from '@troupe/domain/answer'
import type { SessionCreateInput } from '@troupe/domain/schedule/input'
import { identifier } from '../../apps/server/src/account/account.ts'
import { type Ctx, command, dbOf, type House, type Work } from '../../apps/server/src/platform/ctx.ts'
import { scopeOf } from '../../apps/server/src/platform/rights/policy.ts'
import {
  type HeldTime,
  holdTimes,
  makeEvents,
  type PlannedEvent,
  planEvent,
  releaseTimes,
} from '../../apps/server/src/schedule/schedule.ts'
import { world } from '../world/ids.ts'

/** What one line of a cart asks for. */
export interface Line {
  readonly id: string
  readonly startsAt: string | null
  readonly wish?: Partial<SessionCreateInput>
}

const northwind = world.workspaces.northwind

/** A request of the person whom an access token names, with their rights as of now. */
export async function ctxOf({ house, tokens }: { house: House; tokens: Parameters<typeof identifier>[1] }, bearer: string): Promise<Ctx> {
  const actor = await identifier(house, tokens)(bearer)
  if (!actor) throw new Error('this token names no one')
  return { ...house, db: dbOf(house, actor), actor, scope: scopeOf('POST /session', actor) }
}

/** A remote event of one room that costs 4 credits and needs a host and a producer. */
export const lineOf = (id: string, startsAt: string | null, wish: Partial<SessionCreateInput> = {}): Line => ({ id, startsAt, wish })

async function planned(work: Work, { id, startsAt, wish }: Line): Promise<PlannedEvent> {
  const input: SessionCreateInput = {
    workspaceId: northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
    date: startsAt,
    ...wish,
  }
  const plan = await planEvent(work, input, { id })
  if (!plan.ok) throw new Error(`${plan.code} ${JSON.stringify(plan.extensions)}`)
  return { ...plan.value, cartId: `line ${id.slice(0, 4)}` }
}

/** What a cart does with its lines, each in a command of its own. */
export const cartOf = (ctx: Ctx) => ({
  hold: (...lines: readonly Line[]): Promise<Answer<HeldTime[]>> =>
    command(ctx, async (work) => {
      const events: PlannedEvent[] = []
      for (const line of lines) events.push(await planned(work, line))
      return holdTimes(work, events)
    }),
  release: (...ids: readonly string[]): Promise<Answer<null>> =>
    command(ctx, async (work) => {
      await releaseTimes(work, ids)
      return { ok: true, value: null }
    }),
  make: (line: Line, more: { credits?: number; fromLots?: readonly string[]; withoutDate?: boolean } = {}) =>
    command(ctx, async (work) => {
      const event = await planned(work, line)
      return makeEvents(work, [{ ...event, credits: event.facts.credits, ...more }])
    }),
})
