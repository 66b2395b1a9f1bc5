import { ApiError, call } from './platform/api.ts'
import { lastEvent, lastReader } from './platform/choices.ts'
import { chunk } from './platform/chunk.ts'
import { forgetKept } from './platform/kept.ts'
import { keptConsoles } from './platform/kept-consoles.ts'
import { queries } from './platform/queries.ts'
import { isLeaving } from './platform/wire/leaving.ts'
import { dropToken } from './platform/wire/token.ts'
import { forgetRecent } from './shell/search/recent.ts'

/**
 * Ends this sign-in and goes to a page of guests, with nothing left in memory, and no console left on this device: what was pressed there and isn't sent is asked about
 * first. Throws when the server does not hear of it: someone who leaves a shared computer must not believe that they are signed out.
 */
export async function endSignIn(to: string): Promise<void> {
  if (!(await mayLeaveConsoles())) return
  // loaded while the person can still be told that it can't be
  const wipeConsoles = await consoleWiper()
  // A page that noticed would ask its guest to sign in, and a passkey offered there could sign the same person in again.
  isLeaving.set(true)
  try {
    await call('POST /auth/logout', { body: {} })
  } catch (error) {
    // an expired token is already signed out
    if (!(error instanceof ApiError && error.status === 401)) {
      isLeaving.set(false)
      throw error
    }
  }
  dropToken()
  await wipeConsoles()
  // first, so that running requests do not end with an error
  await queries.cancelQueries()
  // at the very end: until then the page that is left keeps what it shows
  const forget = () => {
    queries.clear()
    forgetKept()
    forgetRecent()
    lastEvent.set(null)
    lastReader.set(null)
  }
  addEventListener('pagehide', forget, { once: true })
  location.assign(to)
}

async function mayLeaveConsoles(): Promise<boolean> {
  const unsent = keptConsoles.get().reduce((sum, one) => sum + one.unsent, 0)
  if (unsent === 0) return true
  const { mayLeave } = await chunk(() => import('./session/console/leaving.tsx'))
  return mayLeave(unsent)
}

async function consoleWiper(): Promise<() => Promise<void>> {
  if (keptConsoles.get().length === 0) return async () => {}
  const { wipe } = await chunk(() => import('./session/console/kept/keep.ts'))
  return wipe
}
