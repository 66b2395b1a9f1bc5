import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { timeLimit } from '../http/time-limit.ts'
import type { Guard } from './embedded.ts'
import { roleOn } from './wall.ts'

/** The transaction that is open here. */
export const inside = new AsyncLocalStorage<OpenTransaction>()

/** In whose name the next statement of a transaction runs, and in whose the last one ran; null when a savepoint that was rolled back may have changed that. */
interface OpenTransaction {
  name: string
  settled: string | null
  /** How many statements wait whose rows someone is to hear. */
  unheard: number
}

/** Who hears the rows of a statement. A method, so that one who knows which rows these are is one too. */
interface Ear {
  hear?(rows: readonly unknown[]): void
}

const waits = new AsyncLocalStorage<Ear>()

/**
 * Lets statements of a transaction wait for its next one and be sent in one piece with it, or before its commit: each trip to the database costs as much as a small
 * statement. For writes whose outcome no one asks for, as they are answered before they are done. When one fails, the statement that it went with fails with its error.
 */
export const withNext = async (run: () => Promise<unknown>): Promise<void> => {
  await waits.run({}, run)
}

/** The same for a statement whose rows are heard later, at the latest by `heardAll`. */
export const withNextHearing = async <Row>(run: () => Promise<{ readonly rows: readonly Row[] }>, hear: (rows: readonly Row[]) => void) => {
  await waits.run({ hear }, run)
}

/** Sends what still waits in this transaction if someone is to hear its rows. */
export async function heardAll(tx: QueryExecutorProvider): Promise<void> {
  if ((inside.getStore()?.unheard ?? 0) > 0) await sql`select`.execute(tx)
}

/** A statement in the form in which pg takes it. */
interface SentStatement extends Ear {
  readonly text: unknown
  readonly values: unknown
  readonly done?: unknown
}

const mostNames = 500
const rename = "select set_config('app.actor', $1, true)"
const aboutSavepoint = /^\s*(savepoint|release|rollback)\b/i
/** Either way of ending one, so that both are the same work: only going back may have changed the name. */
const endOfSavepoint = /^\s*(rollback to|release)\b/i
const goingBack = /^\s*rollback\b/i
const select = /^\s*select\b[^;]*$/i

/**
 * Sends the statements of a connection, each in the name that its transaction has and with those that have waited for it. On the embedded database, which may refuse
 * one of several, none waits. Answers how to forget what still waits.
 */
export function sendStatements(client: pg.PoolClient, guard: Guard | undefined, note: () => void): () => void {
  const send = namedStatements(client, guard, note)
  const stream = client instanceof pg.Client && client.pipeline ? client.connection.stream : undefined
  let waiting: SentStatement[] = []
  const query = (text: unknown, values?: unknown, done?: unknown): unknown => {
    const open = inside.getStore()
    const words = typeof text === 'string' ? text : ''
    if (goingBack.test(words)) {
      const isBegun = !waiting.some((one) => one.text === 'begin')
      waiting = []
      if (open) open.unheard = 0
      if (!isBegun) return Promise.resolve({ command: 'ROLLBACK', rowCount: null, rows: [] })
    }
    if (open && aboutSavepoint.test(words)) {
      if (endOfSavepoint.test(words)) open.settled = null
    } else if (open && open.settled !== open.name) {
      open.settled = open.name
      waiting.push({ text: rename, values: [open.name] })
    }
    const ear = waits.getStore()
    if (stream && !done && (words === 'begin' || (open && ear))) {
      waiting.push({ text: words, values, ...(open && ear?.hear && counted(open, ear)) })
      return Promise.resolve({ command: '', rowCount: 0, rows: [] })
    }
    if (waiting.length === 0 && !ear?.hear) return send(text, values, done)
    // of a commit that is sent no one could say whether it will come to it: it goes when all before it is done
    if (words === 'commit') return inOnePiece([]).then(() => send(text, values, done))
    return inOnePiece([{ text, values, done, ...ear }])
  }
  const inOnePiece = (last: readonly SentStatement[]): Promise<unknown> => {
    const all = [...waiting, ...last]
    waiting = []
    stream?.cork()
    try {
      return lastOf(all.map((one) => ({ ...one, answer: Promise.resolve(send(one.text, one.values, one.done)) })))
    } finally {
      stream?.uncork()
    }
  }
  Object.assign(client, { query })
  return () => {
    waiting = []
  }
}

