import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { filledDatabase, listSize } from './fill.ts'
import { type Call, clientOf, type Figure, figure, load, median, ms, signIn, start, times } from './measure.ts'

const rounds = 7
const roundMs = 1000
const connections = 8

interface Peer {
  readonly name: 'troupe' | 'postgraphile' | 'floor'
  readonly url: string
  ask(offset: number, total: boolean): Call
  /** An answer in a form that all three servers share, so that none can win by answering less. */
  read(answer: unknown): Row[]
}
interface Row {
  readonly id: string
  readonly startsAt: number
  readonly people: string[]
}

/**
 * The list of events by their time, 25 of 50,000 sessions with their places, people and answers: ours over GraphQL, signed in as an
 * admin; PostGraphile 5 on the same tables; the best single statement over bare node:http. All as processes of their own, in turns.
 */
export async function sessionList(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_list', listSize())
  const env = {
    DATABASE_URL: database,
    TROUPE_SECRET: 'bench',
    DEMO: '0',
    BENCH_DOCUMENTS: JSON.stringify([plain, counted, byReadiness, ...boards]),
  }
  const running = [
    await start('peers/ours.ts', env, '/readyz'),
    await start('peers/postgraphile.ts', env, '/graphql'),
    await start('peers/floor.ts', env, '/'),
  ] as const
  try {
    const [ours, postgraphile, floor] = running
    const { authorization } = await signIn(ours.url, 'admin@troupe.example', demoPassword)
    const peers = [troupe(ours.url, authorization), graphile(postgraphile.url), bare(floor.url)]
    await sameAnswers(peers)
    // PostGraphile works out what it skips, too, so its later pages are slow: the first page is the fair one
    const first = await compare(peers, { what: 'session list', total: false, pages: 1 })
    const counted = await compare(peers, { what: 'session list with totalCount', total: true, pages: 1 })
    const deep = await compare(peers, { what: 'session list, pages 1 to 40', total: false, pages: 40 })
    await analysed(database)
    const filtered = await compareFiltered(ours.url, authorization)
    return [...budgeted(first), ...counted.figures, ...deep.figures, ...filtered, ...(await boardFigures(ours.url, authorization))]
  } finally {
    for (const one of running) await one.stop()
  }
}

const byReadiness = `query ByReadiness($readiness: [ReadinessStatus!]) {
    sessions(filter: { readiness: $readiness }, sorting: [{ field: startsAt, direction: ASC }], limit: 25) {
      nodes { id name status type hostType startsAt endsAt timezone attendees workspace { id name }
        assignments { id role order user { id firstName lastName } approval { state } } }
    }
  }`

/** One that few events of the filled database have, and the one that nearly all have. */
const readinesses = ['HostNeeded', 'UserDetailsRequired'] as const

/** The server has written the readiness of all events since the database was filled; autovacuum would count them within a minute. */
async function analysed(database: string) {
  const pool = new pg.Pool({ connectionString: database, max: 1 })
  await pool.query('analyze session_readiness')
  await pool.end()
}

/** The list that is filtered by readiness against the same without a filter, in turns: the projection must not make it much slower. */
async function compareFiltered(url: string, authorization: string): Promise<Figure[]> {
  const asks = [null, ...readinesses.map((one) => [one])].map((readiness) => graphql(byReadiness, { readiness }, { authorization }))
  const perSecond = asks.map((): number[] => [])
  for (let round = -1; round < rounds; round++)
    for (const [at, ask] of asks.entries()) {
      const one = await load(url, () => ask, { connections, ms: roundMs })
      if (one.bad > 0) throw new Error(`answered ${one.bad} times badly: ${one.refusal}`)
      if (round >= 0) perSecond[at]?.push(one.perSecond)
    }
  const [plainly = [], ...filtered] = perSecond
  return filtered.map((some, at) => {
    const ratio = median(some.map((one, round) => one / (plainly[round] ?? Number.NaN)))
    const what = `session list with readiness ${readinesses[at]} against no filter`
    return { ...figure(what, `${times(ratio)} (${median(some).toFixed(0)}/s)`), budget: { words: '≥ 0.7×', met: ratio >= 0.7 } }
  })
}

