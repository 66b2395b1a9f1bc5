import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { encoded, pack, show } from '../tests/cart-browser.ts'
import { freePort, runSql } from '../tests/postgres.ts'
import { world } from '../tests/world/ids.ts'
import { atMost, both, clientOf, type Figure, figure, load, median, ms, quantile, signIn, start, times } from './measure.ts'

const { northwind } = world.workspaces
const secret = 'whsec_of_the_bench'
const carts = 400
const refusals = 300
const turns = 3
const turnMs = 4000

/** How fast a cart is priced or refused, and how many webhooks are stored compared with a bare server that checks the same signature. */
export async function checkoutFigures(postgres: string): Promise<Figure[]> {
  const database = new URL(postgres)
  database.pathname = `/checkout_${randomBytes(4).toString('hex')}`
  await runSql(postgres, `create database ${database.pathname.slice(1)}`)
  const provider = await emptyProvider()
  const env = {
    DATABASE_URL: database.href,
    DEMO: '1',
    TROUPE_SECRET: 'a secret of the bench',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: provider.url,
  }
  const ours = await start('../apps/server/src/main.ts', env, '/readyz')
  const bare = await start('peers/webhook.ts', env, '/')
  try {
    return [await pricing(ours.url), await refusing(ours.url), ...(await webhooks(ours.url, bare.url))]
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
    provider.stop()
  }
}

/** Three lines, one with a date: as an editor of a workspace with a balance sees it, at one connection, over HTTP. */
async function pricing(url: string): Promise<Figure> {
  const { authorization } = await signIn(url, 'editor@northwind.example', demoPassword)
  const date = Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * 30 })
    .toString()
  const items = encoded([{ ...show, date }, { ...show, id: 'show0002', attendees: 60 }, pack])
  const path = `/cart/calculate?${new URLSearchParams({ items, workspaceId: northwind, way: 'CREDITS_AND_CARD' })}`
  const client = clientOf(url, 1)
  const spent: number[] = []
  for (let asked = 0; asked < carts; asked++) {
    const begun = performance.now()
    const { status, text } = await client.send({ method: 'GET', path, headers: { authorization } })
    spent.push(performance.now() - begun)
    if (status !== 200 || JSON.parse(text).items.length !== 3) throw new Error(`the cart answered ${status}: ${text.slice(0, 200)}`)
  }
  client.close()
  // the first ones compile and plan
  const warm = spent.slice(carts / 4)
  const [middle, late] = [median(warm), quantile(warm, 0.99)]
  return figure(
    'a cart of three lines over HTTP',
    `median ${ms(middle)}, 99th ${ms(late)}`,
    both(atMost(middle, 15, 'median'), atMost(late, 50, '99th')),
  )
}

/** PRC-01: carts that are too large, too deep or none, as a guest sends them, at one connection, over HTTP. */
async function refusing(url: string): Promise<Figure> {
  const carts = [
    'x'.repeat(8193),
    Array.from({ length: 21 }, (_, n) => ({ ...pack, id: `pack00${10 + n}` })),
    '['.repeat(70) + ']'.repeat(70),
  ]
  const client = clientOf(url, 1)
  const spent: number[] = []
  for (let asked = 0; asked < refusals; asked++) {
    const begun = performance.now()
    const path = `/cart/calculate?${new URLSearchParams({ items: encoded(carts[asked % carts.length]) })}`
    const { status, text } = await client.send({ method: 'GET', path })
    spent.push(performance.now() - begun)
    if (status !== 422) throw new Error(`a cart that is none answered ${status}: ${text.slice(0, 200)}`)
  }
  client.close()
  const late = quantile(spent.slice(carts.length), 0.99)
  return figure('a cart that is too large, too deep or none, over HTTP', `99th ${ms(late)}`, atMost(late, 20))
}

/** Both servers in turns, each event a new one. */
async function webhooks(ours: string, bare: string): Promise<Figure[]> {
  let made = 0
  const next = () => {
    const id = `evt_bench_${made++}`
    const stamp = Math.floor(Date.now() / 1000)
    const object = { id: `pi_${id}`, object: 'payment_intent' }
    const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', created: stamp, data: { object } })
    const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
    return { path: '/webhooks/stripe', headers: { 'stripe-signature': `t=${stamp},v1=${signature}` }, body }
  }
  const rates = { ours: [] as number[], bare: [] as number[] }
  const once = async (url: string) => {
    const { perSecond, bad, refusal } = await load(url, next, { connections: 8, ms: turnMs })
    if (bad > 0) throw new Error(`a webhook was refused: ${refusal}`)
    return perSecond
  }
  await once(ours)
  await once(bare)
  for (let turn = 0; turn < turns; turn++) {
    rates.ours.push(await once(ours))
    rates.bare.push(await once(bare))
  }
  const ratio = median(rates.ours.map((rate, turn) => rate / (rates.bare[turn] ?? Number.NaN)))
  return [
    figure('webhooks stored', `${median(rates.ours).toFixed(0)}/s at 8 connections`),
    figure(
      'webhooks stored, against a bare server that checks the signature and inserts one row',
      `${times(ratio)} (${median(rates.bare).toFixed(0)}/s)`,
      { words: '≥ 0.5×', met: ratio >= 0.5 },
    ),
  ]
}

/** A card provider that knows no intent, for the jobs that look at the stored events. */
async function emptyProvider() {
  const port = await freePort()
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' }
  const server = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
  ).listen(port, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
