// Loaded before the server: ends the process with SIGKILL at the point that CRASH_AT names, where a payment is between two systems. Only once it's told to by
// SIGUSR2: what an earlier server has left, this one finishes as soon as it starts, and would end there before anyone has bought anything.
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import pg from 'pg'

const point = process.env.CRASH_AT
let isArmed = false
process.on('SIGUSR2', () => {
  isArmed = true
})
const die = () => {
  if (isArmed) process.kill(process.pid, 'SIGKILL')
}

/** The calls of the card provider: before one is sent, and after it was answered. */
const calls: Readonly<Record<string, { readonly channel: string; readonly call: RegExp }>> = {
  'order-committed': { channel: 'http.client.request.start', call: /^POST \/v1\/payment_intents$/ },
  'intent-made': { channel: 'http.client.response.finish', call: /^POST \/v1\/payment_intents$/ },
  // only the job of a stored event and what has ended look at an intent again
  'event-stored': { channel: 'http.client.request.start', call: /^GET \/v1\/payment_intents\// },
  'refund-made': { channel: 'http.client.response.finish', call: /^POST \/v1\/refunds$/ },
}
const at = calls[point ?? '']
if (at)
  subscribe(at.channel, (message) => {
    const { request } = message as { request: ClientRequest }
    if (at.call.test(`${request.method} ${request.path}`)) die()
  })

if (point === 'in-fulfilment') {
  const { query } = pg.Client.prototype
  // the lots are granted and the events are made; the commit is yet to come
  pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [asked] = given as readonly unknown[]
    const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
    if (text.startsWith('update "checkout_line" set "outcome"')) die()
    return query.apply(this, given)
  } as typeof query
}
