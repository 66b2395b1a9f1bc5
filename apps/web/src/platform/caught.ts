import { isNotFound } from '@tanstack/react-router'
import { ApiError, OfflineError } from './api.ts'
import { chunkFailureOf, tell } from './chunk.ts'
import { pageFailureOf, tellServer } from './client-error.ts'

/**
 * Reports whatever broke while the page was drawn, wherever it was caught: by the whole page, or by a widget that shows a part of it another
 * way. A refusal, a lost connection and an address that leads nowhere are no fault of the app.
 */
export function reportCaught(error: unknown) {
  if (isNotFound(error) || error instanceof ApiError || error instanceof OfflineError) return
  console.error(error)
  const failure = chunkFailureOf(error)
  if (failure) tell(failure)
  else tellServer(pageFailureOf(error))
}
