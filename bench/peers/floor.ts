import { createServer } from 'node:http'
import pg from 'pg'

// The floor: the best single statement we know for the list, its JSON made by PostgreSQL, over bare node:http. What made ours faster it has
// too: the settings of our connections, an offset that the planner does not look at, so that the plan is kept, and JSON as joined texts, which takes
// two thirds of the time of json_build_object
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: '-c jit=off -c random_page_cost=1.1' })
const text = (column: string) => `coalesce(to_json(${column})::text, 'null')`
const word = (column: string) => `coalesce('"' || ${column} || '"', 'null')`
const time = (column: string) => `coalesce('"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || 'Z"', 'null')`
const object = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([key, value], at) => `'${at === 0 ? '{' : ','}"${key}":' || ${value}`)
    .join(' || ')} || '}'`
const person = object({ id: word('u.id'), firstName: text('u.first_name'), lastName: text('u.last_name') })
const place = object({
  id: word('a.id'),
  role: word('a.role'),
  order: 'a.ord',
  user: `case when u.id is not null then ${person} else 'null' end`,
  approval: `case when p.state is not null then ${object({ state: word('p.state') })} else 'null' end`,
})
const session = object({
  ...{ id: word('s.id'), name: text('s.name'), status: word('s.status'), type: word('s.type'), hostType: word('s.host_type') },
  ...{ startsAt: time('s.starts_at'), endsAt: time('s.ends_at'), timezone: text('s.timezone'), attendees: 's.attendees' },
  workspace: `(select ${object({ id: word('w.id'), name: text('w.name') })} from workspace w where w.id = s.workspace_id)`,
  assignments: `'[' || coalesce((select string_agg(${place}, ',') from staffing_assignment a left join account_user u on u.id = a.user_id
    left join lateral (select o.state from staffing_approval o where o.assignment_id = a.id order by o.seq desc limit 1) p on true
    where a.session_id = s.id), '') || ']'`,
})
const list = (total: string) => `
  select '{"totalCount":' || ${total} || ',"nodes":[' || coalesce((select string_agg(answer, ',')
    from (select ${session} as answer from (select id from session order by starts_at, id limit 25 offset (select $1::int)) page
      join session s on s.id = page.id order by s.starts_at, s.id) rows), '') || ']}' as answer`
const plain = { name: 'list', text: list(`'null'`) }
const counted = { name: 'counted', text: list('(select count(*) from session)') }

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { offset, total } = JSON.parse(Buffer.concat(parts).toString() || '{"offset":0}')
  const { rows } = await pool.query<{ answer: string }>({ ...(total ? counted : plain), values: [offset] })
  response.setHeader('content-type', 'application/json').end(rows[0]?.answer)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
