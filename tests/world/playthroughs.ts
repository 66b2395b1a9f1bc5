import type { WorldEvent } from './events.ts'
import { idOf, world } from './ids.ts'
import { missionSetOf, missionsOf } from './missions.ts'
import type { World } from './world.ts'

/** A command: minutes after the start, who gave it, on which device, what, and what was said. */
type Told = readonly [minutes: number, by: 'HOST' | 'PRODUCER', device: string, command: string, text?: string, team?: string]

/** Games that are running, by their events. The one on site is paused. */
const told: Readonly<Record<string, readonly Told[]>> = {
  [world.sessions.live]: [
    [0.4, 'HOST', 'iphone-1', 'START'],
    [0.6, 'PRODUCER', 'desk-chi', 'START'],
    [4, 'HOST', 'iphone-1', 'MESSAGE', 'Round one is open. You have ten minutes.'],
    [9, 'PRODUCER', 'desk-chi', 'NOTE', 'Team Basil has no sound. Sent them the phone number of the room.'],
    [14, 'HOST', 'iphone-1', 'PAUSE'],
    [17, 'HOST', 'iphone-1', 'START'],
    [21, 'HOST', 'iphone-1', 'MESSAGE', 'Your buzzer works again. Try it.', 'Team Basil'],
    [30, 'PRODUCER', 'desk-chi', 'MESSAGE', 'Last round: everything counts twice.'],
  ],
  [world.sessions.liveOnSite]: [
    [2, 'HOST', 'pixel-07', 'START'],
    [19, 'HOST', 'pixel-07', 'MESSAGE', 'The vault is on the second floor now.'],
    [41, 'HOST', 'pixel-07', 'PAUSE'],
    [42, 'HOST', 'pixel-07', 'NOTE', 'Fire alarm test. We go on when it is over.'],
  ],
}

/** The game of every live event, as its commands made it: without one, the clock started it. */
export function playthroughsOf({ events, now }: Pick<World, 'events' | 'now'>) {
  const games = []
  const journal = []
  const links = []
  const tellings = []
  for (const event of events) {
    const { session, assignments } = event
    if (session.status !== 'LIVE' || !session.startsAt) continue
    const at = (minutes: number) => session.startsAt?.add({ seconds: Math.round(60 * minutes) })
    const commands = told[session.id] ?? []
    let [startedAt, since] = [session.startsAt, session.startsAt]
    let [status, pausedMs, isFirst] = ['STARTED', 0, true]
    for (const [index, [minutes, by, device, command, text, team]] of commands.entries()) {
      const pressed = at(minutes) ?? session.startsAt
      const isRepeated = command === 'START' && status === 'STARTED' && !isFirst
      const seat = assignments.find(({ role, userId }) => role === by && userId !== null)
      journal.push({
        ...{ sessionId: session.id, key: idOf('command', `${session.id}/${index}`), command, fate: isRepeated ? 'REPEATED' : 'APPLIED' },
        ...{ at: pressed, receivedAt: pressed.add({ milliseconds: 300 }), actorId: seat?.userId ?? world.users.producer, device },
        ...{ text: text ?? null, team: team ?? null },
      })
      if (text !== undefined || isRepeated) continue
      if (isFirst) startedAt = pressed
      else if (status === 'PAUSED') pausedMs += pressed.epochMilliseconds - since.epochMilliseconds
      ;[status, since, isFirst] = [command === 'PAUSE' ? 'PAUSED' : 'STARTED', pressed, false]
    }
    if (session.syncType === 'breadcrumb') {
      const linkedAt = session.startsAt.subtract({ hours: 20 })
      links.push({ sessionId: session.id, gameId: `BC-41${String(links.length + 10)}`, linkedAt })
    }
    const last = commands.at(-1)
    games.push({
      ...{ sessionId: session.id, status, startedAt, since, pausedMs, pausedSince: status === 'PAUSED' ? since : null },
      ...{ endedByClock: false, missions: missionsAtStart(event, now), heardAt: last ? at(last[0]) : null, heardFrom: last?.[2] ?? null },
    })
  }
  // everything but the notes went to the linked games
  const statuses: Readonly<Record<string, string>> = { START: 'STARTED', PAUSE: 'PAUSED' }
  for (const { sessionId, gameId } of links)
    for (const { key, command, fate, at, receivedAt, text, team } of journal.filter((line) => line.sessionId === sessionId))
      if (fate === 'APPLIED' && command !== 'NOTE')
        tellings.push({ sessionId, key, gameId, status: statuses[command] ?? null, text, team, at, toldAt: receivedAt.add({ seconds: 1 }) })
  return { games, journal, links, tellings }
}

/** The missions of an event as its game keeps them, by their columns. */
function missionsAtStart(event: WorldEvent, now: Temporal.Instant) {
  const set = missionSetOf(event)
  return missionsOf(now.subtract({ hours: 24 * 120 })).flatMap(({ missionSetId, createdAt, ...mission }) =>
    missionSetId === set ? [{ ...mission, mission_set_id: missionSetId, created_at: createdAt }] : [],
  )
}
