import { ApiError } from '../../platform/api.ts'

/** Why something that events use can’t be deleted; undefined for any other refusal. */
export function inUse(error: unknown, what: 'experience' | 'archived experience' | 'format'): string | undefined {
  const sessions = error instanceof ApiError && error.code === 'STATE_CONFLICT' ? error.extensions.sessions : undefined
  if (typeof sessions !== 'number') return undefined
  const why = `This ${what} can’t be deleted because ${sessions === 1 ? '1 event uses it' : `${sessions} events use it`}.`
  return what === 'experience' ? `${why} Archive it instead.` : why
}
