import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { wish } from '../tests/faults/booking-clients.ts'
import { beginHere } from '../tests/faults/kill-world.ts'
import { runSql } from '../tests/postgres.ts'
import { filledDatabase } from './fill.ts'
import { clientOf, type Figure, figure, load, median, signIn, start, times } from './measure.ts'

const rounds = 5
const connections = 4
const roundMs = 4000
const main = '../apps/server/src/main.ts'
const small = { sessions: 0, hosts: 1, producers: 1, hostsPerSession: 1, together: 1, everyMinutes: 60, firstDaysAgo: 0, workspaces: 1 }

/** What running the house costs: a booking compared with a bare server that writes the same rows. */
export async function operationsFigures(server: string): Promise<Figure[]> {
  return [...(await bookingsBesideBare(server))]
}

/** Bookings a second of ours and of a bare server that writes the rows of one booking in one transaction, in turns. */
async function bookingsBesideBare(server: string): Promise<Figure[]> {
  const [ourUrl, bareUrl] = [await bookable(server, 'operations_ours'), await bookable(server, 'operations_bare')]
  const ours = await start(main, envOf(ourUrl), '/readyz')
  const template = await firstBooking(bareUrl)
  const bare = await start('peers/booking.ts', { DATABASE_URL: bareUrl, TEMPLATE: template }, '/')
  try {
    const { authorization } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    const [speeds, bareSpeeds]: [number[], number[]] = [[], []]
    // in turns, so that other load on the machine affects both; the first round warms up
    for (let round = 0; round <= rounds; round++) {
      const our = await bookings(ours.url, authorization)
      const other = await bookings(bare.url, authorization)
      if (round > 0) {
        speeds.push(our)
        bareSpeeds.push(other)
      }
    }
    const [our, other] = [median(speeds), median(bareSpeeds)]
    return [
      figure('bookings of a bare server that writes the same rows', `${other.toFixed(0)}/s`),
      figure('bookings', `${our.toFixed(0)}/s, ${times(our / other)}`, { words: `≥ ${times(0.5)}`, met: our / other >= 0.5 }),
    ]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

async function bookable(server: string, name: string): Promise<string> {
  const url = await filledDatabase(server, name, small)
  const { db, close } = await openDatabase({ url })
  await beginHere(db)
  await close()
  return url
}

const envOf = (url: string) => ({ DATABASE_URL: url, TROUPE_SECRET: 'a secret of the bench', GRAPHQL_RATE: '0' })

const bookingOf = (authorization: string) => ({
  path: '/session',
  headers: { authorization, 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(wish),
})

/** The id of an event that our server has booked in this database; the server is stopped again. */
async function firstBooking(url: string): Promise<string> {
  const server = await start(main, envOf(url), '/readyz')
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

/** Bookings without a date: a search for a crew would be most of what is measured. */
async function bookings(url: string, authorization: string): Promise<number> {
  const { perSecond, refusal } = await load(url, () => bookingOf(authorization), {
    ...{ connections, ms: roundMs },
    isGood: (status) => status === 201,
  })
  if (refusal) throw new Error(`a booking was refused: ${refusal}`)
  return perSecond
}
