import { isErrorCode } from '@troupe/domain/errors'
import { POLICY_COLUMNS } from '@troupe/domain/role/policy-columns'
import { mutations, queries, rest } from '../../apps/server/src/platform/rights/policy-table.ts'
import type { OpenHouse } from '../house.ts'
import { type Actor, actorsOf } from './actors.ts'
import { idsOf, plantCanaries } from './canaries.ts'
import { graphqlLeaves, type Leaf, restLeaves } from './hostile-leaves.ts'
import { type Hostile, hostileValues } from './hostile-values.ts'
import { undoWrites } from './undo.ts'

export interface Found {
  /** What was wrong with an answer: operation, leaf, value, role, and the answer. */
  readonly faults: readonly string[]
  readonly requests: number
  readonly leaves: number
  /** How often each status was answered: it would show a walk whose every request is refused by the first check. */
  readonly statuses: Readonly<Record<string, number>>
}
interface Walk {
  readonly chance: Chance
  /** All values at each leaf, or one. */
  readonly every: boolean
  /** Whether every other role asks five times as well. */
  readonly others?: boolean
  readonly only?: (leaf: Leaf) => boolean
  readonly values?: (value: Hostile) => boolean
}
/** A seeded random source: a failure can be reproduced by its seed. */
export type Chance = () => number

/** Everything that a walk needs: rows on both sides, an actor for each role, the leaves, and a way to roll back what a request wrote. */
export async function openHostile(house: OpenHouse) {
  const actors = await actorsOf(house)
  await plantCanaries(house.db)
  const planted = await idsOf(house.db, 'b')
  const theirs = await idsOf(house.db, 'a')
  const byColumn = new Map(actors.map((actor) => [actor.column, { ...actor, own: { ...planted, ...actor.own } }]))
  const leaves = [...(await restLeaves(house)), ...graphqlLeaves()]
  const writes = await undoWrites(house)
  return {
    leaves,
    /** How many values there are for each leaf. */
    values: hostileValues({}, {}).length,
    /** Each leaf with all values, or with one of them, as the weakest role that may call it, at a path of REST also as a guest; and some as every other role. */
    walk,
  }

  async function walk({ chance, every, others = false, only = () => true, values = () => true }: Walk): Promise<Found> {
    // made once for each actor: some are megabytes long
    const made = new Map<Actor, readonly Hostile[]>()
    const valuesOf = (actor: Actor) => {
      const known = made.get(actor) ?? hostileValues(actor.own, theirs).filter(values)
      made.set(actor, known)
      return known
    }
    const faults: string[] = []
    const statuses: Record<string, number> = {}
    let requests = 0
    const some = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
    const chosen = leaves.filter(only)
    const ask = async (leaf: Leaf, value: Hostile, actor: Actor) => {
      requests++
      const { method, url, payload, headers } = leaf.request(value, actor.own)
      const answer = await writes.undone(() => house.send(actor.email, method, url, payload, headers))
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      const fault = faultOf(answer.statusCode, answer.body)
      if (fault)
        faults.push(
          `${leaf.operation} · ${leaf.at} · ${value.name} · ${actor.column} · ${fault}: ${answer.statusCode} ${answer.body.slice(0, 300)}`,
        )
    }
    const byOperation = Map.groupBy(chosen, ({ operation }) => operation)
    for (const [operation, ofIt] of byOperation) {
      // a transaction for each operation: one that rolls back fifty thousand writes becomes slow
      await writes.begin()
      const weakest = weakestFor(operation)
      const both = [...new Set(operation in rest ? (['unauthenticated', weakest] as const) : [weakest])].flatMap(
        (column) => byColumn.get(column) ?? [],
      )
      for (const leaf of ofIt)
        for (const actor of both)
          for (const value of every ? valuesOf(actor) : actor.column === weakest ? [some(valuesOf(actor))] : [])
            await ask(leaf, value, actor)
      if (others)
        for (const actor of byColumn.values())
          if (!both.includes(actor)) for (let round = 0; round < 5; round++) await ask(some(ofIt), some(valuesOf(actor)), actor)
      await writes.end()
    }
    return { faults, requests, leaves: chosen.length, statuses }
  }
}

const tables: Readonly<Record<string, string>> = { ...rest, ...queries, ...mutations }

/** The first column of the policy table, from the weakest, that an operation is not refused to. These documents aren't the app's, so no guest sends them. */
function weakestFor(operation: string) {
  const cells = tables[operation]?.split(' ') ?? []
  return POLICY_COLUMNS.find((column, place) => cells[place] !== 'no' && (operation in rest || column !== 'unauthenticated')) ?? 'admin'
}

/** What is wrong with an answer to bad input: a failure, a refusal without a known code, or a refusal that does not name the field. */
function faultOf(status: number, body: string): string | undefined {
  if (status >= 500 || body.includes('"code":"INTERNAL"')) return 'failed'
  const answer = readJson(body)
  if (status < 400 && !answer?.errors) return undefined
  if (!answer) return 'not JSON'
  const errors = answer.errors?.map(({ extensions }) => ({ code: extensions?.code, fields: extensions?.fields })) ?? [
    { code: answer.code, fields: answer.extensions?.fields },
  ]
  for (const { code, fields } of errors) {
    if (typeof code !== 'string' || !isErrorCode(code)) return 'no code'
    if (code === 'INVALID' && !namesFields(fields)) return 'no field'
  }
  return undefined
}

function namesFields(fields: unknown): boolean {
  const named = Object.entries(fields ?? {})
  return named.length > 0 && named.every(([name, codes]) => name !== '' && Array.isArray(codes) && codes.length > 0 && codes.every(isCode))
}
const isCode = (code: unknown) => typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code)

interface Answer {
  code?: unknown
  extensions?: { fields?: unknown }
  errors?: { extensions?: { code?: unknown; fields?: unknown } }[]
}
function readJson(body: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Answer) : {}
  } catch {
    return undefined
  }
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
