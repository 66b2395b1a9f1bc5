import type { QueryKey } from '@tanstack/react-query'
import { sessionKeys } from './session-keys.ts'

interface HeardOf {
  /** The event's id. */
  readonly id: string | null
  /** What else its state and its crew appear in. */
  readonly lists: readonly QueryKey[]
  /** Where credits appear that a change of the event can have cost. */
  readonly credits: readonly QueryKey[]
}

/** The queries that a live event about an event makes old. A push to one of the systems outside changes nothing but the event's links; its crew costs no credits. */
export const staleAfter = (kind: string, { id, lists, credits }: HeardOf): readonly QueryKey[] =>
  kind === 'session.integration'
    ? [sessionKeys.integrations(id)]
    : [sessionKeys.one(id), ...lists, ...(kind === 'session.assignment' ? [] : credits)]
