import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// The floor of the webhook: it checks the same signature over the raw bytes and inserts one row
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
await pool.query('create table if not exists bare_event (id text primary key, type text not null, received_at timestamptz not null)')
const secret = process.env.STRIPE_WEBHOOK_SECRET ?? ''

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (request.method !== 'POST') return response.end()
  const bytes = Buffer.concat(parts)
  const [, stamp = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['stripe-signature'])) ?? []
  const due = createHmac('sha256', secret).update(`${stamp}.`).update(bytes).digest()
  const isSigned = given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), due) && Math.abs(Date.now() / 1000 - Number(stamp)) <= 300
  if (!isSigned) return response.writeHead(400).end()
  const event: { id: string; type: string } = JSON.parse(bytes.toString())
  const insert = { name: 'insert', text: 'insert into bare_event values ($1, $2, now()) on conflict do nothing' }
  await pool.query({ ...insert, values: [event.id, event.type] })
  response.setHeader('content-type', 'application/json').end('{"received":true}')
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
