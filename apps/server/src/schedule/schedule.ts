import { asSystem, command, type House } from '../platform/ctx.ts'
import { dropOldPencils } from '../staffing/staffing.ts'
import { agreeWithZones } from './agree-with-zones.ts'
import { cancelUndated } from './cancel.ts'
import { change, completeOver, startDiy } from './clock.ts'
import { planEvent, plannedFacts } from './create.ts'
import { feeLineOf } from './fees/fee.ts'
import { settleStart } from './fees/settle.ts'
import { extendTimes, type HeldTime, holdTimes, type PlannedEvent, releaseTimes } from './holds/hold-times.ts'
import { type BoughtEvent, makeEvents } from './make-events.ts'
import { checkStart, roomsOf } from './place.ts'
import { expireRequests } from './request.ts'
import { endEvent, noteRan, startEvent } from './start-end.ts'
import { timesInstead } from './starts/alternatives.ts'
import { readableSession } from './starts/dates.ts'
import { isFreeAt } from './starts/starts.ts'

// The front door: what other areas may call, each in the file of its subject.
export type { BoughtEvent, HeldTime, PlannedEvent }
export {
  change,
  checkStart,
  endEvent,
  extendTimes,
  feeLineOf,
  holdTimes,
  isFreeAt,
  makeEvents,
  noteRan,
  planEvent,
  plannedFacts,
  readableSession,
  releaseTimes,
  roomsOf,
  startEvent,
  timesInstead,
}

/** The schedule's handlers for events of other areas. */
export function subscribeSchedule(house: House) {
  house.listeners.on('session.startChanging', (work, { row, difference }) => settleStart(work, row, difference))
  house.listeners.on('order.lostTimeRefunded', cancelUndated)
}

/** What the clock makes the schedule do; every tick may run twice, in two processes, and does its work once. */
export const scheduleTicks = (house: House) => [
  { name: 'holds expire', seconds: 20, run: () => expireHolds(house) },
  { name: 'requests expire', seconds: 30, run: () => expireRequests(house) },
  { name: 'self-hosted events start', seconds: 15, run: () => startDiy(house) },
  { name: 'events complete', seconds: 30, run: () => completeOver(house) },
  { name: 'starts agree with the time zones', seconds: 10, run: once(() => agreeWithZones(house)) },
]

/** Zone rules change with the runtime, so looking once in its life is enough; a look that failed is repeated. */
function once(look: () => Promise<unknown>) {
  let done = false
  return async () => {
    if (done) return
    await look()
    done = true
  }
}

/** An expired hold frees its people immediately; its row stays for a day, so that booking may take the time again while it is free. */
async function expireHolds(house: House) {
  const oldest = house.now().subtract({ hours: 24 })
  await command(asSystem(house), async (work) => {
    await dropOldPencils(work)
    await work.tx.deleteFrom('schedule_hold').where('expires_at', '<', oldest).execute()
    return { ok: true, value: null }
  })
}
