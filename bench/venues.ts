import assert from 'node:assert/strict'
import pg from 'pg'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { VENUE_SORT_FIELDS } from '../packages/domain/src/venue/venue-fields.ts'
import { filledDatabase } from './fill.ts'
import { atMost, type Figure, figure, median, ms, signIn, start } from './measure.ts'

const rounds = 15
const venues = 2000
const list = `query Venues($sorting: [VenueSorting!]) { venues(sorting: $sorting, limit: 25) { totalCount
  nodes { id name location { address latitude longitude } city participantsMin participantsMax private rating nOfReviews nOfEvents
    gameZone { id name } } } }`

/** The list of venues, 25 of 2,000 where 50,000 events were or will be and 20,000 reviews were written, in each order: for a customer and for staff. */
export async function venueFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_venues', {
    ...{
      sessions: 50_000,
      hosts: 400,
      producers: 100,
      hostsPerSession: 2,
      together: 25,
      everyMinutes: 360,
      firstDaysAgo: 400,
      workspaces: 200,
    },
  })
  await addVenues(database)
  const env = { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0', BENCH_DOCUMENTS: JSON.stringify([list]) }
  const ours = await start('peers/ours.ts', env, '/readyz')
  try {
    const figures: Figure[] = []
    for (const email of ['editor@northwind.example', 'admin@troupe.example']) {
      const { authorization } = await signIn(ours.url, email, demoPassword)
      for (const field of VENUE_SORT_FIELDS) {
        const spent: number[] = []
        for (let round = -3; round < rounds; round++) {
          const begun = performance.now()
          await ask(ours.url, authorization, [{ field, direction: round % 2 === 0 ? 'ASC' : 'DESC' }])
          if (round >= 0) spent.push(performance.now() - begun)
        }
        const who = email.startsWith('admin') ? 'staff' : 'a customer'
        figures.push(figure(`venues by ${field}, for ${who}`, ms(median(spent)), atMost(median(spent), 25)))
      }
    }
    return figures
  } finally {
    await ours.stop()
  }
}

async function ask(url: string, authorization: string, sorting: object[]) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: list, variables: { sorting } }),
  })
  const { data } = (await answer.json()) as { data?: { venues: { nodes: object[] } } }
  assert.equal(data?.venues.nodes.length, 25)
}

async function addVenues(database: string) {
  const pool = new pg.Pool({ connectionString: database, max: 1 })
  const venue = (n: string) => `md5('venue' || (${n}))::uuid`
  for (const statement of [
    `insert into venue (id, name, description, address, latitude, longitude, city_id, participants_min, participants_max, private, game_zone_id, created_at)
      select ${venue('n')}, 'Room ' || n, repeat('A hall with a gallery. ', 20), n || ' Long Street', c.latitude + n / 50000.0, c.longitude, c.id,
        5 + n % 20, 30 + n % 300, n % 50 = 0, case when n % 3 = 0 then g.id end, now() - n * interval '1 hour'
      from generate_series(0, ${venues - 1}) n
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as places from venue_city) c on c.place = n % c.places
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as places from venue_game_zone) g on g.place = n % g.places`,
    `insert into session_location (session_id, type, name, venue_id)
      select s.id, 'START', 'x', ${venue(`n % ${venues}`)} from (select id, row_number() over (order by id) as n from session
        where name like 'Event %') s`,
    `insert into venue_review (venue_id, session_id, user_id, rate, review, created_at)
      select l.venue_id, l.session_id, o.user_id, 1 + (ascii(l.session_id::text) % 5), 'Fine.', now() from session_location l
      join staffing_approval o on o.session_id = l.session_id where l.venue_id is not null and l.name = 'x' limit 20000`,
    'vacuum analyze',
  ])
    await pool.query(statement)
  await pool.end()
}
