// Loaded before the server: each answer to a signed-in person says how many statements of guests went to the database between the last byte of the
// request and the first of the answer.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'

/** Whether the request that is answered just now is a guest's. */
const isGuests = new AsyncLocalStorage<boolean>()
let guests = 0

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  // in whose name the next statement runs is no work
  if (isGuests.getStore() && !text.startsWith('select set_config')) guests++
  return query.apply(this, given)
} as typeof query

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const isGuest = request.headers.authorization === undefined
  isGuests.enterWith(isGuest)
  if (isGuest) return
  const { writeHead } = response
  // its bytes may come apart when the client is slow: the request isn't there before the last
  request.once('end', () => {
    const before = guests
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      response.setHeader('x-guests-before', guests - before)
      return writeHead.apply(response, head)
    }) as typeof writeHead
  })
})
