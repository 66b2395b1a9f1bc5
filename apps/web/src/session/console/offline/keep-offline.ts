/**
 * Registers the worker that answers an event's page without a network, and asks the browser not to clear what is kept. A browser that has neither, or forbids
 * them, still runs the console for as long as its page is open.
 */
export async function keepOffline(): Promise<void> {
  // the files that it keeps are those of the built app
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/console/worker.js', { scope: '/event/' }).catch(() => undefined)
  await navigator.storage?.persist?.().catch(() => false)
}
