import { createServer } from 'node:http'
import pg from 'pg'

/*
 * The floor of a booking: a bare server that writes the rows that our server wrote for one, in one transaction, with new ids. It has no rules, no rights, no prices
 * and no search. TEMPLATE is the id of a booked event: its rows are those of the same transaction whose ids aren't in the table bare_before. What triggers change of
 * other rows, the balance above all, they change here too.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const template = process.env.TEMPLATE ?? ''

interface TableRows {
  readonly name: string
  readonly insert: string
  readonly rows: string
}

const { written, ids } = await templateRows()

const server = createServer(async (request, response) => {
  for await (const _ of request);
  if (request.method !== 'POST') return response.end()
  const fresh = new Map(ids.map((id) => [id, crypto.randomUUID()]))
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [at, { insert, rows }] of written.entries())
      await client.query({
        ...{ name: `t${at}`, text: insert },
        values: [rows.replaceAll(anyId, (id) => fresh.get(id) ?? id)],
      })
    await client.query('commit')
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id: fresh.get(template) }))
  } catch (error) {
    await client.query('rollback')
    response.writeHead(500).end(String(error))
  } finally {
    client.release()
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))

/** The rows of the transaction that booked the template, by table, in an order in which they can be inserted; and the ids in them that are new. */
async function templateRows(): Promise<{ written: readonly TableRows[]; ids: readonly string[] }> {
  const { rows: before } = await pool.query<{ id: string }>('select id from bare_before')
  const known = new Set(before.map(({ id }) => id))
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', c.table_schema, c.table_name) as name,
      array_agg(quote_ident(c.column_name)) filter (where c.is_generated = 'NEVER' and c.is_identity = 'NO') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE' group by 1`)
  const written: TableRows[] = []
  const ids = new Set<string>()
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ id: string | null; row: string }>(
      `select to_jsonb(t) ->> 'id' as id, to_jsonb(t)::text as row from ${name} t where xmin = (select xmin from session where id = $1)`,
      [template],
    )
    const added = rows.filter(({ id }) => id === null || !known.has(id)).map(({ row }) => row)
    if (added.length === 0) continue
    for (const row of added) for (const [id] of row.matchAll(anyId)) if (!known.has(id)) ids.add(id)
    const list = columns.join(', ')
    written.push({
      name,
      insert: `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb) on conflict do nothing`,
      rows: `[${added.join()}]`,
    })
  }
  return { written: inOrder(written, await pointers()), ids: [...ids] }
}

/** Which table points at which by a foreign key. */
async function pointers(): Promise<readonly { from: string; to: string }[]> {
  const { rows } = await pool.query<{ from: string; to: string }>(`
    select distinct format('%I.%I', a.relnamespace::regnamespace::text, a.relname) as "from", format('%I.%I', b.relnamespace::regnamespace::text, b.relname) as "to"
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid where k.contype = 'f' and a.oid <> b.oid`)
  return rows
}

/** What is pointed at comes before what points at it. */
function inOrder(written: readonly TableRows[], pointers: readonly { from: string; to: string }[]): readonly TableRows[] {
  const [done, left] = [[] as TableRows[], [...written]]
  while (left.length > 0) {
    const waits = ({ name }: TableRows) => pointers.some(({ from, to }) => from === name && left.some((other) => other.name === to))
    const next = left.findIndex((one) => !waits(one))
    done.push(...left.splice(Math.max(0, next), 1))
  }
  return done
}
