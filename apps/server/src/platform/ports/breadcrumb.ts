import { z } from 'zod'
import type { PortFailure } from '../database/tables/playthrough.ts'
import { jsonOf } from '../json.ts'
import { askOperator, type OperatorSimulator } from '../outbound/operator-client.ts'
import type { WebResult } from '../outbound/web-answer.ts'
import type { PortSettings } from '../settings.ts'

/** What Breadcrumb said: the value, or that it doesn't know or refuses it (with its status), or why there is no answer. Its own words are never kept. */
export type PortAnswer<T> =
  | { readonly kind: 'ANSWERED'; readonly value: T }
  | { readonly kind: 'REFUSED'; readonly status: number }
  | { readonly kind: 'FAILED'; readonly failure: PortFailure }

export interface BreadcrumbList {
  readonly id: string
  readonly name: string
  readonly nOfMissions: number
}
/** A mission as Breadcrumb has it; an import judges it like one that is typed. */
export type BreadcrumbMission = z.infer<typeof missionAnswer>
interface ToldGame {
  /** The same key again is the same command. */
  readonly key: string
  readonly gameId: string
}

/** The game engine of linked events (docs/ports.yaml). */
export interface Breadcrumb {
  readonly isSimulated: boolean
  missionLists(): Promise<PortAnswer<readonly BreadcrumbList[]>>
  missionsOf(listId: string): Promise<PortAnswer<readonly BreadcrumbMission[]>>
  game(id: string): Promise<PortAnswer<{ readonly missionListId: string | null }>>
  tellStatus(told: ToldGame & { readonly status: string; readonly at: Temporal.Instant }): Promise<PortAnswer<null>>
  tellMessage(told: ToldGame & { readonly text: string; readonly team: string | null }): Promise<PortAnswer<null>>
}

/** In milliseconds for the whole exchange, and bytes of its answer. */
const LIMITS = { timeout: 5000, longest: 64 * 1024 }

const listsAnswer = z.object({
  nodes: z.array(z.object({ id: z.string().min(1).max(64), name: z.string().max(200), nOfMissions: z.number().int().min(0) })).max(500),
})
const missionAnswer = z.object({
  name: z.string().max(500),
  type: z.string().max(40),
  instructions: z.string().max(5000),
  notes: z.string().max(10_000).default(''),
  options: z.array(z.object({ title: z.string().max(500), correct: z.boolean() })).max(50),
})
const missionsAnswer = z.object({ nodes: z.array(missionAnswer).max(500) })
const gameAnswer = z.object({ id: z.string(), missionListId: z.nullish(z.string().max(64)) })
const anything = z.unknown()

interface BreadcrumbCall<T> {
  readonly method?: 'PUT' | 'POST'
  /** Parts of the path. */
  readonly path: readonly string[]
  readonly key?: string
  readonly body?: object
  readonly answer: z.ZodType<T>
}

/** Breadcrumb at its address, or the simulator in its place; undefined when it is off. */
export function openBreadcrumb(settings: PortSettings, simulator: OperatorSimulator, limits = LIMITS): Breadcrumb | undefined {
  if (settings === 'off') return undefined
  const { url, token } = settings === 'simulated' ? { url: new URL('https://breadcrumb.demo.invalid'), token: 'demo' } : settings
  const base = url.href.replace(/\/$/, '')
  const ask = async <T>({ method, path, key, body, answer }: BreadcrumbCall<T>): Promise<PortAnswer<T>> => {
    const asked = {
      url: new URL(`${base}/${path.map(encodeURIComponent).join('/')}`),
      ...(method ? { method } : {}),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...limits,
    }
    return read(await askOperator(asked, settings === 'simulated' ? simulator : undefined), answer)
  }
  return {
    isSimulated: settings === 'simulated',
    async missionLists() {
      const told = await ask({ path: ['mission-lists'], answer: listsAnswer })
      return told.kind === 'ANSWERED' ? { ...told, value: told.value.nodes } : told
    },
    async missionsOf(listId) {
      const told = await ask({ path: ['mission-lists', listId, 'missions'], answer: missionsAnswer })
      return told.kind === 'ANSWERED' ? { ...told, value: told.value.nodes } : told
    },
    async game(id) {
      const told = await ask({ path: ['games', id], answer: gameAnswer })
      return told.kind === 'ANSWERED' ? { ...told, value: { missionListId: told.value.missionListId ?? null } } : told
    },
    async tellStatus({ key, gameId, status, at }) {
      const body = { status, at: at.toString({ fractionalSecondDigits: 3 }) }
      return nothing(await ask({ method: 'PUT', path: ['games', gameId, 'playthrough'], key, body, answer: anything }))
    },
    async tellMessage({ key, gameId, text, team }) {
      return nothing(await ask({ method: 'POST', path: ['games', gameId, 'messages'], key, body: { text, team }, answer: anything }))
    },
  }
}

const nothing = (told: PortAnswer<unknown>): PortAnswer<null> => (told.kind === 'ANSWERED' ? { ...told, value: null } : told)

/** Refusals are final; what can pass by itself is a failure. A redirect isn't followed, and so no answer. */
function read<T>(result: WebResult, answer: z.ZodType<T>): PortAnswer<T> {
  if (!result.ok) return failed(result.failure === 'TIMEOUT' || result.failure === 'UNREACHABLE' ? result.failure : 'BAD_ANSWER')
  const { status, body } = result.answer
  if (status === 401 || status === 403) return failed('SIGNED_OUT')
  if (status === 429) return failed('RATE_LIMITED')
  if (status >= 500 || status === 408 || status === 425) return failed('BROKEN')
  if (status >= 400) return { kind: 'REFUSED', status }
  if (status < 200 || status >= 300) return failed('BAD_ANSWER')
  const json = jsonOf(body)
  const parsed = answer.safeParse(typeof json === 'string' ? parse(json) : undefined)
  return parsed.success ? { kind: 'ANSWERED', value: parsed.data } : failed('BAD_ANSWER')
}

const failed = (failure: PortFailure) => ({ kind: 'FAILED', failure }) as const

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
