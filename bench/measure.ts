import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { machineFactor } from '../tests/pace/pace.ts'
import { freePort } from '../tests/postgres.ts'

export interface Figure {
  readonly what: string
  readonly value: string
  readonly budget: Budget | null
}

/** A budget in words, and whether it is met. */
export interface Budget {
  readonly words: string
  readonly met: boolean
}

export interface Running {
  readonly url: string
  readonly pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A figure; it is said immediately, as a bench may fail before its end. */
export function figure(what: string, value: string, budget: Budget | null = null): Figure {
  console.log(`${what}: ${value}`)
  return { what, value, budget }
}

/** A budget of time in milliseconds, `limit` on the reference machine; `which` says what it is of, where a figure has several values. */
export function atMost(spent: number, limit: number, which = ''): Budget {
  const here = timeLimit(limit)
  return { words: `${which} ≤ ${here.words}`.trim(), met: spent <= here.ms }
}

/** A budget of a number per second, `limit` on the reference machine. */
export function atLeast(perSecond: number, limit: number): Budget {
  const here = fourDigits(limit / machineFactor())
  return { words: `≥ ${calculation(perSecondWords(limit), '÷', perSecondWords(here))}`, met: perSecond >= here }
}

/** A budget of two that both have to be met. */
export const both = (one: Budget, other: Budget): Budget => ({ words: `${one.words}, ${other.words}`, met: one.met && other.met })

/** What this machine has of a time that the reference machine has, and its words: '50 ms', or '50 ms × 1.4 = 70 ms' with a factor of 1.4. */
export function timeLimit(limit: number): { readonly ms: number; readonly words: string } {
  const here = fourDigits(limit * machineFactor())
  return { ms: here, words: calculation(timeWords(limit), '×', timeWords(here)) }
}

const calculation = (reference: string, sign: string, here: string) =>
  machineFactor() === 1 ? reference : `${reference} ${sign} ${machineFactor()} = ${here}`

/** A limit is rounded before anything is compared with it, so that the printed one is the one that counts. */
const fourDigits = (value: number) => Number(value.toPrecision(4))

const timeWords = (value: number) => (value < 1000 ? `${value} ms` : `${value / 1000} s`)
const perSecondWords = (value: number) => `${value.toLocaleString('en')}/s`

/** The middle of some numbers; of an even count the upper middle. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** The quantile of some numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Starts one of our programs on its own port, or on the PORT that it is given, with production settings, and waits until it answers: at most `most` ms. */
export async function start(
  program: string,
  env: Readonly<Record<string, string>>,
  ready: string,
  most = 60_000,
): Promise<Running & { readonly ms: number }> {
  const port = env.PORT ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, program)], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', kill)
    child.kill(signal)
    await ended
  }
  while (child.exitCode === null) {
    const answer = await fetch(`${url}${ready}`).catch(() => undefined)
    if (answer && answer.status < 500) return { url, pid: child.pid ?? 0, stop, ms: performance.now() - begun }
    if (performance.now() - begun > most) break
    await new Promise((done) => setTimeout(done, 10))
  }
  await stop()
  throw new Error(`${program} did not start`)
}

/** A keep-alive client of one server. Answers the status and the text. */
export function clientOf(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method = 'POST', path: at, headers = {}, body }: Call) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(`${url}${at}`, { method, agent, headers: { ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  }
  return { send, close: () => agent.destroy() }
}

/** Runs a number of parallel calls for a while; `next` makes the n-th. Answers good calls a second and the median and 99th of their milliseconds, and the last refusal. */
export async function load(
  url: string,
  next: (n: number) => Call,
  {
    connections,
    ms,
    isGood = (status) => status === 200,
  }: { connections: number; ms: number; isGood?: (status: number, text: string) => boolean },
): Promise<{ perSecond: number; p50: number; p99: number; bad: number; refusal: string }> {
  const client = clientOf(url, connections)
  const times: number[] = []
  let [n, bad, refusal] = [0, 0, '']
  const begun = performance.now()
  const one = async () => {
    while (performance.now() - begun < ms) {
      const from = performance.now()
      const { status, text } = await client.send(next(n++))
      if (isGood(status, text)) times.push(performance.now() - from)
      else {
        bad++
        refusal = `${status} ${text.slice(0, 200)}`
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - begun) / 1000
  client.close()
  return { perSecond: times.length / seconds, p50: median(times), p99: quantile(times, 0.99), bad, refusal }
}

/** Signs in a person of the demo world. Answers the header that carries the token. */
export async function signIn(
  url: string,
  email: string,
  password: string,
): Promise<{ readonly authorization: string; readonly token: string }> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return { authorization: `Bearer ${token}`, token }
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const times = (value: number) => `${value.toFixed(2)}×`