/** An ear that counts among those of its transaction that haven't heard yet. */
function counted(open: OpenTransaction, ear: Ear): Ear {
  open.unheard++
  return {
    hear(rows) {
      open.unheard--
      ear.hear?.(rows)
    },
  }
}

/** The answer to the last of some statements that were sent together. When one fails, so do those after it, as the transaction is over then: the first error counts. */
async function lastOf(sent: readonly (Ear & { readonly answer: Promise<unknown> })[]): Promise<unknown> {
  for (const { answer } of sent) answer.catch(() => {})
  for (const one of sent) {
    const answer = await one.answer
    one.hear?.(rowsOf(answer))
  }
  return sent.at(-1)?.answer
}

const rowsOf = (answer: unknown): readonly unknown[] =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && Array.isArray(answer.rows) ? answer.rows : []

/**
 * Every statement takes of the request's time. Every select and every statement with parameters gets a name, so that PostgreSQL plans it once a
 * connection and role. When a migration changes the result type of a named statement (0A000), that statement gets a new name: its next try succeeds.
 */
function namedStatements(client: pg.PoolClient, guard: Guard | undefined, note: () => void) {
  // by role and then by text: a key of both would copy and hash a list's text of some thousand letters once more for each request
  const namesOf = new Map<string, Map<string, string>>()
  let [generation, count] = [0, 0]
  // pg has an overload of `query` for each form of its arguments, and none for passing on whatever it was given
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const guarded = <T>(text: string, begin: () => Promise<T>): Promise<T> => {
    note()
    return guard ? guard.statement(text, begin) : begin()
  }
  const query = (first: unknown, ...args: unknown[]) => {
    const begin = () => guarded(textOf(first), () => send(first, ...args))
    return timeLimit()?.statement(client, begin) ?? begin()
  }
  /** The same for a statement with a name. A Query and not its config, of which pg would copy the property descriptors each time. */
  const ask = ({ name, text, values }: { readonly name: string; readonly text: string; readonly values: unknown[] }) => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const asked = new pg.Query(text, values)
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    const begin = () => {
      send(Object.assign(asked, { name, callback }))
      return promise
    }
    const started = () => guarded(text, begin)
    return timeLimit()?.statement(client, started) ?? started()
  }
  return (text: unknown, values?: unknown, done?: unknown): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, done)
    const role = roleOn(client)
    const names = namesOf.get(role) ?? new Map<string, string>()
    namesOf.set(role, names)
    let name = names.get(text)
    if (name === undefined) {
      if (values.length === 0 && !select.test(text)) return query(text, values, done)
      if (count < mostNames) {
        name = createHash('sha1').update(`${generation}${role} ${text}`).digest('base64url')
        names.set(text, name)
        count++
      }
    }
    const plain = values.map(toText)
    if (name === undefined || done) return query({ text, values: plain, ...(name && { name }) }, done)
    return ask({ name, text, values: plain }).catch((error: Error & { code?: string }) => {
      if (error.code === '0A000' && names.delete(text)) {
        generation++
        count--
      }
      // its own stack leads to the socket on which the answer came
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/** The text of a statement, however pg is given it. */
const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string' ? asked.text : ''
}

/** pg would write a Temporal value as JSON, with quotes. */
function toText(value: unknown): unknown {
  if (value instanceof Temporal.Instant || value instanceof Temporal.PlainDateTime || value instanceof Temporal.PlainDate)
    return value.toString()
  return Array.isArray(value) ? value.map(toText) : value
}
