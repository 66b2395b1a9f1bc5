import { setTimeout as rest } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { openStarts, wish } from '../faults/booking-clients.ts'
import { world } from '../world/ids.ts'
import { type Person, personOf } from './person.ts'
import type { Tally } from './tally.ts'

/** So many booked events are kept; the oldest ones are cancelled, so that the world stays as large as it is. */
const mostEvents = 60
const socketMs = 2000
const text = Buffer.from('Ines Carvalho, Chicago\n'.repeat(1000))

interface Booked {
  readonly id: string
  readonly by: Person
  /** Whether it has a time. */
  readonly isTimed: boolean
}

/** What the people of a stretch of the soak share. */
export interface Stage {
  readonly urls: readonly string[]
  readonly db: Db
  readonly tally: Tally
  readonly draw: (below: number) => number
  readonly customers: readonly { readonly person: Person; readonly workspaceId: string }[]
  readonly admin: Person
  readonly starts: readonly string[]
  readonly booked: Booked[]
  /** People of the crew who have answered, by their emails. */
  readonly crew: Map<string, Promise<Person>>
  /** Bytes of a picture. */
  readonly picture: Buffer
  /** Live events that sockets have heard. */
  heard: number
}

type Deed = (stage: Stage) => Promise<unknown>

/** Signs everyone in who asks, and finds times that are free in the next four weeks. */
export async function openStage(made: Pick<Stage, 'urls' | 'db' | 'tally' | 'draw' | 'booked' | 'picture'>): Promise<Stage> {
  const sign = (email: string) => personOf(made.urls, email, made.tally)
  const customers = await Promise.all(
    Object.entries(customerEmails).map(async ([workspaceId, email]) => ({ workspaceId, person: await sign(email) })),
  )
  const admin = await sign('admin@troupe.example')
  const starts: string[] = []
  for (const days of [7, 14, 21, 28]) starts.push(...(await openStarts(admin.next(), admin.token, days)))
  return { ...made, customers, admin, starts, crew: new Map(), heard: 0 }
}

const customerEmails = {
  [world.workspaces.northwind]: 'editor@northwind.example',
  [world.workspaces.halden]: 'editor@halden.example',
  [world.workspaces.kestrel]: 'editor@kestrel.example',
}

const oneOf = <T>(draw: Stage['draw'], all: readonly T[]): T | undefined => all[draw(all.length)]

const list: Deed = ({ draw, admin, customers }) => {
  const by = draw(2) === 0 ? admin : oneOf(draw, customers)?.person
  return by?.query('lists', 'Events', { offset: draw(4) * 25, limit: 25 }) ?? Promise.resolve()
}

const page: Deed = async ({ draw, booked }) => {
  const event = oneOf(draw, booked)
  if (event) await event.by.query('event pages', 'EventPage', { id: event.id })
}

const search: Deed = async ({ draw, customers }) => {
  const start = Temporal.Now.instant().round('hour')
  const query = new URLSearchParams({
    ...{ start: start.add({ hours: 72 }).toString(), end: start.add({ hours: 24 * (10 + draw(50)) }).toString() },
    ...{ timezone: draw(2) ? 'Europe/Berlin' : 'America/New_York', format: 'REMOTE', hostType: 'ON_SCREEN' },
    attendees: String(10 + draw(40)),
  })
  await oneOf(draw, customers)?.person.call(
    'slot searches',
    'GET',
    `/scheduler/public/experience/${world.experiences.buzzerNight}/dates?${query}`,
  )
}

const book: Deed = async (stage) => {
  const { draw, customers, starts, booked } = stage
  const by = oneOf(draw, customers)
  if (!by) return
  const isTimed = draw(3) > 0
  const date = isTimed ? { date: oneOf(draw, starts) } : {}
  const key = { 'idempotency-key': crypto.randomUUID() }
  const told = await by.person.call('bookings', 'POST', '/session', { ...wish, workspaceId: by.workspaceId, ...date }, key)
  if (told.status === 201 && told.body.id) booked.push({ id: told.body.id, by: by.person, isTimed })
  while (booked.length > mostEvents) await cancel(stage)
}

const cancel: Deed = async ({ booked }) => {
  const event = booked.shift()
  if (event) await event.by.call('cancellations', 'DELETE', `/session/${event.id}`)
}

