import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { readFacts } from '../kept/keep.ts'
import { sessionIdIn } from './kept-address.ts'

/**
 * The service worker of consoles, for pages below /event/. It keeps the files of the console's own page, answers requests for these, and answers an event's page
 * with the console when the server can't be reached and this device keeps that event. Everything else passes untouched. A new version waits until no
 * console is open, as browsers do by default.
 */
declare const self: WorkerScope
interface WorkerScope {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
}
interface FetchEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** How long (ms) an event's page that this device keeps may take to come from the server. */
const PATIENCE_MS = 2500

precacheAndRoute([...self.__WB_MANIFEST])

self.addEventListener('fetch', (event) => {
  const { request } = event
  const sessionId = request.mode === 'navigate' ? sessionIdIn(new URL(request.url).pathname) : undefined
  if (sessionId) event.respondWith(pageOf(request, sessionId))
})

async function pageOf(request: Request, sessionId: string): Promise<Response> {
  const page = fetch(request)
  const kept = consoleFor(sessionId)
  const first = await Promise.race([page, patience()]).catch(() => null)
  // a server that is there but broken is no reason to keep someone from their console
  if (first && first.status < 500) return first
  return (await kept) ?? page
}

const patience = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))

/** The console's page, if this device keeps the event. */
async function consoleFor(sessionId: string): Promise<Response | undefined> {
  const facts = await readFacts(sessionId).catch(() => null)
  return facts ? matchPrecache('/console/console.html') : undefined
}
