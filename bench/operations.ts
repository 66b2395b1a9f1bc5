import { Agent } from 'undici'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { byHash, ownDocument } from '../tests/documents.ts'
import { openSink } from '../tests/faults/smtp-sink.ts'
import { farCertificate } from '../tests/outbound/certificate.ts'
import { openEndpointServer } from '../tests/outbound/endpoint-server.ts'
import { openPortServer } from '../tests/outbound/port-server.ts'
import { freePort, runSql } from '../tests/postgres.ts'
import { world } from '../tests/world/ids.ts'
import { bookableDatabase, bookingOf, bookingsInTurns, envOf, ourServer, roundMs, type Served, serveBookings } from './bookings.ts'
import { filledDatabase, listSize } from './fill.ts'
import { atMost, clientOf, type Figure, figure, median, ms, quantile, type Running, signIn, start, times } from './measure.ts'
import { besideNone, nowhere } from './outside.ts'
import { shortOf, startTelling } from './statements.ts'

const deliveryRounds = 3
const endpoints = ['calendar', 'payroll', 'chat'] as const
const readings = 50
/** Bookings of which it is said where their time goes. */
const explained = 100

/** What running the house costs: bookings beside everything outside, deliveries beside a bare loop, a booking beside its bare rows, and what a monitor reads. */
export async function operationsFigures(server: string): Promise<Figure[]> {
  return [
    ...(await bookingsBesideAll(server)),
    ...(await deliveriesBesideLoop(server)),
    ...(await bookingsBesideBare(server)),
    await monitored(server),
  ]
}

/** Bookings a second with three endpoints, six links and email, and with every one of these gone, compared with a server that has none. */
async function bookingsBesideAll(server: string): Promise<Figure[]> {
  const [far, sink, hooks] = [await openPortServer(), await openSink(), await openEndpointServer()]
  const all: Served[] = []
  try {
    all.push(await serveBookings(server, 'operations_none'))
    const near = preloading(hooks.preload)
    all.push(await serveBookings(server, 'operations_all', { ...far.env, ...hooks.env, ...near, SMTP_URL: sink.url }))
    all.push(await serveBookings(server, 'operations_down', { ...(await nowhere(far)), ...near, FAR_PORT: String(await freePort()) }))
    for (const { running } of all.slice(1)) await addEndpoints(running)
    const [none = Number.NaN, linked = Number.NaN, down = Number.NaN] = await bookingsInTurns(
      all.map(({ running, authorization, databaseUrl }, at) => ({
        url: running.url,
        authorization,
        ...(at === 1 && { catchesUp: databaseUrl }),
      })),
    )
    const reached = `${hooks.taken()} deliveries, ${far.calls.length} calls, ${sink.taken()} emails`
    return [
      figure('bookings without endpoints, links and emails', `${none.toFixed(0)}/s`),
      besideNone(`bookings with three endpoints, six links and emails (${reached})`, linked, none),
      besideNone('bookings while every endpoint, link and mail server is down', down, none),
    ]
  } finally {
    for (const { running } of all) await running.stop()
    sink.close()
    await far.close()
    await hooks.close()
  }
}

const preloading = (file: string) => ({ NODE_OPTIONS: `--import=${file}` })

async function addEndpoints({ url }: Running): Promise<void> {
  const { authorization } = await signIn(url, 'owner@northwind.example', demoPassword)
  const client = clientOf(url, 1)
  for (const name of endpoints) {
    const input = {
      ...{ workspaceId: world.workspaces.northwind, url: `https://far.example/${name}` },
      // a booking without a date moves credits, and is told as booked once it has one
      kinds: ['session.booked', 'session.moved', 'session.cancelled', 'credits.changed'],
    }
    const body = JSON.stringify({ ...byHash(ownDocument('CreateWebhookEndpoint').hash), variables: { input } })
    const { text } = await client.send({ path: '/graphql', headers: { authorization }, body })
    if (text.includes('"errors"')) throw new Error(`no endpoint was made: ${text}`)
  }
  client.close()
}

/** Deliveries a second to three endpoints while more are due than can be sent, and what a bare loop of undici posts to the same server, in turns. */
async function deliveriesBesideLoop(server: string): Promise<Figure[]> {
  const hooks = await openEndpointServer()
  const url = await bookableDatabase(server, 'operations_deliveries')
  const ours = await start(ourServer, { ...envOf(url), ...hooks.env, ...preloading(hooks.preload) }, '/readyz')
  try {
    await addEndpoints(ours)
    const [speeds, bare, alone]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round <= deliveryRounds; round++) {
      await runSql(url, dueDeliveries)
      const before = hooks.taken()
      const begun = performance.now()
      await new Promise((done) => setTimeout(done, roundMs))
      const sent = hooks.taken() - before
      const seconds = (performance.now() - begun) / 1000
      // those under way end before the loop has its turn
      await runSql(url, 'delete from webhook_delivery where lease is null')
      while (await isSending(hooks));
      const [other, own] = [await postsPerSecond(hooks.port, true), await postsPerSecond(hooks.port, false)]
      if (round === 0) continue
      speeds.push(sent / seconds)
      bare.push(other)
      alone.push(own)
    }
    const [our, other, own] = [median(speeds), median(bare), median(alone)]
    return [
      figure('posts of a bare loop of undici', `${other.toFixed(0)}/s`),
      figure('posts of such a loop, each on a connection of its own', `${own.toFixed(0)}/s`),
      // each of ours dials the address that was judged for it, so that is what a bare loop has to do too
      figure('deliveries', `${our.toFixed(0)}/s, ${times(our / own)}; ${times(our / other)} of a kept connection`, {
        words: `≥ ${times(0.4)} of posts on connections of their own`,
        met: our / own >= 0.4,
      }),
    ]
  } finally {
    await ours.stop()
    await hooks.close()
  }
}

