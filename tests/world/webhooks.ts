import { createHash } from 'node:crypto'
import { idOf, world } from './ids.ts'
import type { World } from './world.ts'

const BOOKINGS = ['session.booked', 'session.cancelled', 'session.moved', 'session.ready']
const MONEY = ['credits.changed', 'order.paid']

/** What a delivery of the demo came to, a letter each: accepted, accepted after a retry, waiting, given up. */
type Fate = 'A' | 'R' | 'W' | 'X'

interface DemoEndpoint {
  readonly id: string
  readonly workspaceId: string
  readonly url: string
  readonly kinds: readonly string[]
  /** The newest last. */
  readonly fates: string
  /** Hours between two of its deliveries, and since the last one. */
  readonly every: number
  readonly last: number
}

/** One that fails, one that works, one that has asked us to stop, and another customer's. */
const endpoints: readonly DemoEndpoint[] = [
  {
    ...{ id: idOf('webhook', 'events'), workspaceId: world.workspaces.northwind, url: 'https://hooks.northwind.example/troupe' },
    ...{ kinds: BOOKINGS, fates: 'AAAAAAAARAAAAAXXWWWWWWWW', every: 10, last: 0.1 },
  },
  {
    ...{ id: idOf('webhook', 'money'), workspaceId: world.workspaces.northwind, url: 'https://hooks.demo.invalid/crm' },
    ...{ kinds: MONEY, fates: 'AAAAAAAAAARAAAAAAAAAAAAA', every: 26, last: 0.2 },
  },
  {
    ...{ id: idOf('webhook', 'old'), workspaceId: world.workspaces.northwind, url: 'https://old.northwind.example/hook' },
    ...{ kinds: [...MONEY, ...BOOKINGS, 'session.completed'].toSorted(), fates: '', every: 1, last: 1 },
  },
  {
    ...{ id: idOf('webhook', 'halden'), workspaceId: world.workspaces.halden, url: 'https://hooks.demo.invalid/halden' },
    ...{ kinds: BOOKINGS, fates: 'AAA', every: 40, last: 5 },
  },
]

/** Seconds from one try to the next, as the product waits. */
const WAITS = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000]
/** How long the endpoint that fails has done so. */
const FAILING_HOURS = 4 * 24 + 3

/** Endpoints of customers and what they were told. Their secrets are put into boxes when the demo begins. */
export function webhooksOf({ events, now }: Pick<World, 'events' | 'now'>) {
  const rows = endpoints.map(({ id, workspaceId, url, kinds }) => ({
    ...{ id, workspaceId, url, kinds, secretBox: 'demo.AAAA', formerBoxes: [], version: 1, createdAt: now.subtract({ hours: 24 * 60 }) },
    ...{ createdBy: idOf('user', workspaceId === world.workspaces.northwind ? 'owner' : 'haldenEditor') },
    ...stateOf(id, now),
  }))
  const deliveries = endpoints.flatMap((endpoint) => {
    const sessions = events.filter(({ session }) => session.workspaceId === endpoint.workspaceId && session.startsAt)
    return [...endpoint.fates].map((letter, place) => {
      const fate = letter as Fate
      const madeAt = now.subtract({
        minutes: Math.round((endpoint.last + endpoint.every * (endpoint.fates.length - 1 - place) * (fate === 'W' ? 0.2 : 1)) * 60),
      })
      const kind = endpoint.kinds[place % endpoint.kinds.length] ?? 'session.booked'
      const session = kind.startsWith('session.') ? sessions[place % sessions.length]?.session : undefined
      return deliveryOf({ endpoint, place, fate, madeAt, kind, session, now })
    })
  })
  return { endpoints: rows, deliveries: deliveries.map(({ row }) => row), tries: deliveries.flatMap(({ tries }) => tries) }
}

function stateOf(id: string, now: Temporal.Instant) {
  const on = { active: true, offWhy: null, offAt: null, failingSince: null, warnedAt: null }
  if (id === idOf('webhook', 'old'))
    return { ...on, active: false, offWhy: 'GONE', offAt: now.subtract({ hours: 24 * 9 }), succeededAt: null }
  const failingSince = now.subtract({ hours: FAILING_HOURS })
  if (id === idOf('webhook', 'events'))
    return { ...on, failingSince, warnedAt: now.subtract({ hours: 3 }), succeededAt: failingSince.subtract({ hours: 8 }), tookMs: 180 }
  return { ...on, succeededAt: now.subtract({ minutes: 12 }), tookMs: 120 }
}

interface Told {
  readonly endpoint: DemoEndpoint
  readonly place: number
  readonly fate: Fate
  readonly madeAt: Temporal.Instant
  readonly kind: string
  readonly session: World['events'][number]['session'] | undefined
  readonly now: Temporal.Instant
}

function deliveryOf({ endpoint, place, fate, madeAt, kind, session, now }: Told) {
  const id = idOf('webhook delivery', `${endpoint.id}/${place}`)
  const count = { A: 1, R: 2, W: 3, X: 8 }[fate]
  const tries = Array.from({ length: count }, (_, index) => ({
    ...{ deliveryId: id, number: index + 1, at: madeAt.add({ seconds: WAITS.slice(0, index + 1).reduce((sum, wait) => sum + wait, 0) }) },
    ...(fate === 'A' || (fate === 'R' && index === 1)
      ? { status: 200, failure: null, tookMs: 90 + ((place * 37) % 80) }
      : failedTry(index)),
    signature: `v1,${createHash('sha256').update(`${id}/${index}`).digest('base64')}`,
  })).filter(({ at }) => Temporal.Instant.compare(at, now) <= 0)
  const startsAt = session?.startsAt?.toString() ?? null
  const { workspaceId } = endpoint
  const facts = session
    ? { workspaceId, sessionId: session.id, status: 'SCHEDULED', startsAt, timezone: session.timezone }
    : kind === 'order.paid'
      ? { workspaceId, orderId: idOf('webhook order', id), status: 'PAID', paidAt: madeAt.toString() }
      : { workspaceId, available: { CREDIT: 24 } }
  const ended = fate === 'W' ? null : (tries.at(-1)?.at ?? madeAt).toString()
  const row = {
    ...{ id, workspaceId, endpointId: endpoint.id, kind, sessionId: session?.id ?? null, madeAt, endedAt: ended },
    body: JSON.stringify({ type: kind, timestamp: madeAt.toString(), data: facts }),
    ...{ state: { A: 'DELIVERED', R: 'DELIVERED', W: 'PENDING', X: 'DEAD' }[fate], givenUp: fate === 'X' ? 'TRIES' : null },
    ...{ tries: tries.length, sent: tries.length, asked: 0, forced: false },
    nextAt: fate === 'W' ? now.add({ minutes: 40 + 25 * place }) : null,
  }
  return { row, tries }
}

const failedTry = (index: number) =>
  index === 3 ? { status: null, failure: 'TIMEOUT', tookMs: 5000 } : { status: 500, failure: null, tookMs: 1100 + index * 40 }
