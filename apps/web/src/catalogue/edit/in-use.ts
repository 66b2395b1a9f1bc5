import { ApiError } from '../../platform/api.ts'

/** Why something that events use can’t be deleted; undefined for any other refusal. */
export function inUse(error: unknown): string | undefined {
  const sessions = error instanceof ApiError && error.code === 'STATE_CONFLICT' ? error.extensions.sessions : undefined
  if (typeof sessions !== 'number') return undefined
  return `${sessions === 1 ? '1 event uses' : `${sessions} events use`} it. Archive the experience instead.`
}
