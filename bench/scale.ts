import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { byHash, ownDocument } from '../tests/documents.ts'
import { wish } from '../tests/faults/booking-clients.ts'
import { beginHere } from '../tests/faults/kill-world.ts'
import { envOf } from './bookings.ts'
import { openStarts, remoteExperience } from './crew.ts'
import { listOf } from './crowd.ts'
import { filledDatabase, listSize } from './fill.ts'
import { type Call, clientOf, type Figure, figure, median, ms, signIn, times } from './measure.ts'
import { type Spent, shortOf, startTelling, type Telling } from './statements.ts'

const factor = 10
const most = 1.3
const rounds = 5
const callsOfRound = 40

/**
 * The world of the list and one of ten times its rows, events, crew, customers and all, in the same days: what an answer takes on each, in turns. What grows more
 * is named with the statements that grew.
 */
export async function scaleFigures(server: string): Promise<Figure[]> {
  const houses: House[] = []
  try {
    for (const many of [1, factor]) houses.push(await openHouse(server, many))
    const figures: Figure[] = []
    for (const what of Object.keys(asked) as Asked[]) figures.push(...(await compare(houses, what)))
    return figures
  } finally {
    for (const { ours } of houses) await ours.stop()
  }
}

interface House {
  readonly ours: Telling
  readonly client: ReturnType<typeof clientOf>
  readonly admin: string
  readonly editor: string
  readonly experienceId: string
  /** Free times, and events of the fill. */
  readonly starts: readonly string[]
  readonly events: readonly string[]
}

async function openHouse(server: string, many: number): Promise<House> {
  const begun = performance.now()
  const url = await filledDatabase(server, `scale_${many}`, listSize(many))
  const { db, close } = await openDatabase({ url })
  await beginHere(db)
  const events = await db.selectFrom('session').select('id').where('status', '=', 'SCHEDULED').orderBy('id').limit(200).execute()
  await close()
  const ours = await startTelling({ ...envOf(url), DEMO: '0' })
  try {
    await settled(url)
    console.log(`${listSize(many).sessions} events: filled and settled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const { authorization: admin } = await signIn(ours.url, 'admin@troupe.example', demoPassword)
    const { authorization: editor } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    const experienceId = await remoteExperience(ours.url, editor)
    const starts = await openStarts(ours.url, editor, experienceId)
    return { ours, client: clientOf(ours.url, 1), admin, editor, experienceId, starts, events: events.map(({ id }) => id) }
  } catch (error) {
    await ours.stop()
    throw error
  }
}

/** Waits until the server has written the readiness of every event of the fill, and counts the rows as autovacuum would. */
async function settled(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ left: boolean }>('select exists (select 1 from session_stale) as left')
      if (!rows[0]?.left) break
      await new Promise((done) => setTimeout(done, 500))
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** What is asked for the n-th time. */
const asked = {
  'list of events, everyone’s': ({ admin }: House) => listOf(admin),
  'list of events, a customer’s': ({ editor }: House) => listOf(editor),
  'count of events, everyone’s': ({ admin }: House): Call => ({
    path: '/graphql',
    headers: { accept: 'application/json', authorization: admin },
    body: JSON.stringify({ ...byHash(ownDocument('EventsCount').hash), variables: {} }),
  }),
  'slot search of 62 days': ({ editor, experienceId }: House, n: number): Call => {
    const from = Temporal.Now.instant().round('minute')
    const query = new URLSearchParams({
      ...{ start: from.toString(), end: from.add({ hours: 62 * 24 }).toString(), experienceId },
      ...{ timezone: n % 2 ? 'Europe/Berlin' : 'America/New_York', attendees: String(10 + (n % 40)) },
    })
    return { method: 'GET', path: `/scheduler/schema/dates?${query}`, headers: { authorization: editor } }
  },
  'a booking with its crew': ({ editor, starts }: House, n: number): Call => ({
    path: '/session',
    headers: { authorization: editor, 'idempotency-key': crypto.randomUUID() },
    // a prime stride: bookings that follow each other are days apart
    body: JSON.stringify({ ...wish, date: starts[(n * 101) % starts.length] }),
  }),
  'event page': ({ admin, events }: House, n: number): Call => ({
    path: '/graphql',
    headers: { accept: 'application/json', authorization: admin },
    body: JSON.stringify({ ...byHash(ownDocument('EventPage').hash), variables: { id: events[n % events.length] } }),
  }),
} as const satisfies Readonly<Record<string, (house: House, n: number) => Call>>
type Asked = keyof typeof asked
/** What grows with the rows by its nature, and is therefore asked apart from the list. */
const counting: Asked = 'count of events, everyone’s'

/** The same on both sizes, in turns, so that other load on the machine affects both; the first round warms up. */
async function compare(houses: readonly House[], what: Asked): Promise<Figure[]> {
  const spent = houses.map((): number[] => [])
  let n = 0
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) for (const { ours } of houses) await ours.statements()
    for (const [at, house] of houses.entries())
      for (let call = 0; call < callsOfRound; call++) {
        const begun = performance.now()
        const { status, text } = await house.client.send(asked[what](house, n + call))
        // an earlier booking may have taken a time
        const isTaken = status === 409 && text.includes('"SLOT_TAKEN"')
        if (!isTaken && (status >= 300 || text.includes('"errors"')))
          throw new Error(`${what} was answered ${status}: ${text.slice(0, 200)}`)
        if (!isTaken && round > 0) spent[at]?.push(performance.now() - begun)
      }
    n += callsOfRound
  }
  if (spent.some(({ length }) => length < (rounds * callsOfRound) / 2)) throw new Error(`${what}: most times were taken`)
  const [small = Number.NaN, large = Number.NaN] = spent.map(median)
  const ratio = large / small
  const budget = what === counting ? null : { words: `≤ ${times(most)}`, met: ratio <= most }
  const shown = figure(`${what}, ten times the rows`, `${ms(large)} against ${ms(small)}, ${times(ratio)}`, budget)
  const [few = [], many = []] = await Promise.all(houses.map(({ ours }) => ours.statements()))
  return ratio <= most ? [shown] : [shown, ...grown(few, many)]
}

/** The statements whose time a call has grown most, and what of the growth no statement explains. */
function grown(few: readonly Spent[], many: readonly Spent[]): readonly Figure[] {
  const calls = rounds * callsOfRound
  const before = new Map(few.map(({ text, ms }) => [text, ms]))
  return many
    .map((one) => ({ ...one, more: (one.ms - (before.get(one.text) ?? 0)) / calls }))
    .filter(({ more }) => more > 0.1)
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 3)
    .map((one) => figure(`– of which \`${shortOf(one).replaceAll('|', '/')}\``, `${ms(one.more)} more a call`))
}
