import { WEBHOOK_KINDS, type WebhookKind } from '@troupe/domain/integration/webhooks'
import type { CellLook } from '@troupe/ui/delivery-strip'
import { type WordsAt, whenWords } from '../../integration/when-words.ts'
import { ago } from '../../platform/format.ts'
import type { Delivery, Endpoint, StripDelivery } from './webhook-queries.ts'

/** What an endpoint is told of, as a label says it. */
export const KIND_WORDS: Readonly<Record<WebhookKind, string>> = {
  'session.booked': 'Booked',
  'session.moved': 'Moved',
  'session.cancelled': 'Cancelled',
  'session.ready': 'Ready',
  'session.completed': 'Completed',
  'order.paid': 'Order paid',
  'credits.changed': 'Credits changed',
}
const words: Readonly<Record<string, string>> = { ...KIND_WORDS, 'webhook.test': 'Test' }
const kindWords = (kind: string): string => words[kind] ?? kind

/** The labels of what an endpoint is told of: one for all. */
export const kindLabels = (kinds: readonly string[]): readonly string[] =>
  kinds.length === WEBHOOK_KINDS.length ? [`All ${WEBHOOK_KINDS.length}`] : kinds.map(kindWords)

const FAILURE_WORDS = {
  CLOSED: 'Its address isn’t on the public internet',
  UNREACHABLE: 'Couldn’t be reached',
  TIMEOUT: 'No answer in 5 seconds',
  TOO_BIG: 'The answer was longer than 64 KiB',
  UNREADABLE: 'We can’t read its secret any longer. Rotate it',
} as const

/** What came of a try, or of the newest. */
export const outcomeWords = ({ status, failure }: Pick<Delivery['tries'][number], 'status' | 'failure'>): string =>
  failure ? FAILURE_WORDS[failure] : `Answered ${status ?? ''}`

export type EndpointLook = 'failing' | 'working' | 'unused' | 'off'

export const lookOf = ({ active, failingSince, succeededAt }: Endpoint): EndpointLook =>
  !active ? 'off' : failingSince ? 'failing' : succeededAt ? 'working' : 'unused'

const OFF_WORDS = {
  BY_HAND: 'Switched off by hand. Nothing is sent to it',
  GONE: 'It answered 410, which asks us to stop',
  FAILING: 'It accepted nothing for 5 days',
} as const

/** How an endpoint stands, and what that means. */
export function endpointWords(endpoint: Endpoint, here: WordsAt): { readonly words: string; readonly why: string } {
  const look = lookOf(endpoint)
  if (endpoint.unreadable) return { words: 'Its secret is lost', why: 'We can’t sign what we send. Rotate the secret in the menu.' }
  if (look === 'off')
    return { words: `Off since ${whenWords(endpoint.offAt ?? '', here)}`, why: endpoint.offReason ? OFF_WORDS[endpoint.offReason] : '' }
  if (look === 'failing') {
    const last =
      endpoint.lastFailure || endpoint.lastStatus ? `${outcomeWords({ status: endpoint.lastStatus, failure: endpoint.lastFailure })}. ` : ''
    const until = endpoint.switchesOffAt ? `If it accepts nothing, we switch it off ${whenWords(endpoint.switchesOffAt, here)}.` : ''
    return { words: `Failing since ${whenWords(endpoint.failingSince ?? '', here)}`, why: `${last}${until}` }
  }
  if (look === 'unused') return { words: 'Nothing sent yet', why: 'Send a test from the menu' }
  const took = endpoint.responseMs == null ? '' : `, answered in ${tookWords(endpoint.responseMs)}`
  return { words: 'Working', why: `Last delivery ${ago(endpoint.succeededAt ?? '', here.now)}${took}` }
}

/** '120 ms', '1.2 s'. */
export const tookWords = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

export const cellOf = ({ state, tries }: Pick<StripDelivery, 'state' | 'tries'>): CellLook =>
  state === 'PENDING' ? 'waiting' : state === 'DEAD' ? 'givenUp' : tries.length > 1 ? 'retried' : 'delivered'

export const CELL_WORDS: Readonly<Record<CellLook, string>> = {
  delivered: 'Delivered',
  retried: 'Delivered after a retry',
  waiting: 'Waiting for the next try',
  givenUp: 'Given up',
}

/** 'Moved, Murder in the Green Room'. */
export const titleOf = ({ kind, sessionName }: Pick<StripDelivery, 'kind' | 'sessionName'>): string =>
  sessionName ? `${kindWords(kind)}, ${sessionName}` : kindWords(kind)

/** The same body as the text that was signed, in lines. */
export function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** How a receiver knows that a delivery is ours. */
export const VERIFY = `import { Webhook } from 'standardwebhooks'
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers)`
