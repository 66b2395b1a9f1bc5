/** What Stripe adds to an address when it sends someone back to it. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/** An address without what belongs to a payment: a client secret must not stay in the history, in a bookmark or in a link that is shared. */
export function withoutSecrets(href: string): string {
  const url = new URL(href)
  if (!added.some((name) => url.searchParams.has(name))) return href
  for (const name of added) url.searchParams.delete(name)
  return url.href
}