const move: Deed = async ({ draw, booked, starts }) => {
  const event = oneOf(draw, booked)
  if (!event) return
  const body = { startsAt: oneOf(draw, starts), timezone: wish.timezone }
  const held = await event.by.call('moves', 'POST', `/scheduler/session/${event.id}/reserve`, body)
  if (held.status < 400) await event.by.call('moves', 'POST', `/scheduler/session/${event.id}/book`, { holdId: held.body.holdId })
}

/** Staff offer a place to the person who is pencilled for it, and that person answers. */
const answer: Deed = async (stage) => {
  const { draw, booked, db, admin } = stage
  const event = oneOf(
    draw,
    booked.filter(({ isTimed }) => isTimed),
  )
  if (!event) return
  const pencil = await db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .select(['c.assignment_id as place', 'u.id', 'u.email'])
    .where('c.session_id', '=', event.id)
    .where('c.role', '=', 'HOST')
    .where('c.approval_id', 'is', null)
    .executeTakeFirst()
  if (!pencil?.place) return
  await admin.call('offers', 'PUT', `/scheduler/session-assignment/${pencil.place}/host`, { id: pencil.id, approval: true })
  const offer = await db
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', pencil.place)
    .where('user_id', '=', pencil.id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  if (!offer) return
  const known = stage.crew.get(pencil.email) ?? personOf(stage.urls, pencil.email, stage.tally)
  stage.crew.set(pencil.email, known)
  const verb = draw(4) === 0 ? 'decline' : 'accept'
  await (await known).call('answers', 'POST', `/assignment/${pencil.place}/${verb}`, { offerIds: [offer.id] })
}

const edit: Deed = async ({ draw, booked, admin }) => {
  const event = oneOf(draw, booked)
  if (!event) return
  const input = { id: event.id, internalNotes: `The van parks in the yard, gate ${draw(1000)}` }
  await admin.query('edits', 'UpdateSession', { input })
}

const upload: Deed = async ({ draw, booked, picture }) => {
  const event = oneOf(draw, booked)
  if (!event) return
  const { filename, bytes } = draw(2) === 0 ? { filename: 'stage.png', bytes: picture } : { filename: 'guests.txt', bytes: text }
  const words = { filename, purpose: 'MEDIA', sessionId: event.id }
  const metadata = Object.entries(words).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await event.by.send('uploads', '/files', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
  })
  if (begun.status !== 201 || !begun.location) return
  await event.by.send('uploads', begun.location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
}

const synchronize: Deed = async ({ draw, booked, admin }) => {
  const event = oneOf(draw, booked)
  if (event) await admin.call('synchronises', 'POST', `/session/${event.id}/synchronize`, {})
}

/** A page that is opened, listens for a while and is closed. */
const listen: Deed = async (stage) => {
  const { draw, customers, booked, tally } = stage
  const by = oneOf(draw, customers)
  const event = oneOf(
    draw,
    booked.filter((one) => one.by === by?.person),
  )
  if (!by || !event) return
  const socket = io(by.person.next(), { transports: ['websocket'], auth: { token: by.person.token }, forceNew: true, reconnection: false })
  socket.onAny(() => stage.heard++)
  try {
    await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
    const scopes = [
      { scope: 'workspace', id: by.workspaceId },
      { scope: 'session', id: event.id },
    ]
    for (const scope of scopes) {
      const { ok, code } = await socket.emitWithAck('subscribe', scope)
      tally.note('sockets', ok ? 200 : 400, code ?? null, `subscribe: ${code}`)
    }
    await socket.emitWithAck('presence', { scope: 'session', id: event.id, at: 'details' })
    await rest(socketMs)
  } catch (error) {
    tally.note('sockets', 500, null, String(error))
  } finally {
    socket.disconnect()
  }
}

/** What a person does next, each as often as its number says. */
const deeds: readonly (readonly [number, Deed])[] = [
  [6, list],
  [5, page],
  [4, search],
  [6, book],
  [1, cancel],
  [3, move],
  [3, answer],
  [4, edit],
  [1, upload],
  [2, synchronize],
  [2, listen],
]
const bag = deeds.flatMap(([often, deed]) => Array.from({ length: often }, () => deed))

/** The kinds of requests of which each has to be answered well at least once, or the soak has shown nothing about it. */
export const kinds = [
  ...['lists', 'event pages', 'slot searches', 'bookings', 'cancellations', 'moves', 'offers', 'answers', 'edits', 'uploads'],
  ...['synchronises', 'sockets'],
]

/** Someone who does one thing after another, with a little thought between, until the signal. */
export async function live(stage: Stage, thoughtMs: number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await oneOf(stage.draw, bag)?.(stage)
    await rest(stage.draw(thoughtMs * 2))
  }
}