const boardOf = (more: string) => `query Board($from: DateTime!) {
    sessionAssignments(filter: { from: $from }, limit: 1024) {
      totalCount
      nodes { id role order userId user { id fullName } approval { id state } ${more}
        session { id name status startsAt endsAt timezone workspace { id name } } }
    }
  }`
const boards = [boardOf(''), boardOf('conflict { rule reason }')] as const

/** A board of 1,024 events in one answer, without and with everyone judged by the hard rules. */
async function boardFigures(url: string, authorization: string): Promise<Figure[]> {
  const client = clientOf(url, 1)
  const figures: Figure[] = []
  for (const [at, query] of boards.entries()) {
    const spent: number[] = []
    let text = ''
    for (let round = 0; round < 20; round++) {
      const begun = performance.now()
      const answer = await client.send(graphql(query, { from: Temporal.Now.instant().toString() }, { authorization }))
      spent.push(performance.now() - begun)
      text = answer.text
    }
    const { nodes }: { nodes: { session: { id: string } }[] } = JSON.parse(text).data.sessionAssignments
    assert.equal(new Set(nodes.map(({ session }) => session.id)).size, 1024)
    const [size, zipped] = [text, gzipSync(text)].map(({ length }) => `${(length / 1024).toFixed(0)} kB`)
    const value = `median ${ms(median(spent))} over HTTP; ${nodes.length} places, ${size}, ${zipped} gz`
    figures.push(figure(at === 0 ? 'board of 1,024 events' : 'board of 1,024 events, everyone judged', value))
  }
  client.close()
  return figures
}

interface Asked {
  readonly what: string
  readonly total: boolean
  readonly pages: number
}

async function compare(peers: readonly Peer[], { what, total, pages }: Asked) {
  const measured = new Map(peers.map((peer) => [peer.name, [] as Awaited<ReturnType<typeof load>>[]]))
  for (let round = -1; round < rounds; round++) {
    for (const peer of peers) {
      const one = await load(peer.url, (n) => peer.ask((n % pages) * 25, total), { connections, ms: roundMs })
      if (one.bad > 0) throw new Error(`${peer.name} answered ${one.bad} times badly: ${one.refusal}`)
      if (round >= 0) measured.get(peer.name)?.push(one)
    }
  }
  const perSecond = (name: Peer['name']) => median((measured.get(name) ?? []).map((one) => one.perSecond))
  const ratio = (name: Peer['name']) =>
    median((measured.get('troupe') ?? []).map((one, round) => one.perSecond / (measured.get(name)?.[round]?.perSecond ?? Number.NaN)))
  const p50 = median((measured.get('troupe') ?? []).map((one) => one.p50))
  const [peer, floor] = [ratio('postgraphile'), ratio('floor')]
  const figures = [
    figure(what, `${perSecond('troupe').toFixed(0)}/s at ${connections} connections, median ${ms(p50)}`),
    figure(`${what} against PostGraphile 5`, `${times(peer)} (${perSecond('postgraphile').toFixed(0)}/s)`),
    figure(`${what} against one statement over bare http`, `${times(floor)} (${perSecond('floor').toFixed(0)}/s)`),
  ]
  return { figures, peer, floor }
}

const budgeted = ({ figures: [own, peers, floors], peer, floor }: Awaited<ReturnType<typeof compare>>): Figure[] =>
  own && peers && floors
    ? [own, { ...peers, budget: { words: '≥ 2×', met: peer >= 2 } }, { ...floors, budget: { words: '≥ 0.8×', met: floor >= 0.8 } }]
    : []

