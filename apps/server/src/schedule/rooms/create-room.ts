import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { subscriberMayBook } from '@troupe/domain/catalogue/subscribers-only'
import { parseInput } from '@troupe/domain/input'
import { type CreateOpenRoom, createOpenRoomInput, OPEN_ROOM_MINUTES } from '@troupe/domain/schedule/open-room'
import { openRoomStart } from '@troupe/domain/schedule/open-room-times'
import { formatOfOpenRooms, priceSession } from '../../catalogue/catalogue.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { workspaceFacts } from '../../workspace/workspace.ts'
import { plannedFacts } from '../create.ts'
import { makeEvents } from '../make-events.ts'
import { startEvent } from '../start-end.ts'

/**
 * Opens a room, now or at a time to come: a remote, self-hosted event that takes open rooms in place of credits. Refuses NOT_FOUND and FORBIDDEN (the
 * workspace), SUBSCRIBERS_ONLY, STATE_CONFLICT {reason: NO_TEMPLATE} while no format is that of open rooms, INVALID {startsAt: PAST | TOO_LATE},
 * NOT_ENOUGH_CONSUMABLES {missing, consumable: OPEN_ROOM}.
 */
export function createOpenRoom(ctx: Ctx, given: CreateOpenRoom): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const parsed = parseInput(createOpenRoomInput, given)
    if (!parsed.ok) return parsed
    const { workspaceId, name, timezone, attendees, startsAt } = parsed.value
    const duration = parsed.value.duration ?? OPEN_ROOM_MINUTES.usual
    if (!reaches(work.scope, { workspaceId }))
      return no(reaches(scopeOf('workspace', work.actor), { workspaceId }) ? 'FORBIDDEN' : 'NOT_FOUND')
    const workspace = await workspaceFacts(work.tx, workspaceId)
    if (!workspace) return no('NOT_FOUND')
    const { diyWorkspaceIds } = work.settings
    const allowed = subscriberMayBook({ subscribers: true, hostType: 'SELF_HOSTED', openRoom: true, workspace, diyWorkspaceIds })
    if (!allowed.ok) return allowed
    const format = await formatOfOpenRooms(work.tx)
    if (!format) return no('STATE_CONFLICT', { reason: 'NO_TEMPLATE' })
    const wanted = startsAt ? Temporal.Instant.from(startsAt) : null
    const start = openRoomStart(wanted, timezone, work.at)
    if (!start.ok) return start
    const localStartDate = start.value.toZonedDateTimeISO(timezone).toPlainDate().toString()
    const priced = await priceSession(work.tx, {
      ...{ format, location: null, asOf: work.at, attendees, durationMinutes: duration, packageLevel: 'STANDARD', localStartDate },
      openRoom: true,
    })
    if (!priced.ok) return priced
    const facts = plannedFacts(format, { workspaceId, format: 'REMOTE', timezone, attendees, duration, name }, priced.value)
    const { consumable, quantity } = priced.value.price.consumes
    const event = { id: randomUUID(), facts: { ...facts, madeAs: 'OPEN_ROOM' as const }, startsAt: start.value, isNew: true }
    const made = await makeEvents(work, [{ ...event, consumable, credits: quantity }])
    if (!made.ok) return made
    const [row] = made.value
    if (!row) throw new Error('no open room was made')
    if (wanted === null) await startEvent(work, row, { at: work.at })
    return yes({ id: row.id })
  })
}
