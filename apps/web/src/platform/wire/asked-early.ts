declare global {
  interface Window {
    /** What public/start.js asked while the app's scripts were on their way: answers by the body of their request. */
    troupeAsked?: { readonly token?: string; readonly answers: Map<string, Promise<Response>> }
  }
}

/**
 * The answer to a query that was asked before the app ran; undefined when there is none, it did not arrive, or someone else is signed in by now.
 * Each is used once: a later request wants the state of that moment.
 */
export async function askedEarly(body: unknown, token: string | undefined): Promise<Response | undefined> {
  const asked = globalThis.window?.troupeAsked
  if (!asked) return undefined
  const text = JSON.stringify(body)
  const answer = asked.answers.get(text)
  asked.answers.delete(text)
  return asked.token === token ? answer?.catch(() => undefined) : undefined
}
