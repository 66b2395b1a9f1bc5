import { idOf, world } from './ids.ts'
import type { World } from './world.ts'

type Session = World['events'][number]['session']
type LinkType = 'BREADCRUMB' | 'GALLERY' | 'HUBSPOT' | 'PLAY' | 'SLACK' | 'WEB_EVENT'

const types: readonly (readonly [LinkType, (session: Session) => boolean])[] = [
  ['BREADCRUMB', ({ syncType }) => syncType === 'breadcrumb'],
  ['GALLERY', ({ hostType }) => hostType !== 'SELF_HOSTED'],
  ['HUBSPOT', () => true],
  ['PLAY', ({ syncType }) => syncType === 'play' || syncType === 'vas-play'],
  ['SLACK', ({ hostType }) => hostType !== 'SELF_HOSTED'],
  ['WEB_EVENT', ({ type }) => type === 'REMOTE' || type === 'HYBRID'],
]

/** What a link begins with. */
const fresh = { wantedVersion: 1, syncedVersion: 0, tries: 0 }

/** The channel of the simulated Slack. */
const channel = 'C0DEMO'

/** Links that are not up to date: minutes until the next try, why the last one failed, and how often it was tried. */
const troubled: Readonly<Record<string, Partial<Record<LinkType, Trouble>>>> = {
  [world.sessions.gameReady]: {
    GALLERY: { state: 'DEAD', error: 'SIGNED_OUT', tries: 8 },
    SLACK: { state: 'FAILED', error: 'TIMEOUT', tries: 5, nextMinutes: 200 },
    HUBSPOT: { state: 'PENDING', nextMinutes: 45, tries: 0 },
  },
  [world.sessions.premium]: { GALLERY: { state: 'FAILED', error: 'RATE_LIMITED', tries: 2, nextMinutes: 4 } },
  [world.sessions.toReview]: { GALLERY: { state: 'DEAD', error: 'REFUSED', tries: 1 } },
}

/** The links of every event as the product makes them, and what the simulators know of the events. */
export function linksOf({ events, now }: Pick<World, 'events' | 'now'>, games: ReadonlyMap<string, string>) {
  const links = []
  const objects = []
  for (const [place, { session }] of events.entries()) {
    for (const [type, applies] of types) {
      if (!applies(session)) continue
      const trouble = troubled[session.id]?.[type]
      const game = games.get(session.id)
      const id = idOf('integration link', `${session.id}/${type}`)
      // games of upcoming events are linked by hand
      if (type === 'BREADCRUMB' && game === undefined) {
        links.push({ ...fresh, ...{ id, sessionId: session.id, type, applies: true, unlinked: true, active: false, state: 'OFF' } })
        continue
      }
      links.push({
        ...{ ...fresh, id, sessionId: session.id, type, applies: true, unlinked: false, active: true },
        ...stateOf(trouble, now),
        ...objectIds(place, session, type),
      })
      objects.push(objectOf({ place, session, type, game }))
    }
  }
  links.push(closedOf(now))
  // until a server says otherwise, it is the simulators that know these events
  const ports = types.map(([port]) => ({ port, mode: 'SIMULATED' }))
  return { links, objects, ports }
}

/** An event that was played on phones until it changed its kind: its object on the other side is closed. */
const closedOf = (now: Temporal.Instant) => ({
  ...fresh,
  ...{
    id: idOf('integration link', 'closed'),
    sessionId: world.sessions.gameReady,
    type: 'PLAY',
    applies: false,
    unlinked: false,
    active: false,
  },
  ...{ state: 'OFF', integrationId: hexOf('closed'), wantedVersion: 3, syncedVersion: 3, closedAt: now.subtract({ hours: 70 }) },
  ...{ syncedAt: now.subtract({ hours: 69 }), pushedAt: now.subtract({ hours: 69 }), begunAt: now.subtract({ hours: 200 }) },
})

interface Trouble {
  readonly state?: string
  readonly error?: string
  readonly tries?: number
  readonly nextMinutes?: number
}

function stateOf(trouble: Trouble | undefined, now: Temporal.Instant) {
  const syncedAt = now.subtract({ minutes: 135 })
  const synced = { syncedAt, pushedAt: syncedAt, begunAt: now.subtract({ hours: 200 }) }
  if (!trouble) return { state: 'SYNCED', wantedVersion: 2, syncedVersion: 2, ...synced }
  const { state, error = null, tries = 0, nextMinutes } = trouble
  return {
    ...{ state, tries, error, wantedVersion: 3, syncedVersion: 2, ...synced },
    errorAt: error === null ? null : now.subtract({ minutes: 20 }),
    nextAt: nextMinutes === undefined ? null : now.add({ minutes: nextMinutes }),
  }
}

const hexOf = (name: string) => idOf('simulated', name).replaceAll('-', '')
const stampOf = (place: number) => `${1_759_000_000 + place * 60}.000100`
const pageOf = (type: LinkType, id: string) => `https://demo.invalid/simulator/${type.toLowerCase().replace('_', '-')}/${id}`

function objectIds(place: number, { id }: Session, type: LinkType) {
  const hex = hexOf(`${id}/${type}`)
  if (type === 'BREADCRUMB') return { integrationId: null, url: null }
  return { integrationId: type === 'SLACK' ? `${channel}/${stampOf(place)}` : hex, url: pageOf(type, hex) }
}

/** What a simulator of a port remembers of an event. */
function objectOf({
  place,
  session,
  type,
  game,
}: {
  readonly place: number
  readonly session: Session
  readonly type: LinkType
  readonly game: string | undefined
}) {
  const { id, name, status, timezone, attendees } = session
  const hex = hexOf(`${id}/${type}`)
  const ts = stampOf(place)
  if (type === 'SLACK') {
    const metadata = { event_type: 'troupe_event', event_payload: { session_id: id, version: '2' } }
    return { port: type, id: `message/${channel}/${ts}`, state: { id: hex, ts, channel, text: `*${name}*`, metadata } }
  }
  if (type === 'HUBSPOT') return { port: type, id: `deal/${id}`, state: { id: hex, properties: { dealname: name, troupe_session_id: id } } }
  const event = { version: 2, active: true, name, status, startsAt: session.startsAt?.toString() ?? null, timezone, attendees }
  return { port: type, id: `event/${id}`, state: { id: game ?? hex, ...event } }
}