async function sameAnswers(peers: readonly Peer[]) {
  const answers: Row[][] = []
  for (const peer of peers) {
    const client = clientOf(peer.url, 1)
    const { text } = await client.send(peer.ask(50, true))
    client.close()
    const body = JSON.parse(text)
    assert(!body.errors, `${peer.name}: ${text.slice(0, 500)}`)
    answers.push(peer.read(body))
  }
  const [ours, ...others] = answers
  assert.equal(ours?.length, 25)
  assert(ours.flatMap(({ people }) => people).length > 50)
  for (const other of others) assert.deepEqual(other, ours)
}

const graphql = (query: string, variables: object, headers: Readonly<Record<string, string>> = {}): Call => ({
  path: '/graphql',
  headers: { accept: 'application/json', ...headers },
  body: JSON.stringify({ query, variables }),
})

interface Approval {
  state: string
}
interface User {
  firstName: string
}
const row = (id: string, startsAt: string, places: { role: string; user: User | null; approval: Approval | null | undefined }[]): Row => ({
  id,
  startsAt: Date.parse(startsAt),
  people: places.map(({ role, user, approval }) => `${role} ${user?.firstName} ${approval?.state}`).sort(),
})

const ourQuery = (total: boolean) => `query List($offset: Int!) {
    sessions(sorting: [{ field: startsAt, direction: ASC }], offset: $offset, limit: 25) {
      ${total ? 'totalCount' : ''}
      nodes { id name status type hostType startsAt endsAt timezone attendees workspace { id name }
        assignments { id role order user { id firstName lastName } approval { state } } }
    }
  }`
const [plain, counted] = [ourQuery(false), ourQuery(true)]

function troupe(url: string, authorization: string): Peer {
  return {
    name: 'troupe',
    url,
    ask: (offset, total) => graphql(total ? counted : plain, { offset }, { authorization }),
    read: (answer) =>
      (answer as { data: { sessions: { nodes: OurNode[] } } }).data.sessions.nodes.map((node) =>
        row(node.id, node.startsAt, node.assignments),
      ),
  }
}
interface OurNode {
  id: string
  startsAt: string
  assignments: { role: string; user: User | null; approval: Approval | null }[]
}

function graphile(url: string): Peer {
  const query = (total: boolean) => `query List($offset: Int!) {
    allSessions(orderBy: [STARTS_AT_ASC, ROW_ID_ASC], offset: $offset, first: 25) {
      ${total ? 'totalCount' : ''}
      nodes { rowId name status type hostType startsAt endsAt timezone attendees workspaceByWorkspaceId { rowId name }
        staffingAssignmentsBySessionId { nodes { rowId role ord accountUserByUserId { rowId firstName lastName }
          staffingApprovalsByAssignmentId(first: 1, orderBy: [SEQ_DESC]) { nodes { state } } } } }
    }
  }`
  const [plain, counted] = [query(false), query(true)]
  return {
    name: 'postgraphile',
    url,
    ask: (offset, total) => graphql(total ? counted : plain, { offset }),
    read: (answer) =>
      (answer as { data: { allSessions: { nodes: TheirNode[] } } }).data.allSessions.nodes.map((node) =>
        row(
          node.rowId,
          node.startsAt,
          node.staffingAssignmentsBySessionId.nodes.map((place) => ({
            role: place.role,
            user: place.accountUserByUserId,
            approval: place.staffingApprovalsByAssignmentId.nodes[0],
          })),
        ),
      ),
  }
}
interface TheirNode {
  rowId: string
  startsAt: string
  staffingAssignmentsBySessionId: {
    nodes: { role: string; accountUserByUserId: User | null; staffingApprovalsByAssignmentId: { nodes: Approval[] } }[]
  }
}

function bare(url: string): Peer {
  return {
    name: 'floor',
    url,
    ask: (offset, total) => ({ path: '/', body: JSON.stringify({ offset, total }) }),
    read: (answer) => (answer as { nodes: OurNode[] }).nodes.map((node) => row(node.id, node.startsAt, node.assignments)),
  }
}
