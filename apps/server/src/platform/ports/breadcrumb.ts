import { z } from 'zod'
import type { Breaker } from '../outbound/breaker.ts'
import type { PortAnswer, PortCall, PortCaller } from './port.ts'

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

/** The game's part of Breadcrumb. Each call passes its breaker. */
export function openBreadcrumb(port: PortCaller, breaker: Breaker): Breadcrumb {
  const ask = <T>(call: PortCall<T>): Promise<PortAnswer<T>> => breaker.through(port.type, () => port.ask(call))
  return {
    isSimulated: port.isSimulated,
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
