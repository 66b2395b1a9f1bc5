import { createHash } from 'node:crypto'
import type { Job } from './jobs.ts'
import { isReached } from './reach.ts'

export interface OrderedJob extends Job {
  /** Whether a change since yesterday can have broken it. */
  readonly first: boolean
}

/**
 * The jobs in the order of the gate: first those that a change can have broken, then the rest, both in a fixed shuffle that begins at a place given by
 * the commit, so that in the end each has its turn. Without a list of changes everything counts as changed.
 */
export function inGateOrder(jobs: readonly Job[], changed: readonly string[] | undefined, commit: string): OrderedJob[] {
  const place = new Map(jobs.map(({ id }) => [id, numberOf(id)]))
  const shuffled = jobs.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const begin = shuffled.length > 0 ? numberOf(commit) % shuffled.length : 0
  const turned = [...shuffled.slice(begin), ...shuffled.slice(0, begin)]
  const ordered = turned.map((job) => ({ ...job, first: changed === undefined || isReached(job, changed) }))
  return [...ordered.filter(({ first }) => first), ...ordered.filter(({ first }) => !first)]
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6)