const body = JSON.stringify({ type: 'session.booked', timestamp: '2026-11-30T12:00:00Z', data: { id: crypto.randomUUID() } })

/** More than a round can send, for each endpoint. */
const dueDeliveries = `
  insert into webhook_delivery (workspace_id, endpoint_id, kind, body, made_at, state, next_at)
    select e.workspace_id, e.id, 'session.booked', '${body}', now(), 'PENDING', now() from webhook_endpoint e, generate_series(1, 20000)
    where e.url like 'https://far.example/%'`

async function isSending({ taken }: { taken(): number }): Promise<boolean> {
  const before = taken()
  await new Promise((done) => setTimeout(done, 300))
  return taken() > before
}

/** One post after another, each on the connection that the last one has left, as undici does it by itself, or on one of its own, as our deliveries are. */
async function postsPerSecond(port: number, isKept: boolean): Promise<number> {
  const connect = { ca: farCertificate.cert, servername: 'far.example' }
  const agent = new Agent(isKept ? { connect } : { connect: { ...connect, maxCachedSessions: 0 }, pipelining: 0 })
  let sent = 0
  const begun = performance.now()
  while (performance.now() - begun < roundMs) {
    const answer = await agent.request({
      ...{ origin: `https://127.0.0.1:${port}`, path: '/bare', method: 'POST', body },
      headers: { 'content-type': 'application/json' },
    })
    await answer.body.dump()
    sent++
  }
  const seconds = (performance.now() - begun) / 1000
  await agent.close()
  return sent / seconds
}

/** Bookings a second of ours and of a bare server that writes the rows of one booking in one transaction, in turns; and where the rest of ours goes. */
async function bookingsBesideBare(server: string): Promise<Figure[]> {
  const [ourUrl, url] = [await bookableDatabase(server, 'operations_ours'), await bookableDatabase(server, 'operations_bare')]
  const ours = await start(ourServer, envOf(ourUrl), '/readyz')
  const template = await firstBooking(url)
  const bare = await start('peers/booking.ts', { DATABASE_URL: url, TEMPLATE: template }, '/')
  try {
    const { authorization } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    const [our = Number.NaN, other = Number.NaN] = await bookingsInTurns([
      { url: ours.url, authorization },
      { url: bare.url, authorization },
    ])
    return [
      figure('bookings of a bare server that writes the same rows', `${other.toFixed(0)}/s`),
      figure('bookings', `${our.toFixed(0)}/s, ${times(our / other)}`, { words: `≥ ${times(0.5)}`, met: our / other >= 0.5 }),
      ...(await whereItGoes(ourUrl)),
    ]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

/** One booking after another on a quiet server: what it takes, how much of that its statements take, and which take most. */
async function whereItGoes(url: string): Promise<Figure[]> {
  const ours = await startTelling(envOf(url))
  const client = clientOf(ours.url, 1)
  try {
    const { authorization } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    const spent: number[] = []
    for (let n = 0; n < 2 * explained; n++) {
      if (n === explained) await ours.statements()
      const begun = performance.now()
      await client.send(bookingOf(authorization))
      if (n >= explained) spent.push(performance.now() - begun)
    }
    const all = await ours.statements()
    const sent = all.reduce((sum, { calls }) => sum + calls, 0) / explained
    if (sent === 0) throw new Error('no statement was counted: the bench would say that a booking needs none')
    const waited = all.reduce((sum, one) => sum + one.ms, 0) / explained
    return [
      figure('a booking alone', `median ${ms(median(spent))}; ${sent.toFixed(0)} statements, which take ${ms(waited)}`),
      ...all.slice(0, 5).map((one) => figure(`– of which \`${shortOf(one).replaceAll('|', '/')}\``, ms(one.ms / explained))),
    ]
  } finally {
    client.close()
    await ours.stop()
  }
}

/** The id of an event that our server has booked in this database; the server is stopped again. */
async function firstBooking(url: string): Promise<string> {
  const server = await start(ourServer, envOf(url), '/readyz')
  try {
    const { authorization } = await signIn(server.url, 'editor@northwind.example', demoPassword)
    await runSql(url, rememberIds)
    const client = clientOf(server.url, 1)
    const { status, text } = await client.send(bookingOf(authorization))
    client.close()
    if (status !== 201) throw new Error(`the first booking was refused: ${status} ${text}`)
    return JSON.parse(text).id
  } finally {
    await server.stop()
  }
}

/** Keeps the ids of all rows in a table, so that those of the booking are known. */
const rememberIds = `
  do $$ declare one record; begin
    create table bare_before (id text);
    for one in select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where table_schema in ('public', 'pgboss') and column_name = 'id' and data_type = 'uuid'
    loop execute 'insert into bare_before select id::text from ' || one.name; end loop;
  end $$`

/** What a monitor reads, on a world as large as that of the list. */
async function monitored(server: string): Promise<Figure> {
  const url = await filledDatabase(server, 'operations_metrics', listSize())
  const port = await freePort()
  const ours = await start(ourServer, { ...envOf(url), METRICS_PORT: String(port) }, '/readyz')
  try {
    const spent: number[] = []
    for (let n = 0; n < readings; n++) {
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      const text = await answer.text()
      spent.push(performance.now() - begun)
      if (!text.includes('troupe_statements')) throw new Error(`/metrics answered ${answer.status}: ${text.slice(0, 200)}`)
      // some of them find readings that are too old, as a monitor's would
      await new Promise((done) => setTimeout(done, 200))
    }
    return figure('/metrics', `median ${ms(median(spent))}, longest ${ms(quantile(spent, 1))}`, atMost(median(spent), 20))
  } finally {
    await ours.stop()
  }
}
