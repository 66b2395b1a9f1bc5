import { demoPassword } from '../apps/server/src/seed-world.ts'
import { world } from '../tests/world/ids.ts'
import { filledDatabase } from './fill.ts'
import { mailFigures } from './mail.ts'
import { type Call, type Figure, figure, load, median, ms, signIn, start, times } from './measure.ts'

const rounds = 7
const roundMs = 1500
const { northwind } = world.workspaces
const list = `{ sessions(filter: { workspaceId: "${northwind}" }, sorting: [{ field: startsAt, direction: ASC }], limit: 25) {
      nodes { id name status startsAt workspace { id name } assignments { id role user { id firstName } approval { state } } } } }`
const oneRow = `{ workspace(id: "${northwind}") { id name } }`

/** Sign-ins per second, the session list during sign-ins, what the policy costs a request, compared with the same server without it, and emails with codes. */
export async function accountFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_accounts', {
    sessions: 10_000,
    hosts: 400,
    producers: 100,
    hostsPerSession: 2,
    together: 25,
    everyMinutes: 360,
    firstDaysAgo: 400,
    workspaces: 50,
  })
  // so that each sign-in comes from its own address, as in production
  const BENCH_DOCUMENTS = JSON.stringify([list, oneRow])
  const env = { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0', TRUST_PROXY: '1', BENCH_DOCUMENTS }
  const ours = await start('peers/ours.ts', env, '/readyz')
  const open = await start('peers/no-policy.ts', env, '/readyz')
  const figures: Figure[] = []
  try {
    figures.push(...(await signingIn(ours.url)), ...(await policy(ours.url, open.url)))
  } finally {
    await ours.stop()
    await open.stop()
  }
  return [...figures, ...(await mailFigures())]
}

async function signingIn(url: string): Promise<Figure[]> {
  const { authorization } = await signIn(url, 'producer@troupe.example', demoPassword)
  const next = () => listOf(authorization)
  const people = [
    'editor@northwind.example',
    'owner@northwind.example',
    'viewer@northwind.example',
    'editor@halden.example',
    'sales@troupe.example',
  ]
  let from = 0
  const login = (n: number): Call => ({
    path: '/auth/login',
    headers: { 'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from++ & 255}` },
    body: JSON.stringify({ email: people[n % people.length], password: demoPassword }),
  })
  const two = { connections: 2, ms: 6000 }
  await load(url, next, { connections: 2, ms: 2000 })
  const alone = await load(url, next, two)
  const [beside, logins] = await Promise.all([load(url, next, two), load(url, login, { connections: 8, ms: 6000 })])
  for (const one of [alone, beside, logins]) if (one.bad > 0) throw new Error(`${one.bad} bad answers: ${one.refusal}`)
  return [
    figure('sign-ins', `${logins.perSecond.toFixed(1)}/s at 8 connections, median ${ms(logins.p50)}, 99th ${ms(logins.p99)}`),
    figure('session list, no one signing in', `median ${ms(alone.p50)}, 99th ${ms(alone.p99)}`),
    figure(
      'session list during the sign-ins',
      `median ${ms(beside.p50)}, 99th ${ms(beside.p99)}; ${times(beside.p99 / alone.p99)} the 99th without sign-ins`,
    ),
  ]
}

/** The same request of the same person with policy and without, in turns. Both answer the same rows: a list of the caller's own workspace. */
async function policy(url: string, open: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [who, email] of [
    ['an editor', 'editor@northwind.example'],
    ['an admin', 'admin@troupe.example'],
  ] as const) {
    const { authorization } = await signIn(url, email, demoPassword)
    const shapes: readonly (readonly [string, () => Call])[] = [
      ['a list', () => listOf(authorization)],
      ['one row', () => graphql(oneRow, authorization)],
    ]
    for (const [what, next] of shapes) {
      const ratios: number[] = []
      for (let round = -1; round < rounds; round++) {
        const both = { connections: 4, ms: roundMs }
        const turns = round % 2 ? [open, url] : [url, open]
        const spent = new Map<string, number>()
        for (const turn of turns) {
          const one = await load(turn, next, { ...both, isGood: (status, text) => status === 200 && !text.includes('"errors"') })
          if (one.bad > 0) throw new Error(`${turn} answered ${one.refusal}`)
          spent.set(turn, one.perSecond)
        }
        if (round >= 0) ratios.push((spent.get(open) ?? Number.NaN) / (spent.get(url) ?? Number.NaN))
      }
      figures.push(figure(`policy and row-level security, ${what} for ${who}: time with them against without`, times(median(ratios))))
    }
  }
  return figures
}

const listOf = (authorization: string) => graphql(list, authorization)

const graphql = (query: string, authorization: string): Call => ({
  path: '/graphql',
  headers: { accept: 'application/json', authorization },
  body: JSON.stringify({ query }),
})
